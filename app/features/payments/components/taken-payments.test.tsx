import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TakenPayments } from '#app/features/payments/components/taken-payments.tsx'
import { toLocal } from '#shared/local-time.ts'
import type { TakenPayment } from '#shared/payment-requests.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const list = 'GET /api/payments'
const paid: TakenPayment = {
  ...{ id: 'r1', at: '2026-11-20T12:00:00.000Z', what: 'A long talk', name: 'Bea Lind', email: null },
  ...{ cents: 4500, state: 'paid', method: 'card', paid_at: '2026-11-20T12:00:00.000Z' },
  ...{ appointment_id: null, url: null, refunded_cents: 0, refund_due_cents: 0, refundable_cents: 4500 },
  ...{ held_payments: [], failed_refunds: [], refunded_twice_cents: 0 },
}
const held: TakenPayment = { ...paid, state: 'cancelled', held_payments: [{ id: 'p1', cents: 4500 }] }
const accept = 'POST /api/payments/card/p1/accept'

test('a payment that is held is kept, after a question, and the list is read again', async () => {
  let payment = held
  const requests = fakeApi({
    [list]: () => ({ payments: [payment], next_cursor: null }),
    [accept]: () => {
      payment = paid
      return {}
    },
  })
  const onChanged = vi.fn()
  const { user } = renderScreen(<TakenPayments onChanged={onChanged} />)
  const keep = await screen.findByRole('button', { name: 'Keep $45.00…: A long talk' })
  expect(keep.textContent).toBe('Keep $45.00…')
  await user.click(keep)
  expect(screen.queryByText(/client/)).toBeNull()
  expect(requests.map((request) => request.route)).toEqual([list])
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  await expectToast('success: $45.00 counts as paid.')
  expect(requests.map((request) => request.route)).toContain(accept)
  expect(onChanged).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payments you took' }))
})

test('before the payment of a session is kept, it says what the client and the owner get of it', async () => {
  const payment = { ...held, appointment_id: '00000000-0000-4000-8000-000000000001' }
  fakeApi({ [list]: () => ({ payments: [payment], next_cursor: null }) })
  const { user } = renderScreen(<TakenPayments onChanged={vi.fn()} />)
  await user.click(await screen.findByRole('button', { name: /^Keep/ }))
  expect(screen.getByText(/the client gets an email .* still needs your confirmation/)).toBeDefined()
})

test('a payment whose answer is unclear is not said to be not counted', async () => {
  fakeApi({
    [list]: () => ({ payments: [held], next_cursor: null }),
    [accept]: () => apiError('internal', {}, 500),
  })
  const { user } = renderScreen(<TakenPayments onChanged={vi.fn()} />)
  await user.click(await screen.findByRole('button', { name: /^Keep/ }))
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  await expectToast('error: We couldn’t tell whether it was counted. Reload the page.')
})

test('what was asked for by a link and came in cash is recorded, and isn’t owed any more', async () => {
  let payment: TakenPayment = {
    ...paid,
    state: 'open',
    method: null,
    paid_at: null,
    email: 'bea@example.com',
  }
  const requests = fakeApi({
    [list]: () => ({ payments: [payment], next_cursor: null }),
    'POST /api/payments/r1/received': () => {
      payment = { ...paid, method: 'cash' }
      return { payment }
    },
  })
  const onChanged = vi.fn()
  const { user } = renderScreen(<TakenPayments onChanged={onChanged} />)
  await user.click(await screen.findByRole('button', { name: 'Paid another way: A long talk, $45.00' }))
  await user.click(screen.getByRole('checkbox', { name: 'Email a receipt to bea@example.com' }))
  await user.click(screen.getByRole('button', { name: 'Record $45.00' }))
  await expectToast('success: Recorded $45.00.')
  const today = toLocal(new Date()).date
  expect(requests.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
    ...{ method: 'cash', received_on: today, tell: false },
  })
  expect(await screen.findByText(/Paid in cash/)).toBeDefined()
  expect(onChanged).toHaveBeenCalledOnce()
})

const visits = Array.from({ length: 9 }, (_, index) => ({ ...paid, id: `${index}`, what: `Visit ${index}` }))

test('amounts that are older than the newest page are there to be refunded too, and aren’t counted before', async () => {
  const package5 = { ...paid, what: 'Package of five' }
  const requests = fakeApi({
    [list]: ({ query }) =>
      query.get('cursor')
        ? { payments: [package5], next_cursor: null }
        : { payments: visits, next_cursor: 'ended_1' },
  })
  const { user } = renderScreen(<TakenPayments onChanged={vi.fn()} />)
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('button', { name: 'Refund: Visit 8, $45.00' })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('button', { name: 'Refund: Package of five, $45.00' })).toBeDefined()
  expect(requests.at(-1)?.query.get('cursor')).toBe('ended_1')
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})

test('the amounts of the only page that aren’t shown are counted', async () => {
  fakeApi({ [list]: () => ({ payments: visits, next_cursor: null }) })
  const { user } = renderScreen(<TakenPayments onChanged={vi.fn()} />)
  await user.click(await screen.findByRole('button', { name: 'Show 1 more' }))
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})

test('what was recorded by mistake is removed, not refunded, in every sentence', async () => {
  fakeApi({
    [list]: () => ({ payments: [{ ...paid, method: 'cash' }], next_cursor: null }),
    'POST /api/payments/r1/refund': () => apiError('internal', {}, 500),
  })
  const { user } = renderScreen(<TakenPayments onChanged={vi.fn()} />)
  await user.click(await screen.findByRole('button', { name: /^Refund:/ }))
  expect(screen.getByText('$45.00 can be refunded.')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: /by mistake/ }))
  expect(screen.getByText('$45.00 can be removed.')).toBeDefined()
  expect(screen.queryByLabelText('When did you give it back?')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove $45.00' }))
  await expectToast('error: We couldn’t tell whether it was removed. Please try again.')
})
