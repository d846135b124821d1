import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MessageHistory } from '#app/features/messages/components/message-history.tsx'
import type { SmsRow } from '#shared/messages.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const row: SmsRow = {
  id: '00000000-0000-4000-8000-000000000001',
  created_at: '2026-11-20T18:00:00.000Z',
  phone_number: '+13125550100',
  message: 'See you tomorrow.',
  status: 'sent',
  direction: 'out',
  sender: 'admin',
  delivered_at: '2026-11-20T18:01:00.000Z',
  failure: null,
}

test('a text that reached the phone says when, and the list can show those alone', async () => {
  const requests = fakeApi({
    'GET /api/sms_messages/all': () => ({
      messages: [row],
      next_cursor: null,
      total: { count: 1, more: false },
    }),
  })
  const { user, currentPath } = renderScreen(<MessageHistory />, { path: '/dashboard' })
  expect(await screen.findByText('Delivered Nov 20, 2026 at 12:01 PM')).toBeDefined()
  expect(screen.getByRole('link', { name: '(312) 555-0100' })).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Delivered')
  expect(currentPath()).toBe('/dashboard?messages-status=delivered')
  expect(requests.at(-1)?.query.get('status')).toBe('delivered')
})

test('a history that fails to load says so and can be loaded again', async () => {
  expectConsoleError(/internal/)
  let calls = 0
  const rows = { messages: [row], next_cursor: null, total: { count: 1, more: false } }
  fakeApi({ 'GET /api/sms_messages/all': () => (++calls === 1 ? apiError('internal', {}, 500) : rows) })
  const { user } = renderScreen(<MessageHistory />, { path: '/dashboard' })
  await expectToast('error: Failed to load messages')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('See you tomorrow.')).toBeDefined()
})
