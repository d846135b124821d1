import { insertRows, type RunStatement } from '#server/db/seed/capability.ts'
import { makeDemoClient, makeDemoGuest, makeDemoPeople, type Person } from '#server/db/seed/people.ts'
import { fraction, idFor, pick } from '#server/db/seed/random.ts'
import type { Demo, SampleContent } from '#server/db/seed/sample-content.ts'
import {
  clientWeekday,
  closedDate,
  listFitting,
  listStarts,
  takesBookings,
} from '#server/db/seed/working-hours.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'
import { toInstant, toLocal, weekdayOf } from '#shared/local-time.ts'
import { days, hours, minutes } from '#shared/time.ts'

const pastDays = 365
const futureDays = 42
/** Since then sessions are booked online; before, clients asked with the portal's form. */
const bookableDays = 200
/** When the demo client comes, in minutes of the day, if the practice is open then. */
const usualStart = 10 * 60

export type DemoAppointment = ReturnType<typeof makeDemoAppointment> & { client: Person }
type Fitting = ReturnType<typeof listFitting>
type Slot = Demo & {
  n: number
  client: Person
  isGuest: boolean
  isDemoClient: boolean
  startsAt: Date
  fitting: Fitting
}

const cancelledShare = 0.06
/** Of the sessions a week or more ahead, so many wait for an answer, and at least so many whatever the weekday. */
const requestedShare = 0.08
const minRequests = 4

const daysAheadOf = ({ startsAt, today }: Slot) =>
  Math.floor((startsAt.getTime() - today.getTime()) / days(1))
const statusShare = (n: number) => fraction('appointment status', n)

const findRule = ({ booking }: SampleContent, slug: string) =>
  booking?.services.find((rule) => rule.slug === slug)

function makeDemoAppointment(slot: Slot, isRequest: boolean) {
  const { n, client, isGuest, isDemoClient, startsAt, today, content } = slot
  const { service, durations } = pick(slot.fitting, fraction('service', n))
  const duration = durations.at(fraction('minutes', n) < 0.4 ? 0 : -1)
  const rule = findRule(content, service.slug)
  const daysAhead = daysAheadOf(slot)
  const status = isRequest
    ? 'pending'
    : isDemoClient && daysAhead >= 0
      ? 'confirmed'
      : demoStatus(daysAhead, statusShare(n))
  const createdAt = isRequest
    ? new Date(today.getTime() - hours(1 + (n % 20)))
    : new Date(Math.min(today.getTime() - hours(3 + (n % 40)), startsAt.getTime() - days(9 + (n % 7))))
  const isBooked = takesBookings(content)
  return {
    id: idFor('appointment', n),
    user_id: isGuest ? null : client.id,
    client_name: isGuest ? `${client.firstName} ${client.lastName}` : null,
    client_email: isGuest ? client.email : null,
    client_phone: isGuest ? client.phone : null,
    created_at: createdAt,
    service_type: service.title,
    service_slug: service.slug,
    place: service.place,
    price_cents: duration?.cents ?? null,
    duration_minutes: duration?.minutes ?? 60,
    cancellation_notice_hours: rule?.cancellationNoticeHours ?? null,
    appointment_date: startsAt,
    status,
    ending: demoEnding(status, fraction('ending', n)),
    origin: isBooked
      ? demoOrigin(n, { isGuest, isRequest, isAtOnce: rule?.confirmation === 'atOnce', daysAhead })
      : originWithoutBooking(n, { isGuest, isRequest }),
    note: n % 23 === 0 ? 'It’s my first time. Is there anything I should bring?' : null,
    link_version: 1,
    search: '',
    request_expires_at: isRequest && isBooked ? new Date(createdAt.getTime() + hours(48)) : null,
    sequence: 0,
  }
}

/** The numbers of the sessions that are still pending. */
function chooseRequests(slots: readonly Slot[]): ReadonlySet<number> {
  const ahead = slots
    .filter((slot) => daysAheadOf(slot) >= 7 && statusShare(slot.n) >= cancelledShare)
    // The portal's form needs an account.
    .filter(({ isGuest, isDemoClient, content }) => !isDemoClient && (!isGuest || takesBookings(content)))
    .map(({ n }) => n)
    .sort((a, b) => statusShare(a) - statusShare(b))
  const count = ahead.filter((n) => statusShare(n) < cancelledShare + requestedShare).length
  return new Set(ahead.slice(0, Math.max(minRequests, count)))
}

function demoStatus(daysAhead: number, share: number): AppointmentStatus {
  if (share < cancelledShare) return 'cancelled'
  return daysAhead < 0 ? 'completed' : 'confirmed'
}

function demoEnding(status: AppointmentStatus, share: number) {
  if (status === 'completed') return share < 0.03 ? 'no_show' : null
  if (status !== 'cancelled') return null
  return share < 0.7 ? 'by_client' : 'by_owner'
}

type Circumstances = { isGuest: boolean; isRequest: boolean; isAtOnce: boolean; daysAhead: number }

function demoOrigin(n: number, { isGuest, isRequest, isAtOnce, daysAhead }: Circumstances) {
  if (isGuest) return 'booking'
  if (daysAhead < -bookableDays || (isRequest && isAtOnce)) return 'form'
  const share = fraction('origin', n)
  if (share < 0.2) return isRequest ? 'form' : 'owner'
  return share < 0.4 ? 'form' : 'booking'
}

/** Nobody books online: clients ask with the portal's form, or call. */
function originWithoutBooking(n: number, { isGuest, isRequest }: { isGuest: boolean; isRequest: boolean }) {
  if (isRequest) return 'form'
  return isGuest || fraction('origin', n) < 0.4 ? 'owner' : 'form'
}

/** Sessions on working days without overlap: two a day a year ago, up to five a day now, fewer further ahead. */
export function makeDemoAppointments(demo: Demo): DemoAppointment[] {
  const { today, content } = demo
  const clients = makeDemoPeople(demo)
  const demoClient = makeDemoClient(demo)
  const closed = closedDate(demo)
  const clientDay = clientWeekday(content)
  const slots: Slot[] = []
  for (let dayOffset = -pastDays; dayOffset <= futureDays; dayOffset++) {
    const { date } = toLocal(new Date(today.getTime() + days(dayOffset) + hours(12)))
    const weekday = weekdayOf(date)
    if (date === closed) continue
    const isClientDay = (dayOffset + 1001) % 14 < 7 && weekday === clientDay && dayOffset > -290
    const existing = clients.filter(({ since }) => since.getTime() < today.getTime() + days(dayOffset - 10))
    const chosen = chooseStarts(content, dayOffset, listStarts(content, weekday))
    for (const [index, minute] of chosen.starts.entries()) {
      const startsAt = toInstant(date, toTime(minute))
      const fitting = listFitting(content, weekday, minute, chosen.starts[index + 1])
      if (!startsAt || existing.length === 0 || fitting.length === 0) continue
      const n = 1000 * (dayOffset + pastDays) + labelOf(minute)
      const isDemoClient = isClientDay && minute === chosen.usual
      const isGuest = !isDemoClient && dayOffset >= -bookableDays && fraction('guest', n) < 0.12
      const client = isDemoClient
        ? demoClient
        : isGuest
          ? makeDemoGuest(n)
          : pick(existing, fraction('client', n))
      slots.push({ ...demo, n, client, isGuest, isDemoClient, startsAt, fitting })
    }
  }
  const requests = chooseRequests(slots)
  return slots.map((slot) => ({ ...makeDemoAppointment(slot, requests.has(slot.n)), client: slot.client }))
}

/** The hour, and above it the minutes. */
const labelOf = (minute: number) => Math.floor(minute / 60) + 24 * Math.floor((minute % 60) / 5)
const toTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Some of the times of a day, in order; the usual one is always among them. */
function chooseStarts({ booking }: SampleContent, dayOffset: number, all: readonly number[]) {
  const busy = dayOffset <= 0 ? 2 + (3 * (dayOffset + pastDays)) / pastDays : 5 - (4 * dayOffset) / futureDays
  const usual = all.includes(usualStart) ? usualStart : all[0]
  const starts = all
    .map((minute) => ({
      minute,
      share: minute === usual ? 0 : fraction('slot', 1000 * (dayOffset + 1000) + labelOf(minute)),
    }))
    .sort((a, b) => a.share - b.share)
    .slice(0, Math.min(Math.round(busy), booking?.maxPerDay ?? all.length))
    .map(({ minute }) => minute)
    .sort((a, b) => a - b)
  return { starts, usual }
}

type DemoEvent = { at: Date; actor: 'client' | 'owner'; kind: string }

/** How each appointment came to be what it is. Nothing happens after the start of today. */
function makeEvents(row: DemoAppointment, { today, content }: Demo): DemoEvent[] {
  const { origin, status, ending, created_at: createdAt } = row
  const rule = findRule(content, row.service_slug)
  const isBooked = origin === 'owner' || (origin === 'booking' && rule?.confirmation === 'atOnce')
  const events: DemoEvent[] = [
    {
      at: createdAt,
      actor: origin === 'owner' ? 'owner' : 'client',
      kind: isBooked ? 'booked' : 'requested',
    },
  ]
  const later = (share: number) =>
    new Date(createdAt.getTime() + share * (today.getTime() - createdAt.getTime()))
  if (!isBooked && status !== 'pending') events.push({ at: later(0.1), actor: 'owner', kind: 'confirmed' })
  const endsAt = row.appointment_date.getTime() + minutes(row.duration_minutes)
  if (status === 'completed')
    events.push({ at: new Date(endsAt), actor: 'owner', kind: ending === 'no_show' ? 'no_show' : 'done' })
  if (status === 'cancelled') {
    const at = new Date(Math.min(later(0.5).getTime(), row.appointment_date.getTime() - hours(20)))
    events.push({ at, actor: ending === 'by_client' ? 'client' : 'owner', kind: 'cancelled' })
  }
  return events
}

export async function addDemoAppointments(run: RunStatement, demo: Demo): Promise<void> {
  const { booking, published } = demo.content
  const rows = makeDemoAppointments(demo)
  await insertRows(
    run,
    'appointments',
    rows.map(({ client: _, ...row }) => row),
  )
  // A trigger made these; with hours published nothing else may be at their times. A file is published as the server starts.
  await run(`update booked_times set id = appointments.id, created_at = appointments.created_at,
    may_overlap = ${booking === null || published === null} from appointments where appointments.id = appointment_id`)
  await insertRows(
    run,
    'appointment_events',
    rows.flatMap((row) =>
      makeEvents(row, demo).map((event, index) => ({
        id: idFor(`event ${index}`, 0).slice(0, 8) + row.id.slice(8),
        appointment_id: row.id,
        details: {},
        ...event,
      })),
    ),
  )
}
