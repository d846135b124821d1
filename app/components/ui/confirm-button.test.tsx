import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ConfirmButton } from '#app/components/ui/confirm-button.tsx'

function open() {
  const onConfirm = vi.fn()
  render(
    <ConfirmButton confirm="Delete for good" about="Nobody can read it then." onConfirm={onConfirm}>
      Delete
    </ConfirmButton>,
  )
  return { onConfirm, user: userEvent.setup() }
}

test('asks once more, with the focus on the way back', async () => {
  const { user, onConfirm } = open()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByText('Nobody can read it then.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).not.toHaveBeenCalled()
})

test('runs the action once, after the second click', async () => {
  const { user, onConfirm } = open()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Delete for good' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})
