import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import ManageBookingRoute from '#app/routes/booking/manage-booking.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

test.each([
  ['?waiting', 'POST /api/booking/waitlist/view-entry'],
  ['?waiting=', 'POST /api/booking/waitlist/view-entry'],
  ['?utm_source=mail&waiting', 'POST /api/booking/waitlist/view-entry'],
  ['?waitlist=&utm_source=mail', 'POST /api/booking/waitlist/view'],
  ['?utm_source=mail', 'POST /api/booking/manage/view'],
])('a link whose address a mail program changed to %s opens the same', async (search, route) => {
  const pending = () => new Promise<Response>(() => undefined)
  const requests = fakeApi({ [route]: pending })
  renderScreen(<ManageBookingRoute />, { path: `/booking/manage${search}#token` })
  expect(await screen.findByText(/^Loading/)).toBeTruthy()
  expect(requests.map((request) => request.route)).toEqual([route])
})
