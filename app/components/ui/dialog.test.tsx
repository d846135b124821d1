import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '#app/components/ui/dialog.tsx'

const show = () =>
  render(
    <Dialog title="Delete your account?" onClose={() => {}}>
      <p>Everything is deleted.</p>
      <input aria-label="Your Password" />
    </Dialog>,
  )

test('starts at its title when the focus of the first control scrolled the title out', () => {
  vi.spyOn(HTMLDialogElement.prototype, 'scrollTop', 'get').mockReturnValue(120)
  show()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Delete your account?' }))
})

test('leaves the focus at its first control otherwise', () => {
  show()
  expect(document.activeElement).not.toBe(screen.getByRole('heading'))
})

test('a step that replaces the one whose button was pressed starts at its title', async () => {
  function Steps() {
    const [isDone, setDone] = useState(false)
    return isDone ? (
      <Dialog title="Published" onClose={() => {}}>
        <button type="button">Close</button>
      </Dialog>
    ) : (
      <Dialog title="Publish" onClose={() => {}}>
        <p>
          <button type="button" onClick={() => setDone(true)}>
            Publish now
          </button>
        </p>
      </Dialog>
    )
  }
  render(<Steps />)
  await userEvent.click(screen.getByRole('button', { name: 'Publish now' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Published' }))
})
