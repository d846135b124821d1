import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SendOwnMessageForm } from '#app/features/messages/components/send-own-message-form.tsx'
import { practice } from '#practice/practice.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

test('says which numbers may be typed', () => {
  renderScreen(<SendOwnMessageForm userId="ada" />)
  const hint = screen.getByText(/^Ours is/)
  expect(hint.textContent).toContain(practice.phone.e164)
  expect(screen.getByLabelText('Phone Number').getAttribute('aria-describedby')).toBe(hint.id)
})
