import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ManageBooking } from '#app/features/booking/components/manage-booking.tsx'
import type { ManagedBooking } from '#shared/manage-booking.ts'
import { hours, minutes } from '#shared/time.ts'
import { apiError, fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { managedBooking } from '#tests/support/managed-booking.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const link = 'https://meet.example/amara'
const booking: ManagedBooking = {
  ...managedBooking,
  change: 'ask',
  can_move: false,
  has_meeting_link: true,
  is_emailed: true,
  calendar_file: null,
}
const startMs = Date.parse(booking.appointment_date)

function open(view: () => ManagedBooking | Response) {
  const requests = fakeApi({
    'POST /api/booking/manage/view': () => {
      const answer = view()
      return answer instanceof Response ? answer : { kind: 'appointment', booking: answer }
    },
  })
  const rendered = renderScreen(<ManageBooking token={'t'.repeat(76)} isNew={false} />)
  return { ...rendered, viewCount: () => requests.length }
}
const joinLink = () => screen.queryByRole('link', { name: 'Join the session' })
const loaded = () => screen.findByRole('heading', { name: 'Your appointment is confirmed' })

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  return () => vi.useRealTimers()
})

test('the way in appears while the page is open and goes at the end; what is typed stays', async () => {
  vi.setSystemTime(startMs - minutes(20))
  const canJoin = () => Date.now() >= startMs - minutes(15) && Date.now() < startMs + hours(1)
  const { user } = open(() => ({ ...booking, join_url: canJoin() ? link : null }))
  await loaded()
  expect(screen.getByText('Online. You can join here from 15 minutes before it starts.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Ask / }))
  const reason = screen.getByRole<HTMLTextAreaElement>('textbox')
  await user.type(reason, 'Five minutes late')
  expect(joinLink()).toBeNull()
  await vi.advanceTimersByTimeAsync(minutes(5))
  await waitFor(() => expect(joinLink()?.getAttribute('href')).toBe(link))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Five minutes late')
  await vi.advanceTimersByTimeAsync(hours(1) + minutes(16))
  await waitFor(() => expect(joinLink()).toBeNull())
})

test('asks again when the server could not be reached at the time', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.setSystemTime(startMs - minutes(16))
  let views = 0
  open(() => {
    views += 1
    if (views === 2) return apiError('internal', {}, 500)
    return { ...booking, join_url: views > 2 ? link : null }
  })
  await loaded()
  await vi.advanceTimersByTimeAsync(minutes(1))
  await waitFor(() => expect(warn).toHaveBeenCalled())
  expect(joinLink()).toBeNull()
  await vi.advanceTimersByTimeAsync(minutes(1))
  await waitFor(() => expect(joinLink()).not.toBeNull())
})

test('an answer that was on its way when the client cancelled doesn’t bring the booking back', async () => {
  vi.setSystemTime(startMs - minutes(16))
  const { answer, resolve } = pendingAnswer()
  let views = 0
  const now = { ...booking, change: 'free' as const }
  fakeApi({
    'POST /api/booking/manage/view': () => (++views === 1 ? { booking: now } : answer),
    'POST /api/booking/manage/cancel': () => ({ booking: { ...now, status: 'cancelled', change: 'none' } }),
  })
  const { user } = renderScreen(<ManageBooking token={'t'.repeat(76)} isNew={false} />)
  await loaded()
  await vi.advanceTimersByTimeAsync(minutes(1))
  expect(views).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Cancel the appointment' }))
  await user.click(screen.getByRole('button', { name: 'Cancel it' }))
  await screen.findByRole('heading', { name: 'Your appointment is cancelled' })
  const late = Response.json({ booking: now })
  const read = vi.spyOn(late, 'json')
  resolve(late)
  await waitFor(() => expect(read).toHaveBeenCalled())
  await act(() => read.mock.results[0]?.value)
  expect(screen.getByRole('heading', { name: 'Your appointment is cancelled' })).toBeDefined()
})

test('the address and the way are shown for a session in person', async () => {
  vi.setSystemTime(startMs - hours(48))
  open(() => ({
    ...booking,
    place: 'inPerson',
    has_meeting_link: false,
    address: '12 Elm Street, Chicago',
    directions: 'Ring twice.',
  }))
  await loaded()
  expect(screen.getByText('12 Elm Street, Chicago')).toBeDefined()
  expect(screen.getByText('Ring twice.')).toBeDefined()
  const google = screen.getByRole('link', { name: 'Add to Google Calendar' })
  expect(google.getAttribute('href')).toContain('12%20Elm%20Street')
})
