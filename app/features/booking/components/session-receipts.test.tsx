import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ManageBooking } from '#app/features/booking/components/manage-booking.tsx'
import { OwnBookingActions } from '#app/features/booking/components/own-booking-actions.tsx'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { managedBooking } from '#tests/support/managed-booking.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const receipts = [
  { number: 7, at: '2026-11-20T15:00:00.000Z', cents: 2000 },
  { number: 9, at: '2026-11-24T18:00:00.000Z', cents: 6000 },
]
const token = 't'.repeat(76)
const pdf = () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } })

test('the page of a booking saves the receipt of each payment', async () => {
  const link = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#')
  const requests = fakeApi({
    'POST /api/booking/manage/view': () => ({ booking: { ...managedBooking, receipts } }),
    'POST /api/booking/manage/receipt': pdf,
  })
  const { user } = renderScreen(<ManageBooking token={token} isNew={false} />)
  await user.click(await screen.findByRole('button', { name: 'Receipt 7 (PDF), $20.00, Nov 20, 2026' }))
  await vi.waitFor(() => expect(link).toHaveBeenCalledOnce(), 60_000)
  expect(requests.at(-1)?.body).toEqual({ token, number: 7 })
  expect(screen.getByRole('button', { name: 'Receipt 9 (PDF), $60.00, Nov 24, 2026' })).toBeDefined()
})

test('a receipt that can’t be loaded says so', async () => {
  fakeApi({
    'POST /api/booking/manage/view': () => ({ booking: { ...managedBooking, receipts } }),
    'POST /api/booking/manage/receipt': () => apiError('internal', {}, 500),
  })
  const { user } = renderScreen(<ManageBooking token={token} isNew={false} />)
  await user.click(await screen.findByRole('button', { name: /^Receipt 9/ }))
  await expectToast('error: The receipt can’t be loaded right now. Please try again.')
})

test('the portal has the receipts of a paid session that is over, and nothing of an unpaid one', async () => {
  const past = {
    ...{ id: 'a', created_at: '2026-01-01T10:00:00.000Z', service_type: 'Massage', duration_minutes: 60 },
    ...{ appointment_date: '2026-01-05T16:00:00.000Z', status: 'completed' as const, join_url: null },
  }
  const booking = { ...managedBooking, status: 'completed', change: 'none', can_move: false, receipts }
  fakeApi({ 'GET /api/appointments/a/booking': () => ({ booking }) })
  const { user } = renderScreen(
    <>
      <OwnBookingActions appointment={{ ...past, has_payment: true }} />
      <OwnBookingActions appointment={{ ...past, id: 'b', has_payment: false }} />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Details and receipts' }))
  expect(await screen.findByRole('button', { name: /^Receipt 7/ })).toBeDefined()
})
