import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PaymentStatus, RefundNote } from '#app/features/booking/components/payment-status.tsx'
import { nameBooking, PaymentTerms } from '#app/features/booking/components/payment-terms.tsx'
import { nameManaged } from '#app/features/booking/managed-wording.ts'
import { ApiError } from '#app/lib/api.ts'
import type { AppointmentBalance } from '#shared/appointment-balance.ts'
import type { ManagedBooking } from '#shared/manage-booking.ts'
import { noPayment } from '#tests/support/appointment-balance.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const booking: ManagedBooking = {
  service_type: 'Online Consultations',
  service_slug: 'online',
  duration_minutes: 60,
  appointment_date: '2099-11-24T16:00:00.000Z',
  status: 'confirmed',
  ending: null,
  place: 'online',
  price_cents: 8000,
  payment: noPayment,
  receipts: [],
  change: 'free',
  can_move: true,
  change_asked_at: null,
  free_until: '2099-11-23T16:00:00.000Z',
  offers: [],
  offers_expire_at: null,
  address: null,
  directions: null,
  has_meeting_link: false,
  is_emailed: true,
  calendar_file: null,
  join_url: null,
}

function show(
  payment: Partial<AppointmentBalance>,
  {
    pay = vi.fn(),
    result = null as 'declined' | 'done' | null,
    ending = null as ManagedBooking['ending'],
  } = {},
) {
  const onStale = vi.fn()
  const screenOf = renderScreen(
    <PaymentStatus
      booking={{ ...booking, ending, payment: { ...noPayment, ...payment } }}
      calls={{ pay }}
      result={result}
      onStale={onStale}
    />,
  )
  return { ...screenOf, pay, onStale }
}

test('a booking without a price says nothing about money', () => {
  show({})
  expect(screen.queryByRole('region', { name: 'Payment' })).toBeNull()
})

test('leaves for the payment page of what is due', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined)
  const { user } = show(
    { state: 'unpaid', due: { purpose: 'deposit', cents: 2000 }, due_at: '2099-11-20T16:35:00.000Z' },
    { pay: vi.fn(async () => ({ url: 'https://pay.example/1' })) },
  )
  screen.getByText(
    /We’re holding this time for you until .*It’s confirmed once you’ve paid\. If you don’t pay by then, others can book it\./,
  )
  await user.click(screen.getByRole('button', { name: 'Pay the deposit of $20.00 by card' }))
  await expect.poll(() => assign).toHaveBeenCalledWith('https://pay.example/1')
  assign.mockRestore()
})

test('a booking that ran out unpaid says what became of its time and that nothing was charged', () => {
  show({ state: 'unpaid' }, { ending: 'unpaid' })
  screen.getByText(/in time, so this time is free for others again\. Nothing was charged\.$/)
})

test('a payment that arrived too late is never said to be missing', () => {
  show({ state: 'review' }, { ending: 'unpaid' })
  expect(screen.queryByText(/Nothing was charged/)).toBeNull()
  screen.getByText(/We received your payment/)
})

test('a payment under review is neither unpaid nor a request', () => {
  const payment: AppointmentBalance = { ...noPayment, state: 'review' }
  expect(nameManaged({ ...booking, status: 'pending', payment }, false)).toBe('We’re checking your payment')
  expect(nameManaged({ ...booking, status: 'pending' }, false)).toBe('We received your request')
})

test('a booking that changed in another tab is read again', async () => {
  const pay = vi.fn(() => Promise.reject(new ApiError('conflict', {})))
  const { user, onStale } = show({ state: 'unpaid', due: { purpose: 'full', cents: 8000 } }, { pay })
  await user.click(screen.getByRole('button', { name: 'Pay $80.00 by card' }))
  await expectToast('error: This booking has changed in the meantime. This is how it is now.')
  expect(onStale).toHaveBeenCalledOnce()
})

test('a provider that can’t be reached is named, and the button stays', async () => {
  const pay = vi.fn(() => Promise.reject(new ApiError('payment_unavailable', {})))
  const { user } = show({ state: 'unpaid', due: { purpose: 'full', cents: 8000 } }, { pay })
  await user.click(screen.getByRole('button', { name: 'Pay $80.00 by card' }))
  await expectToast('error: The payment page can’t be reached right now. Please try again in a few minutes.')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $80.00 by card' })
  expect(button.disabled).toBe(false)
})

test.each<[string, Partial<AppointmentBalance>, RegExp]>([
  ['paid', { state: 'paid', paid_cents: 8000 }, /^\$80\.00 paid\.$/],
  [
    'depositPaid',
    { state: 'depositPaid', paid_cents: 2000, due: { purpose: 'balance', cents: 6000 } },
    /^\$20\.00 paid\. \$60\.00 is left/,
  ],
  ['review', { state: 'review' }, /We received your payment and are checking it/],
  ['refund', { state: 'paid', paid_cents: 8000, refund_due_cents: 8000 }, /^\$80\.00 is on its way back/],
  ['refunded', { state: 'paid', paid_cents: 8000, refunded_cents: 8000 }, /^\$80\.00 refunded\.$/],
])('says how the payment stands: %s', (_name, payment, sentence) => {
  show(payment)
  screen.getByText(sentence)
})

test('a declined card is said when the client comes back', () => {
  const due = { purpose: 'full', cents: 8000 } as const
  show({ state: 'unpaid', due }, { result: 'declined' })
  screen.getByText(/Your card was declined and nothing was charged/)
})

test('a payment that isn’t known yet asks to wait before paying again', () => {
  const due = { purpose: 'full', cents: 8000 } as const
  show({ state: 'unpaid', due }, { result: 'done' })
  screen.getByText(/before you pay again/)
})

const paidDeposit = { ...noPayment, paid_cents: 2000, state: 'depositPaid' } as const

test('a cancellation says what goes back', () => {
  renderScreen(<RefundNote payment={{ ...paidDeposit, cancel_refund_cents: 2000 }} />)
  screen.getByText('We’ll refund $20.00 to your card.')
})

test('a cancellation promises nothing of what a bank has', () => {
  renderScreen(<RefundNote payment={{ ...paidDeposit, dispute: 'open' }} />)
  expect(screen.queryByText(/We’ll refund/)).toBeNull()
})

const held = {
  price_cents: 8000,
  prepay_cents: null,
  confirmation: 'atOnce',
  cancellation_notice_hours: 24,
} as const

test.each([
  ['later', held, 'You pay at your session, or by card once it’s booked.', 'Book this session'],
  [
    'all of it at once',
    { ...held, prepay_cents: 8000 },
    'You pay $80.00 by card in the next step. Your booking is confirmed once it’s paid.',
    'Continue to payment',
  ],
  [
    'a deposit at once',
    { ...held, prepay_cents: 2000 },
    'You pay a deposit of $20.00 by card in the next step. Your booking is confirmed once it’s paid. The other $60.00 is due at your session.',
    'Continue to payment',
  ],
  [
    'after the acceptance',
    { ...held, prepay_cents: 8000, confirmation: 'onRequest' as const },
    /^You pay \$80\.00 by card once .+ confirms\.$/,
    'Send request',
  ],
])('says before anything is typed what is paid when: %s', (_name, terms, sentence, button) => {
  renderScreen(<PaymentTerms held={terms} cents={8000} />)
  screen.getByText(sentence)
  expect(screen.queryAllByText(/cancel in time, we refund it/)).toHaveLength(
    terms.prepay_cents === null ? 0 : 1,
  )
  expect(nameBooking(terms)).toBe(button)
})
