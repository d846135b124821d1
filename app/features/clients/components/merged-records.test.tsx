import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MergedRecords } from '#app/features/clients/components/merged-records.tsx'
import type { ClientDetails, MergedRecord } from '#shared/clients.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const mainId = '00000000-0000-4000-8000-000000000001'
const merged = (n: number, undo_until: string | null): MergedRecord => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  ...{ status: 'guest', name: `Guest ${n}`, email: `guest${n}@example.com`, phone: null },
  last_active_at: '2026-11-20T12:00:00.000Z',
  merged_at: '2026-11-24T10:00:00.000Z',
  undo_until,
})
const client: ClientDetails = {
  ...merged(1, null),
  ...{ id: mainId, user_id: null, is_email_proved: false, phones: [], registered_at: null },
  ...{
    shipping_address: null,
    is_added: false,
    sessions_ahead: [],
    spent_cents: 0,
    unpaid_orders: [],
    unpaid_sessions: [],
    open_payments: [],
  },
  counts: { orders: 0, appointments: 0, messages: 0, contact_messages: 0 },
  merged: [merged(2, null), merged(3, '2026-11-25T10:00:00.000Z')],
}
const undo = `POST /api/clients/${mainId}/undo-merge`

test('the newest merge can be taken back until a time, an earlier one not', async () => {
  const requests = fakeApi({ [undo]: () => ({}) })
  const { user } = renderScreen(<MergedRecords client={client} />)
  expect(screen.getAllByText(/^Merged with/)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: /^Undo until Nov 25, 2026/ }))
  await expectToast('success: Guest 3 is a record of their own again')
  expect(requests).toMatchObject([{ body: { other_id: client.merged[1]?.id } }])
})

test('an undo that comes too late says so', async () => {
  expectConsoleError(/conflict/)
  fakeApi({ [undo]: () => apiError('conflict') })
  const { user } = renderScreen(<MergedRecords client={client} />)
  await user.click(screen.getByRole('button', { name: /^Undo until/ }))
  await expectToast(
    'error: It’s too late to undo this, or a later merge comes first. Reload the page to see.',
  )
})

test('each record has a copy of its own to hand over', () => {
  fakeApi({})
  renderScreen(<MergedRecords client={client} />)
  const names = ['Guest 2', 'Guest 3'].map((name) => `Export the data of ${name}`)
  for (const name of names) expect(screen.getByRole('button', { name })).toBeDefined()
})
