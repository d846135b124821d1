import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AddSession } from '#app/features/calendar/components/add-session.tsx'
import { AppointmentSheet } from '#app/features/calendar/components/appointment-sheet.tsx'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { hours } from '#shared/time.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { confirmed } from '#tests/support/open-calendar.tsx'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const starts_at = new Date(Date.now() - hours(3)).toISOString()
const done: CalendarAppointment = { ...confirmed, starts_at, status: 'completed' }

function openSheet(appointment: CalendarAppointment) {
  const steps = { take: vi.fn(async () => null), undo: vi.fn(), dismiss: vi.fn(), added: vi.fn() }
  const onStep = vi.fn()
  const nothing = () => undefined
  const props = { onStep, onChangeSession: nothing, onTakePayment: nothing, onClose: nothing }
  const onSettle = vi.fn()
  const onChangePrice = vi.fn()
  const onRefund = vi.fn()
  const all = {
    ...steps,
    taken: [],
    stateOf: (appointment: CalendarAppointment) => ({ appointment, result: null }),
  }
  return {
    ...renderScreen(
      <AppointmentSheet
        appointment={appointment}
        steps={all}
        onRefund={onRefund}
        onSettle={onSettle}
        onChangePrice={onChangePrice}
        {...props}
      />,
    ),
    onSettle,
    onChangePrice,
    onStep,
    onRefund,
    take: steps.take,
  }
}

test('a session that is marked as missed is set back by “They came”', async () => {
  const missed = { ...done, ending: 'no_show' as const }
  const { user, take } = openSheet(missed)
  expect(screen.queryByRole('button', { name: 'Didn’t come' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'They came' }))
  expect(take).toHaveBeenCalledWith(missed, { step: 'done' })
})

test('says for whom somebody with an account booked, and the number they gave', () => {
  openSheet({ ...confirmed, booked_as: 'Leo Okoye', booked_phone: '+13125550199' })
  const facts = screen
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent])
  expect(facts.slice(0, 2)).toEqual([
    ['Who', 'Nia Okoye'],
    ['Booked as', 'Leo Okoye'],
  ])
  expect(screen.getByRole('link', { name: '(312) 555-0199' }).getAttribute('href')).toBe('tel:+13125550199')
})

test('a session that is done can still be marked as missed', async () => {
  const { user, take } = openSheet(done)
  expect(screen.queryByRole('button', { name: 'They came' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Didn’t come' }))
  expect(take).toHaveBeenCalledWith(done, { step: 'no-show' })
})

test('a session that has begun can still be moved for somebody who is late, or cancelled with what was paid', async () => {
  const begun: CalendarAppointment = { ...done, status: 'confirmed' }
  const { user, onStep } = openSheet(begun)
  expect(screen.getByRole('button', { name: 'Done' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await user.click(screen.getByRole('button', { name: 'Cancel session' }))
  expect(onStep.mock.calls).toEqual([
    [{ appointment: begun, step: 'move' }],
    [{ appointment: begun, step: 'cancel' }],
  ])
})

test('a session that is over is added without an email', async () => {
  const requests = fakeApi({
    'GET /api/calendar/problems': () => ({ problems: [] }),
    'GET /api/clients': () => ({ clients: [], next_cursor: null, total: null }),
    'POST /api/calendar/appointments': () => ({ appointment: done, tells_client: false }),
  })
  const { user } = renderScreen(
    <AddSession date="2099-11-23" startsAt={starts_at} onAdded={() => undefined} onClose={() => undefined} />,
  )
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Rosa Lind')
  expect(screen.queryByRole('checkbox', { name: /confirmation/ })).toBeNull()
  expect(screen.getByText(/^This time is over/)).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  const added = requests.find(({ route }) => route === 'POST /api/calendar/appointments')
  expect(added?.body).toMatchObject({ starts_at, tell_client: false })
})

test('a refund that failed can be settled another way', async () => {
  const refund = { id: 'p1', cents: 8000, reason: 'No funds.' }
  const { user, onSettle } = openSheet({ ...done, payment: { ...done.payment, failed_refunds: [refund] } })
  await user.click(screen.getByRole('button', { name: '$80.00 settled another way…' }))
  expect(onSettle).toHaveBeenCalledWith(refund)
})

const byCard = { ...done.payment, state: 'paid' as const, paid_cents: 8000, card_refundable_cents: 8000 }

test('what was paid by card can be refunded after the session', async () => {
  const { user, onRefund } = openSheet({ ...done, payment: byCard })
  await user.click(screen.getByRole('button', { name: 'Refund…' }))
  expect(onRefund).toHaveBeenCalledWith('card')
})

test('what was paid by card and without one is refunded apart', async () => {
  const payment = { ...byCard, card_refundable_cents: 3000, hand_cents: 5000 }
  const { user, onRefund } = openSheet({ ...done, payment })
  expect(screen.getByRole('button', { name: 'Refund to the card…' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Refund without a card…' }))
  expect(onRefund).toHaveBeenCalledWith('hand')
})

test('a payment of a session that is held can be kept', async () => {
  const route = 'POST /api/payments/card/p1/accept'
  const requests = fakeApi({ [route]: () => ({}) })
  const held = { held_payments: [{ id: 'p1', cents: 3000 }], paid_cents: 5000 }
  const { user } = openSheet({ ...done, payment: { ...byCard, ...held, state: 'review' } })
  expect(screen.getByText('Check $30.00: we emailed you why, $50.00 already paid')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Keep $30.00…' }))
  expect(screen.getByText(/the client gets an email/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  await expectToast('success: $30.00 counts as paid.')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: done.client_name }))
  expect(requests.map((request) => request.route)).toEqual([route])
})

test('the price of an agreed session can be changed or set; one of a request, or with a payment to check, can’t', async () => {
  const { user, onChangePrice } = openSheet(done)
  await user.click(screen.getByRole('button', { name: 'Change the price' }))
  expect(onChangePrice).toHaveBeenCalledWith(done)
  cleanup()
  openSheet({ ...done, price_cents: null })
  expect(screen.getByText('Not agreed')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Set the price' })).toBeDefined()
  for (const other of [
    { ...done, status: 'pending' as const },
    { ...done, payment: { ...done.payment, state: 'review' as const } },
  ]) {
    cleanup()
    openSheet(other)
    expect(screen.queryByRole('button', { name: 'Change the price' })).toBeNull()
  }
})
