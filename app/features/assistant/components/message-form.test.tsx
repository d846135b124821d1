import { render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { MessageForm } from '#app/features/assistant/components/message-form.tsx'

const form = (writing: boolean) => (
  <MessageForm input={createRef()} disabled={false} writing={writing} onSend={() => {}} onStop={() => {}} />
)
const isSendDisabled = () => screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')

test('Send is shown as unavailable only while the assistant writes', () => {
  const { rerender } = render(form(true))
  expect(isSendDisabled()).toBe('true')
  rerender(form(false))
  expect(isSendDisabled()).toBe(null)
})
