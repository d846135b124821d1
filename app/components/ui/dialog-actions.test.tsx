import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'

test('the way back drops what was typed, then closes', async () => {
  const calls: string[] = []
  render(
    <DialogActions forget={() => calls.push('forget')} onClose={() => calls.push('close')}>
      <button type="submit">Save</button>
    </DialogActions>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(calls).toEqual(['forget', 'close'])
})

test('closes a dialog that has no draft, by a button of another name', async () => {
  const onClose = vi.fn()
  render(
    <DialogActions onClose={onClose} back="Not now">
      <button type="submit">Publish</button>
    </DialogActions>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(onClose).toHaveBeenCalledOnce()
})
