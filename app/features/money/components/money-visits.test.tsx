import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MoneyScreen } from '#app/features/money/components/money-screen.tsx'
import type { MoneySums } from '#shared/money-report.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { Visits } from '#tests/support/visits.tsx'

test('what was taken or refunded on another screen is in the books when they are opened again', async () => {
  let receivedCents = 11_000
  const sums = (): MoneySums => ({
    received: { drink: receivedCents, blend: 0, product: 0, session: 0, other: 0 },
    ...{ received_cents: receivedCents, refund_cents: 0, dispute_cents: 0, fee_cents: 0 },
    ...{ correction_cents: 0, net_cents: receivedCents, tax_cents: 0 },
  })
  const none = { rows: [], count: 0, cents: 0 }
  fakeApi({
    'GET /api/money/month': () => ({ month: { month: '2026-11', ...sums() }, this_month: '2026-11' }),
    'GET /api/money': () => ({ year: { year: '2026', ...sums() }, months: [], this_month: '2026-11' }),
    'GET /api/money/unpaid': () => ({ orders: none, sessions: none, requests: none }),
    'GET /api/money/differences': () => ({
      ...{ provider: 'stripe', compared_at: null, is_late: false, differences: [] },
    }),
  })
  const { user } = renderScreen(
    <Visits>
      <MoneyScreen month={null} onShow={() => undefined}>
        {() => null}
      </MoneyScreen>
    </Visits>,
  )
  const row = async () =>
    within(await screen.findByRole('table', { name: /^Money of/ })).getByRole('row', { name: /^Received/ })
  expect((await row()).textContent).toContain('$110.00')
  await user.click(screen.getByRole('button', { name: 'Another screen' }))
  receivedCents = 14_000
  await user.click(screen.getByRole('button', { name: 'Another screen' }))
  await waitFor(async () => expect((await row()).textContent).toContain('$140.00'))
})
