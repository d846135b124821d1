import { presentEntry } from '#server/booking/calendar-entries.ts'
import { presentOffer, presentWaitlistEntry, type WaitingEntry } from '#server/booking/read-waitlist.ts'
import type { bookedTimes } from '#server/db/schema/booked-times.ts'
import type { appointmentEvents, calendarDays } from '#server/db/schema/calendar.ts'
import type { listEntries } from '#server/features/calendar/list-entries.ts'
import type { saveBlock } from '#server/features/calendar/save-block.ts'
import type {
  AppointmentHistoryEvent,
  CalendarBlock,
  CalendarDay,
  CalendarEntries,
  CalendarHold,
} from '#shared/calendar.ts'
import type { OwnerWaitlistEntry } from '#shared/waitlist.ts'

type BookedTime = typeof bookedTimes.$inferSelect

const presentBlock = ({ id, startsAt, endsAt, title }: BookedTime): CalendarBlock => ({
  id,
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
  title,
})

type SavedBlock = Awaited<ReturnType<typeof saveBlock>>

export const presentSavedBlock = ({ block, affected, pickups }: SavedBlock) => ({
  block: presentBlock(block),
  affected: affected.map(presentEntry),
  pickups,
})

const presentHold = (
  { id, startsAt, endsAt, expiresAt }: BookedTime,
  holders: Map<string, string>,
): CalendarHold => ({
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
  until: expiresAt?.toISOString() ?? null,
  client_name: holders.get(id) ?? null,
})

const presentDay = ({
  id,
  date,
  kind,
  place,
  opens,
  closes,
  note,
}: typeof calendarDays.$inferSelect): CalendarDay => ({ id, date, kind, place, opens, closes, note })

type Entries = Awaited<ReturnType<typeof listEntries>>

export const presentEntries = (
  { entries, times, days, pickups, pickupOrders, busy, holders }: Entries,
  now: Date,
): CalendarEntries & { now: string } => ({
  // The clock of a phone may be wrong.
  now: now.toISOString(),
  appointments: entries.map(presentEntry),
  blocks: times.filter(({ kind }) => kind === 'block').map(presentBlock),
  holds: times.filter(({ kind }) => kind === 'hold').map((hold) => presentHold(hold, holders)),
  days: days.map(presentDay),
  pickups,
  pickup_orders: pickupOrders,
  busy: busy.map(({ calendar, startsAt, endsAt }) => ({
    calendar,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
  })),
})

export const presentOwnerWaitlistEntry = (waiting: WaitingEntry): OwnerWaitlistEntry => ({
  ...presentWaitlistEntry(waiting),
  // It keeps its time in the calendar, also when nobody can take it any more.
  offer: presentOffer(waiting.offer),
  service: waiting.entry.serviceSlug,
  client_id: waiting.client.id,
  client_name: waiting.client.name,
  client_email: waiting.client.email,
  client_phone: waiting.client.phone,
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const instantOf = (value: unknown) => {
  const text = textOf(value)
  return text && !Number.isNaN(Date.parse(text)) ? text : null
}

function sessionChangeOf(value: unknown): AppointmentHistoryEvent['session'] {
  const { from, to } = (value ?? {}) as { from?: unknown; to?: unknown }
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : null
}

/** Of the details only what is known: where it moved from and to, and the client's reason. */
export function presentEvent({
  at,
  actor,
  kind,
  details,
}: typeof appointmentEvents.$inferSelect): AppointmentHistoryEvent {
  const before = (details.before ?? {}) as { startsAt?: unknown }
  const to = instantOf(details.to)
  return {
    at: at.toISOString(),
    actor,
    kind,
    from: to && (instantOf(details.from) ?? instantOf(before.startsAt)),
    to,
    note: textOf(details.reason),
    session: sessionChangeOf(details.session),
    price:
      typeof details.to_cents === 'number'
        ? {
            from_cents: typeof details.from_cents === 'number' ? details.from_cents : null,
            to_cents: details.to_cents,
          }
        : null,
  }
}
