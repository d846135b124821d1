import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { RefundChoice } from '#app/features/calendar/components/refund-choice.tsx'
import { ServicePayment } from '#app/features/calendar/components/service-payment.tsx'
import { describeEntryPayment } from '#app/features/calendar/entry-payment.ts'
import { toGridItems } from '#app/features/calendar/grid-items.ts'
import type { OwnerBalance } from '#shared/appointment-balance.ts'
import type { BookedService } from '#shared/booking/rules.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { noPayment } from '#tests/support/appointment-balance.ts'
import { confirmed, empty } from '#tests/support/open-calendar.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const appointment: CalendarAppointment = {
  ...confirmed,
  price_cents: 8000,
  payment: { ...noPayment, state: 'depositPaid', paid_cents: 2000, cancel_refund_cents: 2000 },
  free_until: '2099-11-22T16:00:00.000Z',
}

test.each<[Partial<OwnerBalance>, string | null]>([
  [{}, null],
  [{ state: 'unpaid', due: { purpose: 'full', cents: 8000 } }, 'Unpaid'],
  [
    { state: 'unpaid', due: { purpose: 'deposit', cents: 2000 }, due_at: '2099-11-23T16:00:00.000Z' },
    'Unpaid, deposit of $20.00, time held until Mon, Nov 23, 10:00 AM',
  ],
  [
    { state: 'depositPaid', is_prepaid: true, paid_cents: 2000, due: { purpose: 'balance', cents: 6000 } },
    'Deposit paid, $20.00, $60.00 left',
  ],
  [{ state: 'depositPaid', paid_cents: 3000 }, 'Part paid, $30.00'],
  [{ state: 'depositPaid', is_prepaid: true, paid_cents: 3000, hand_cents: 3000 }, 'Part paid, $30.00'],
  [
    { state: 'paid', paid_cents: 8000, failed_refunds: [{ id: 'p1', cents: 8000, reason: 'No funds.' }] },
    'Paid $80.00, a refund of $80.00 didn’t go through',
  ],
  [
    { state: 'paid', paid_cents: 8000, refunded_cents: 16_000, refunded_twice_cents: 8000 },
    'Paid $80.00, $160.00 refunded, $80.00 of it twice',
  ],
  [{ state: 'paid', paid_cents: 8000, refunded_cents: 8000 }, 'Paid $80.00, $80.00 refunded'],
  [{ state: 'paid', paid_cents: 8000, dispute: 'open' }, 'Paid $80.00, disputed'],
])('the entry says how its payment stands: %o', (payment, sentence) => {
  expect(describeEntryPayment({ ...noPayment, ...payment })).toBe(sentence)
})

test('a booking that waits for its payment is no request in the calendar', () => {
  const noteOf = (payment: Partial<OwnerBalance>) => {
    const pending = { ...appointment, status: 'pending' as const, payment: { ...noPayment, ...payment } }
    return toGridItems({ ...empty, appointments: [pending] })[0]?.note
  }
  expect(noteOf({ due_at: '2099-11-20T16:00:00.000Z' })).toBe('Not paid yet')
  expect(noteOf({})).toBe('Request')
})

test('the owner decides whether a cancelled session is refunded', async () => {
  const onChoose = vi.fn()
  const late = { ...appointment, free_until: '2020-01-01T00:00:00.000Z' }
  const { user } = renderScreen(<RefundChoice appointments={[late]} isChosen={false} onChoose={onChoose} />)
  screen.getByText(/the terms let you keep it/)
  await user.click(screen.getByRole('checkbox', { name: 'Refund $20.00' }))
  expect(onChoose).toHaveBeenCalledWith(true)
})

test('nothing is offered for a refund of what a bank holds', () => {
  const payment = { ...appointment.payment, cancel_refund_cents: 0, dispute: 'open' as const }
  const session = { ...appointment, payment }
  renderScreen(<RefundChoice appointments={[session]} isChosen={false} onChoose={vi.fn()} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

const service: BookedService = {
  slug: 'online',
  isBookable: true,
  confirmation: 'atOnce',
  payment: 'later',
  depositCents: null,
  cancellationNoticeHours: 24,
}

function Settings({ onChange }: { onChange: (service: BookedService) => void }) {
  const [current, setCurrent] = useState(service)
  const change = (next: BookedService) => {
    setCurrent(next)
    onChange(next)
  }
  return <ServicePayment service={current} lowestCents={4000} onChange={change} />
}

test('a service is paid later, with a deposit or beforehand, and the deposit is an amount', async () => {
  const onChange = vi.fn()
  const { user } = renderScreen(<Settings onChange={onChange} />)
  await user.selectOptions(screen.getByLabelText('Clients pay'), 'A deposit by card to book')
  expect(onChange).toHaveBeenLastCalledWith({ ...service, payment: 'deposit', depositCents: 1000 })
  screen.getByText(/held for 35 minutes while they pay/)
  const deposit = screen.getByLabelText('Deposit in dollars')
  fireEvent.change(deposit, { target: { value: '25.50' } })
  expect(onChange).toHaveBeenLastCalledWith({ ...service, payment: 'deposit', depositCents: 2550 })
  fireEvent.change(deposit, { target: { value: 'lots' } })
  screen.getByText('Enter an amount, such as 20.00.')
  fireEvent.change(deposit, { target: { value: '99' } })
  screen.getByText(/shorter sessions are then paid in full/)
  await user.selectOptions(screen.getByLabelText('Clients pay'), 'Everything by card to book')
  expect(onChange).toHaveBeenLastCalledWith({ ...service, payment: 'now', depositCents: null })
})
