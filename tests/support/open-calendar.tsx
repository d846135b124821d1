import type { View } from '#app/features/calendar/calendar-dates.ts'
import { CalendarScreen } from '#app/features/calendar/components/calendar-screen.tsx'
import type { CalendarAppointment, CalendarEntries } from '#shared/calendar.ts'
import { noPayment } from '#tests/support/appointment-balance.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

/** A request, and the same appointment once it is accepted. */
export const request: CalendarAppointment = {
  id: '00000000-0000-4000-8000-000000000001',
  sequence: 0,
  client_name: 'Nia Okoye',
  client_email: 'nia@example.com',
  client_phone: null,
  booked_as: null,
  booked_phone: null,
  service: null,
  service_type: 'Foot detox',
  starts_at: '2099-11-23T16:00:00.000Z',
  duration_minutes: 60,
  place: 'online',
  status: 'pending',
  ending: null,
  price_cents: 5000,
  note: 'My first time',
  owner_note: null,
  meeting_link: null,
  own_meeting_link: null,
  link_version: 1,
  request_expires_at: '2099-11-20T16:00:00.000Z',
  offered_times: [],
  change_asked: null,
  payment: noPayment,
  free_until: '2030-01-01T00:00:00.000Z',
}
export const confirmed: CalendarAppointment = { ...request, status: 'confirmed', sequence: 1 }
export const empty: CalendarEntries = {
  appointments: [],
  blocks: [],
  holds: [],
  days: [],
  pickups: [],
  pickup_orders: [],
  busy: [],
}
/** The address of the steps with both. */
export const steps = `/api/calendar/appointments/${request.id}`
export const mail = {
  to: 'nia@example.com',
  subject: 'Your appointment is confirmed',
  paragraphs: ['See you then!'],
}

/** The calendar's screen with an API that answers from handlers, and what it was sent. */
export function openCalendar(
  handlers: Parameters<typeof fakeApi>[0] = {},
  view: View = 'list',
  onShow: (view: View, date: string) => void = () => undefined,
) {
  const requests = fakeApi({
    'GET /api/calendar': () => empty,
    'GET /api/calendar/requests': () => ({ requests: [] }),
    'GET /api/calendar/waitlist': () => ({ entries: [] }),
    'GET /api/booking/rules': () => ({ rules: null, base: 1, booked: [] }),
    'GET /api/calendar/free-times': () => ({
      days: [{ date: '2099-11-24', times: ['2099-11-24T16:00:00.000Z', '2099-11-24T17:00:00.000Z'] }],
    }),
    'GET /api/calendar/problems': () => ({ problems: [] }),
    [`POST ${steps}/preview`]: () => ({ mail }),
    ...handlers,
  })
  const taken: string[] = []
  const rendered = renderScreen(
    <CalendarScreen
      view={view}
      date="2099-11-23"
      onShow={onShow}
      onSettle={() => undefined}
      onChangePrice={() => undefined}
      onTakePayment={({ id }) => taken.push(id)}
    />,
    { hasUndo: true },
  )
  return {
    ...rendered,
    /** The appointments whose payment is to be taken. */
    taken,
    sent: (route: string) => requests.filter((call) => call.route === route).map(({ body }) => body),
  }
}
