import { screen } from '@testing-library/react'
import type { BookableSession } from '#app/features/booking/bookable-sessions.ts'
import { BookingFlow } from '#app/features/booking/components/booking-flow.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const online: BookableSession = {
  id: 'online-60',
  service: 'online',
  title: 'Online Consultations',
  location: null,
  minutes: 60,
  label: '60 minutes',
  cents: 8000,
  weekdays: ['Mo', 'Tu', 'Fr'],
  confirmation: 'atOnce',
  cancellationNoticeHours: 24,
}
const detox = { ...online, id: 'detox-60', service: 'detox', title: 'Foot Detox', location: 'Chicago, IL' }
const sessions = [online, detox]

// Monday, November 23 and Tuesday, November 24, 2026, in Chicago.
export const monday = ['2026-11-23T15:00:00.000Z', '2026-11-23T16:00:00.000Z', '2026-11-23T21:00:00.000Z']
export const tuesday = ['2026-11-24T15:00:00.000Z']
export const twoWeeks = {
  zone: 'America/Chicago',
  days: [
    { date: '2026-11-23', times: monday },
    { date: '2026-11-24', times: tuesday },
    { date: '2026-11-25', times: [] },
  ],
  next_date: '2026-11-27',
}
export const hold = {
  hold: 'h'.repeat(32),
  starts_at: monday[1],
  expires_at: '2026-11-22T15:10:00.000Z',
  price_cents: 8000,
  prepay_cents: null,
  cancellation_notice_hours: 24,
  confirmation: 'atOnce',
  place: 'online',
  asks_for_texts: false,
}
const token = 't'.repeat(76)
export const booked = {
  appointment: { id: 'a', service_type: 'Online Consultations', status: 'confirmed' },
  manage_url: `https://practice.example/booking/manage#${token}`,
}
export const taken = (next: string[]) =>
  Response.json({ error: { code: 'time_not_free', details: { next } } }, { status: 409 })

export type BookingScreen = ReturnType<typeof openBooking>

/** The booking panel of a practice whose answers are given. */
export function openBooking(answers: Parameters<typeof fakeApi>[0] = {}, path = '/booking') {
  const requests = fakeApi({
    'GET /api/booking/times': () => twoWeeks,
    'POST /api/booking/holds': () => hold,
    'DELETE /api/booking/holds': () => ({ ok: true }),
    'POST /api/booking/appointments': () => booked,
    'GET /api/booking/waitlist/hours': () => ({ extra: [] }),
    ...answers,
  })
  const bodiesOf = (route: string) => requests.filter((sent) => sent.route === route).map(({ body }) => body)
  return { requests, bodiesOf, ...renderScreen(<BookingFlow sessions={sessions} />, { path }) }
}

export const chooseOnline = async ({ user }: BookingScreen) =>
  user.click(screen.getByRole('radio', { name: /^Online Consultations/ }))
export const timeButton = (name: RegExp | string) => screen.findByRole('button', { name })

/** The form of Monday at ten. */
export async function openDetails(answers: Parameters<typeof fakeApi>[0] = {}) {
  const flow = openBooking(answers)
  await chooseOnline(flow)
  await flow.user.click(await timeButton(/^10:00 AM/))
  await screen.findByRole('heading', { name: 'Your details' })
  return flow
}

export async function fillIn({ user }: BookingScreen) {
  await user.type(screen.getByLabelText('Name'), 'Ada Pine')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
}
