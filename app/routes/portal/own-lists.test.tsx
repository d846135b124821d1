import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnAppointments } from '#app/features/appointments/components/own-appointments.tsx'
import { OwnBookingActions } from '#app/features/booking/components/own-booking-actions.tsx'
import { OwnMessages } from '#app/features/messages/components/own-messages.tsx'
import { OwnOrders } from '#app/features/orders/components/own-orders.tsx'
import type { ManagedBooking } from '#shared/manage-booking.ts'
import { noPayment } from '#tests/support/appointment-balance.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const lists = [
  { name: 'appointments', route: 'GET /api/appointments', list: <OwnAppointments /> },
  { name: 'orders', route: 'GET /api/orders', list: <OwnOrders /> },
  { name: 'messages', route: 'GET /api/sms_messages', list: <OwnMessages /> },
]

test.each(lists)('says that there are no $name yet', async ({ name, route, list }) => {
  fakeApi({ [route]: () => ({ [name]: [] }) })
  renderScreen(list)
  expect(screen.getByText('Loading...')).toBeDefined()
  expect(await screen.findByText(`You don't have any ${name} yet.`)).toBeDefined()
})

test.each(lists)('offers to load the $name again after a failure', async ({ name, route, list }) => {
  expectConsoleError(/internal/)
  let calls = 0
  fakeApi({ [route]: () => (++calls === 1 ? apiError('internal', {}, 500) : { [name]: [] }) })
  const { user } = renderScreen(list)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(`You don't have any ${name} yet.`)).toBeDefined()
})

test('links the empty order list to the order page', async () => {
  fakeApi({ 'GET /api/orders': () => ({ orders: [] }) })
  renderScreen(<OwnOrders />)
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/order')
})

test('an appointment to come is cancelled in the list', async () => {
  const appointment = {
    id: 'a0000000-0000-4000-8000-000000000001',
    created_at: '2026-11-20T10:00:00.000Z',
    service_type: 'Online Consultations',
    duration_minutes: 60,
    appointment_date: new Date(Date.now() + 9e8).toISOString(),
    status: 'confirmed' as const,
    join_url: null,
  }
  const past = { ...appointment, id: 'b', appointment_date: '2026-01-05T16:00:00.000Z' }
  const booking: ManagedBooking = {
    service_type: appointment.service_type,
    duration_minutes: appointment.duration_minutes,
    appointment_date: appointment.appointment_date,
    status: appointment.status,
    payment: noPayment,
    receipts: [],
    service_slug: null,
    ending: null,
    place: 'online',
    price_cents: 8000,
    change: 'free',
    can_move: false,
    change_asked_at: null,
    free_until: appointment.appointment_date,
    offers: [],
    offers_expire_at: null,
    address: null,
    directions: null,
    has_meeting_link: false,
    is_emailed: true,
    calendar_file: null,
    join_url: null,
  }
  const path = `/api/appointments/${appointment.id}`
  const requests = fakeApi({
    'GET /api/appointments': () => ({ appointments: [past, appointment] }),
    [`GET ${path}/booking`]: () => ({ booking }),
    [`POST ${path}/cancel`]: () => ({ booking: { ...booking, status: 'cancelled', change: 'none' } }),
  })
  const { user } = renderScreen(
    <OwnAppointments actions={(row) => <OwnBookingActions appointment={row} />} />,
  )
  const buttons = await screen.findAllByRole('button', { name: 'Details and changes' })
  expect(buttons).toHaveLength(1)
  for (const name of ['Details and changes', 'Cancel the appointment', 'Cancel it'])
    await user.click(await screen.findByRole('button', { name }))
  await expectToast('success: Your appointment is cancelled')
  expect(requests.map(({ route }) => route)).toContain(`POST ${path}/cancel`)
})

test('a client of many sessions sees the next one first, with the earlier ones folded above it', async () => {
  const sessionAt = (days: number) => ({
    id: `${days}`,
    service_type: 'Foot Detox',
    duration_minutes: 60,
    appointment_date: new Date(Date.now() + days * 86_400_000).toISOString(),
    status: days < 0 ? 'completed' : 'confirmed',
    join_url: null,
    has_payment: false,
  })
  const own = { 'GET /api/appointments': () => ({ appointments: [-40, -30, -20, -10, 5].map(sessionAt) }) }
  fakeApi(own)
  const { user } = renderScreen(<OwnAppointments />)
  const folded = (await screen.findByText('Earlier appointments (4)')).closest('details')
  expect(folded?.open).toBe(false)
  const inFolded = screen.getAllByRole('listitem').map((item) => folded?.contains(item))
  expect(inFolded).toEqual([true, true, true, true, false])
  await user.click(screen.getByText('Earlier appointments (4)'))
  expect(folded?.open).toBe(true)
})

test('a client whose sessions are all over is told that none is ahead', async () => {
  const appointment_date = '2026-01-05T16:00:00.000Z'
  const over = { service_type: 'Foot Detox', duration_minutes: 60, appointment_date, status: 'completed' }
  const appointments = ['a', 'b', 'c', 'd'].map((id) => ({ ...over, id, join_url: null }))
  fakeApi({ 'GET /api/appointments': () => ({ appointments }) })
  renderScreen(<OwnAppointments />)
  expect(await screen.findByText('You have no appointment ahead.')).toBeDefined()
})
