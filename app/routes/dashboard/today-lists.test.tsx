import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TodayScreen } from '#app/routes/dashboard/today-screen.tsx'
import type { SmsRow } from '#shared/messages.ts'
import type { Today } from '#shared/today.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const text: SmsRow = {
  ...{ id: '00000000-0000-4000-8000-000000000001', created_at: '2026-11-20T12:00:00.000Z' },
  ...{ phone_number: '+13125550100', message: 'See you on Monday.', status: 'failed', direction: 'out' },
  ...{ sender: 'admin', delivered_at: null, failure: 'This number cannot receive texts.' },
}
const today: Today = {
  ...{ sessions: [], ended: [], requests: { rows: [], count: 0 }, closed_sessions: null },
  ...{
    orders: { rows: [], count: 0 },
    threads: { rows: [], count: 0 },
    failed: { texts: [text], emails: [] },
  },
  ...{ failed_refunds: [], stuck_messages: [], mailbox_unreadable_since: null, to_return: [], unpaid: [] },
  ...{ income: { this_week: [], last_week: [] }, setup: [] },
}

test('the newest texts that failed lead to all of them', async () => {
  fakeApi({ 'GET /api/overview/today': () => today })
  renderScreen(<TodayScreen />, { path: '/dashboard/today' })
  const section = within(await screen.findByRole('region', { name: 'Messages that failed' }))
  expect(section.getByRole('link', { name: 'All failed texts' }).getAttribute('href')).toBe(
    '/dashboard?tab=messages&sms=history&messages-status=failed#lists',
  )
})
