import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { MoneyScreen } from '#app/features/money/components/money-screen.tsx'
import type { MoneyMovement, MoneyReport, MoneySums, UnpaidMoney } from '#shared/money-report.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const nothing: MoneySums = {
  received: { drink: 0, blend: 0, product: 0, session: 0, other: 0 },
  ...{ received_cents: 0, refund_cents: 0, dispute_cents: 0, fee_cents: 0, correction_cents: 0 },
  ...{ net_cents: 0, tax_cents: 0 },
}
const november: MoneySums = {
  ...nothing,
  received: { ...nothing.received, drink: 3000, session: 8000 },
  ...{ received_cents: 11_000, refund_cents: -1500, fee_cents: -262, net_cents: 9238, tax_cents: 200 },
}
const reportOf = (sums: MoneySums): MoneyReport => ({
  month: { month: '2026-11', ...sums },
  year: { year: '2026', ...sums },
  months: Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    ...(index === 10 ? sums : nothing),
  })),
  this_month: '2026-11',
})
const none = { rows: [], count: 0, cents: 0 }
const paid: UnpaidMoney = { orders: none, sessions: none, requests: none }
const movement: MoneyMovement = {
  ...{ id: 1, at: '2026-11-03T18:00:00.000Z', kind: 'payment', method: 'cash', cents: 3000, tax_cents: 200 },
  ...{ what: 'Gallon', who: 'Ada Pine', order_number: 1001, appointment: null, receipt: 12, note: null },
}
const session = { id: '00000000-0000-4000-8000-000000000001', starts_at: '2026-11-04T16:00:00.000Z' }

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const requests = fakeApi({
    'GET /api/money/month': () => reportOf(november),
    'GET /api/money': () => reportOf(november),
    'GET /api/money/unpaid': () => paid,
    'GET /api/money/differences': () => ({
      provider: 'stripe',
      compared_at: null,
      is_late: false,
      differences: [],
    }),
    ...answers,
  })
  const onShow = vi.fn()
  const { user } = renderScreen(<Months onShow={onShow} />)
  return { user, onShow, requests }
}

/** Shows the month that was chosen, as the address of the screen does. */
function Months({ onShow }: { onShow: (month: string) => void }) {
  const [month, setMonth] = useState<string | null>(null)
  const show = (next: string) => {
    onShow(next)
    setMonth(next)
  }
  return (
    <MoneyScreen month={month} onShow={show}>
      {() => <p>Payments</p>}
    </MoneyScreen>
  )
}

test('shows the month beside its year, and leaves out what never happened', async () => {
  open()
  await screen.findByText('Received in 2026, by month')
  const table = await screen.findByRole('table', { name: /^Money of November 2026/ })
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'FigureMonthYear 2026',
    'Received$110.00$110.00',
    'Sessions$80.00$80.00',
    'Drinks$30.00$30.00',
    'Refunds-$15.00-$15.00',
    'Fees of the payment provider-$2.62-$2.62',
    'What is left$92.38$92.38',
    'Sales tax in it$2.00$2.00',
  ])
  expect(screen.getByText('Everything is paid.')).toBeDefined()
})

test('a practice without any money reads zeros that open nothing', async () => {
  open({ 'GET /api/money/month': () => reportOf(nothing), 'GET /api/money': () => reportOf(nothing) })
  await screen.findByText('Received in 2026, by month')
  expect((await screen.findAllByText('$0.00')).length).toBeGreaterThan(5)
  expect(screen.queryByRole('button', { name: /^\$0\.00/ })).toBeNull()
})

test('leads to the month before, and not to one that hasn’t begun', async () => {
  const { user, onShow } = open()
  await screen.findByText('Received in 2026, by month')
  await user.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(onShow).toHaveBeenLastCalledWith('2026-10')
  expect(screen.getByRole('button', { name: 'Next month' })).toHaveProperty('disabled', true)
  await user.click(screen.getByText('Show as a table'))
  await user.click(screen.getByRole('button', { name: 'March 2026' }))
  expect(onShow).toHaveBeenLastCalledWith('2026-03')
  expect(screen.queryByRole('button', { name: 'December 2026' })).toBeNull()
})

test('a figure opens the movements behind it, with their order, session and receipt', async () => {
  const pages = [
    { movements: [movement], next_cursor: 'next' },
    {
      movements: [
        { ...movement, id: 2, order_number: null, appointment: session, what: 'Consultation', receipt: null },
        { ...movement, id: 3, order_number: null, what: null, who: null, note: 'Too late', kind: 'refund' },
      ],
      next_cursor: null,
    },
  ]
  const queries: unknown[] = []
  const { user } = open({
    'GET /api/money/movements': ({ query }) => {
      queries.push(Object.fromEntries(query))
      return query.get('cursor') ? (pages[1] ?? {}) : (pages[0] ?? {})
    },
  })
  await user.click(await screen.findByRole('button', { name: '$30.00: Drinks, 2026' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Drinks, 2026' }))
  expect((await dialog.findByRole('link', { name: 'Order 1001' })).getAttribute('href')).toBe(
    '/dashboard/orders/1001',
  )
  expect(dialog.getByText(/Paid in cash .* \$2\.00 sales tax included/)).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Receipt 12 (PDF)' })).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Show more' }))
  expect((await dialog.findByRole('link', { name: 'Consultation' })).getAttribute('href')).toContain(
    session.id,
  )
  expect(dialog.getByText('Erased')).toBeDefined()
  expect(dialog.getByText('“Too late”')).toBeDefined()
  expect(queries).toEqual([
    { period: '2026', figure: 'drink' },
    { period: '2026', figure: 'drink', cursor: 'next' },
  ])
})

test('what is unpaid leads to where it is taken', async () => {
  const row = { name: 'Ada Pine', at: '2026-11-04T16:00:00.000Z', cents: 3000 }
  open({
    'GET /api/money/unpaid': () => ({
      orders: { rows: [{ number: 1002, ...row }], count: 1, cents: 3000 },
      sessions: { rows: [{ id: session.id, what: 'Consultation', ...row }], count: 21, cents: 63_000 },
      requests: { rows: [{ id: 'r', what: 'A long talk', ...row, name: null }], count: 1, cents: 3000 },
    }),
  })
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Order 1002', '/dashboard/orders/1002'],
    ['Consultation', expect.stringMatching(/^\/dashboard\/calendar\?.*date=2026-11-04.*open=/)],
    ['A long talk', '/#taken-payments'],
  ])
  expect(screen.getByRole('heading', { name: /^Orders that aren’t paid in full/ })).toBeDefined()
  expect(screen.getByText('The 1 oldest of 21 are shown.')).toBeDefined()
})

test('downloads every movement of the month, from its first to its last date', async () => {
  const queryStrings: string[] = []
  const { user } = open({
    'GET /api/money/movements.csv': ({ query }) => {
      queryStrings.push(query.toString())
      return new Response('date\r\n', { headers: { 'content-type': 'text/csv' } })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Download November 2026' }))
  await user.click(await screen.findByRole('button', { name: 'Download 2026' }))
  await vi.waitFor(() =>
    expect(queryStrings).toEqual(['from=2026-11-01&to=2026-11-30', 'from=2026-01-01&to=2026-12-31']),
  )
})

test('says when the books can’t be loaded, and tries again', async () => {
  expectConsoleError(/internal/)
  let fails = true
  const { user } = open({
    'GET /api/money/month': () => (fails ? apiError('internal', {}, 500) : reportOf(november)),
  })
  const retry = await screen.findByRole('button', { name: /again/i }, { timeout: 60_000 })
  fails = false
  await user.click(retry)
  expect(await screen.findByRole('table', { name: /^Money of November/ })).toBeDefined()
})

test('shows the month while the year is added up, and says when that fails', async () => {
  expectConsoleError(/internal/)
  let fails = true
  const { user } = open({
    'GET /api/money': () => (fails ? apiError('internal', {}, 500) : reportOf(november)),
  })
  const received = await screen.findByRole('row', { name: /^Received/ })
  expect(
    within(received)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['$110.00'])
  const retry = await screen.findByRole('button', { name: /again/i }, { timeout: 60_000 })
  expect(screen.getByText('We couldn’t load the year.')).toBeDefined()
  fails = false
  await user.click(retry)
  expect(await within(received).findByRole('button', { name: '$110.00: Received, 2026' })).toBeDefined()
})

test('another month of the same year is shown beside the year that is there', async () => {
  const { user, requests } = open({
    'GET /api/money/month': ({ query }) =>
      query.get('month') === '2026-10'
        ? { month: { month: '2026-10', ...nothing }, this_month: '2026-11' }
        : reportOf(november),
  })
  await screen.findByText('Received in 2026, by month')
  await user.click(screen.getByRole('button', { name: 'Previous month' }))
  const table = await screen.findByRole('table', { name: /^Money of October 2026/ })
  expect(within(table).getByRole('row', { name: /^Received/ }).textContent).toBe('Received$0.00$110.00')
  expect(requests.filter(({ route }) => route === 'GET /api/money')).toHaveLength(1)
})
