import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { OwnAppointments } from '#app/features/appointments/components/own-appointments.tsx'
import { clearSession, storeSession } from '#app/lib/session.ts'
import { PortalVideo } from '#app/routes/portal/portal-video.tsx'
import type { OwnAppointmentRow } from '#shared/appointments.ts'
import { hours, minutes } from '#shared/time.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const link = 'https://meet.example/amara'
const session: OwnAppointmentRow = {
  id: 'a0000000-0000-4000-8000-000000000001',
  created_at: '2026-11-20T10:00:00.000Z',
  service_type: 'Online Consultations',
  duration_minutes: 60,
  appointment_date: '2026-11-24T16:00:00.000Z',
  status: 'confirmed',
  join_url: null,
  has_payment: false,
}
const startMs = Date.parse(session.appointment_date)
const notLive = { live: false, meeting_link: null }

function open(rows: () => OwnAppointmentRow[], live: object = notLive) {
  const requests = fakeApi({
    'GET /api/appointments': () => ({ appointments: rows() }),
    'GET /api/live': () => live,
    'GET /api/live/events': () => new Response(),
  })
  storeSession({ token: 'token', expiresAt: new Date(Date.now() + hours(24)).toISOString() })
  renderScreen(
    <>
      <PortalVideo canStart />
      <OwnAppointments />
    </>,
  )
  const listed = () => waitFor(() => expect(screen.getByRole('list')).toBeDefined())
  return { requests, listed }
}

const joinLinks = () =>
  screen.queryAllByRole('link', { name: 'Join the session' }).map((anchor) => anchor.getAttribute('href'))
const card = () => screen.queryByRole('region', { name: 'Video Consultation' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  return () => {
    clearSession()
    vi.useRealTimers()
  }
})

test('far from any session there is neither a way in nor a dead card', async () => {
  vi.setSystemTime(startMs - hours(5))
  const { listed } = open(() => [session])
  await listed()
  expect([joinLinks(), card()]).toEqual([[], null])
})

test('the way in appears fifteen minutes before, without a reload, in the list too', async () => {
  vi.setSystemTime(startMs - minutes(16))
  const { listed } = open(() => [{ ...session, join_url: Date.now() >= startMs - minutes(15) ? link : null }])
  await listed()
  expect(joinLinks()).toEqual([])
  await vi.advanceTimersByTimeAsync(minutes(1))
  await waitFor(() => expect(joinLinks()).toEqual([link, link]))
  expect(screen.getByRole('region', { name: 'Your session' })).toBeDefined()
  expect(card()).toBeNull()
})

test('a session without a link shows the card in which a live one begins', async () => {
  vi.setSystemTime(startMs - minutes(10))
  const { listed } = open(() => [session])
  await listed()
  expect(await screen.findByRole('region', { name: 'Video Consultation' })).toBeDefined()
  expect(joinLinks()).toEqual([])
})

test('a live session shows its card at any time', async () => {
  vi.setSystemTime(startMs - hours(5))
  open(() => [], { live: true, meeting_link: 'https://meet.google.com/abc-defg-hij' })
  expect(await screen.findByRole('region', { name: 'Video Consultation' })).toBeDefined()
})
