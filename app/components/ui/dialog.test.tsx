import { render, screen } from '@testing-library/react'
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
