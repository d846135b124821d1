import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { OwnAppointments } from '#app/features/appointments/components/own-appointments.tsx'
import { OwnBookingActions } from '#app/features/booking/components/own-booking-actions.tsx'
import type { OwnAppointmentRow } from '#shared/appointments.ts'
import type { ManagedBooking } from '#shared/manage-booking.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { managedBooking } from '#tests/support/managed-booking.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const row: OwnAppointmentRow = {
  id: 'one',
  created_at: '2026-11-01T12:00:00.000Z',
  service_type: 'Foot Detox',
  duration_minutes: 60,
  appointment_date: '2126-11-24T16:00:00.000Z',
  status: 'confirmed',
  join_url: null,
  has_payment: false,
}

const times = { zone: 'America/Chicago', days: [{ date: '2126-11-25', times: ['2126-11-25T16:00:00.000Z'] }] }

async function openDetails(answers: Parameters<typeof fakeApi>[0] = {}) {
  let booking: ManagedBooking = { ...managedBooking, appointment_date: row.appointment_date }
  const change = (next: Partial<ManagedBooking>) => () => {
    booking = { ...booking, ...next }
    return { booking }
  }
  fakeApi({
    'GET /api/appointments': () => {
      const { status, appointment_date } = booking
      return { appointments: [{ ...row, status, appointment_date }] }
    },
    'GET /api/appointments/one/booking': () => ({ booking }),
    'GET /api/booking/times': () => ({ ...times, next_date: null }),
    'POST /api/appointments/one/cancel': change({ status: 'cancelled', change: 'none' }),
    'POST /api/appointments/one/move': change({ appointment_date: '2126-11-25T16:00:00.000Z' }),
    ...answers,
  })
  const { user } = renderScreen(
    <OwnAppointments actions={(appointment) => <OwnBookingActions appointment={appointment} />} />,
  )
  const click = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  await click('Details and changes')
  return click
}

/** The button that opened the details. */
const expectFocusOn = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(document.activeElement).toBe(button))
}

test('a client who cancels keeps their place in the list, and reads what became of it', async () => {
  const click = await openDetails()
  await click('Cancel the appointment')
  await click('Cancel it')
  await expectToast('success: Your appointment is cancelled')
  await expectFocusOn('Details')
  expect(screen.getByRole('link', { name: 'Book another time' })).toBeDefined()
  await click('Details')
  await expectFocusOn('Details')
})

test('a client who moves an appointment keeps their place in the list', async () => {
  const click = await openDetails()
  await click('Choose another time')
  await click(/^10:00 AM/)
  await click('Move it')
  await expectToast('success: Your appointment is moved')
  expect(await screen.findByText(/^Monday, November 25, 10:00 AM/)).toBeDefined()
  await expectFocusOn('Details and changes')
})

test('a client whose appointment changed elsewhere keeps their place in the list', async () => {
  const click = await openDetails({
    'POST /api/appointments/one/cancel': () => apiError('conflict', {}, 409),
  })
  await click('Cancel the appointment')
  await click('Cancel it')
  await expectToast('error: This booking has changed in the meantime. This is how it is now.')
  await expectFocusOn('Details and changes')
})

test('open details follow what the owner made of the appointment', async () => {
  let minutes = 60
  fakeApi({
    'GET /api/appointments/one/booking': () => ({
      booking: { ...managedBooking, duration_minutes: minutes },
    }),
  })
  function Changing() {
    const [shown, setShown] = useState(minutes)
    return (
      <>
        <button type="button" onClick={() => setShown(minutes)}>
          Read again
        </button>
        <OwnBookingActions appointment={{ ...row, duration_minutes: shown }} />
      </>
    )
  }
  const { user } = renderScreen(<Changing />)
  await user.click(screen.getByRole('button', { name: 'Details and changes' }))
  expect(await screen.findByText(/, 60 minutes$/)).toBeDefined()
  minutes = 90
  await user.click(screen.getByRole('button', { name: 'Read again' }))
  expect(await screen.findByText(/, 90 minutes$/)).toBeDefined()
})
