import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FailedEmails } from '#app/features/outbox/components/failed-emails.tsx'
import type { FailedMessage } from '#shared/outbox.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const failed: FailedMessage = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'failed',
  channel: 'email',
  kind: 'order_paid',
  to: 'ada@example.com',
  reason: 'the mail server answered 550',
  attempts: 1,
  created_at: '2026-11-20T12:00:00.000Z',
  failed_at: '2026-11-20T12:01:00.000Z',
}

test('offers to send a failed email again, but not an expired one', async () => {
  const expired: FailedMessage = {
    ...failed,
    id: '00000000-0000-4000-8000-000000000002',
    state: 'expired',
    to: 'late@example.com',
    reason: 'It could not be sent in time and has expired.',
  }
  fakeApi({ 'GET /api/outbox/failed': () => ({ messages: [failed, expired] }) })
  renderScreen(<FailedEmails />)
  expect(await screen.findByText('It could not be sent in time and has expired.')).toBeDefined()
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Try again, to ada@example.com',
  ])
})
