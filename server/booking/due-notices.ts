import { asc, inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import type { AppointmentEventKind } from '#server/booking/record-event.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { appointmentEvents } from '#server/db/schema/calendar.ts'
import { type Notices, readNotices } from '#server/notices/notice.ts'
import {
  dueReminder,
  type ReminderKind,
  reminderDueAt,
  reviewDueUntil,
  soonDueUntil,
  type TimedNotice,
} from '#shared/reminders.ts'
import { minutes } from '#shared/time.ts'

/** Events whose email says the time. */
const tellingKinds = new Set<string>([
  'requested',
  'booked',
  'confirmed',
  'moved',
  'offer_answered',
] satisfies AppointmentEventKind[])

type Appointment = typeof appointments.$inferSelect
type Event = typeof appointmentEvents.$inferSelect
/** What is sent, and when. `kinds`: the reminders that are on. */
export type Times = { kinds: readonly ReminderKind[]; notices: Notices }
/** `dueAt`: since when it is due. `until`: when it is no longer worth sending. */
export type DueNotice = { name: TimedNotice; dueAt: Date; until: Date }

export async function readTimes(tx: Tx): Promise<Times> {
  const { reminders } = await readPracticeSettings(tx)
  return { kinds: reminders, notices: await readNotices(tx) }
}

export function readEvents(tx: Tx, ids: readonly string[]): Promise<Event[]> {
  return tx
    .select()
    .from(appointmentEvents)
    .where(inArray(appointmentEvents.appointmentId, [...ids]))
    .orderBy(asc(appointmentEvents.at))
}

/** What is due for an appointment at its present time and hasn't been recorded. */
export function findDueNotice(
  row: Appointment,
  events: readonly Event[],
  { kinds, notices }: Times,
  now: Date,
): DueNotice | null {
  const { appointmentDate: startsAt } = row
  const isOpen = (name: TimedNotice) =>
    !events.some(
      ({ kind, details }) =>
        kind === 'reminded' && details.reminder === name && details.starts_at === startsAt.toISOString(),
    )
  if (row.status === 'completed') {
    const { isOn, offsetMinutes } = notices.review_request
    const endsAt = new Date(startsAt.getTime() + minutes(row.durationMinutes))
    const until =
      isOn && row.ending === null && reviewDueUntil({ endsAt, minutesAfter: offsetMinutes ?? 0, now })
    const dueAt = new Date(endsAt.getTime() + minutes(offsetMinutes ?? 0))
    return until && isOpen('review') ? { name: 'review', dueAt, until } : null
  }
  if (row.status !== 'confirmed' || startsAt <= now) return null
  const toldAt = findToldAt(row, events)
  const { isOn, offsetMinutes } = notices.starts_soon
  const soonUntil = isOn && soonDueUntil({ startsAt, toldAt, minutesBefore: offsetMinutes ?? 0, now })
  // A reminder that is late says nothing more than that it starts soon.
  if (soonUntil) {
    const dueAt = new Date(startsAt.getTime() - minutes(offsetMinutes ?? 0))
    return isOpen('startsSoon') ? { name: 'startsSoon', dueAt, until: soonUntil } : null
  }
  const name = dueReminder({ startsAt, toldAt, kinds, now })
  return name && isOpen(name) ? { name, dueAt: reminderDueAt(startsAt, name), until: startsAt } : null
}

/** When the client was last told the time. The email of an undone step never left. */
function findToldAt({ createdAt }: Appointment, events: readonly Event[]): Date {
  const toldTimes = [createdAt]
  for (const { kind, at, details } of events) {
    if (tellingKinds.has(kind)) toldTimes.push(at)
    if (kind === 'undone' && tellingKinds.has(String(details.undoes))) toldTimes.pop()
  }
  return toldTimes.at(-1) ?? createdAt
}
