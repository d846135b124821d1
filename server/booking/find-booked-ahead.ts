import { and, count, gt, inArray, isNull, min, or } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { waitingStatuses } from '#server/booking/leave-waitlist.ts'
import {
  findSessionChanges,
  type SessionChange,
  wordBookedAhead,
  wordWaiting,
} from '#server/booking/session-changes.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import type { BookedAhead } from '#shared/booking.ts'

type Facts = Readonly<Record<string, unknown>>
type Publication = { before: Facts; after: Facts; now: Date }

/**
 * Who is booked ahead or waits for a session that `after` no longer offers as `before` does, by its service, in sentences for the owner.
 * Nothing becomes of them by itself.
 */
export async function findBookedAhead(tx: Tx, { before, after, now }: Publication): Promise<BookedAhead[]> {
  const changes = findSessionChanges(before, after)
  const slugs = [...new Set(changes.map(({ slug }) => slug))]
  if (slugs.length === 0) return []
  const sessions = await readSessions(tx, slugs, now)
  const waiting = await readWaiting(tx, slugs, now)
  return slugs.flatMap((slug) => {
    const sentences = changes
      .filter((change) => change.slug === slug)
      .flatMap((change) => [
        ...wordBookedAhead(change, summarize(sessions.filter((session) => isMeant(change, session)))),
        ...wordWaiting(change, sum(waiting.filter((entry) => isAwaited(change, entry)))),
      ])
    return sentences.length > 0 ? [{ service: slug, sentences }] : []
  })
}

type Sessions = Awaited<ReturnType<typeof readSessions>>
type Waiting = Awaited<ReturnType<typeof readWaiting>>

const readSessions = (tx: Tx, slugs: string[], now: Date) =>
  tx
    .select({
      slug: appointments.serviceSlug,
      title: appointments.serviceType,
      minutes: appointments.durationMinutes,
      place: appointments.place,
      number: count(),
      next: min(appointments.appointmentDate),
    })
    .from(appointments)
    .where(
      and(
        inArray(appointments.status, ['pending', 'confirmed']),
        gt(appointments.appointmentDate, now),
        or(isNull(appointments.serviceSlug), inArray(appointments.serviceSlug, slugs)),
      ),
    )
    .groupBy(
      appointments.serviceSlug,
      appointments.serviceType,
      appointments.durationMinutes,
      appointments.place,
    )

const readWaiting = (tx: Tx, slugs: string[], now: Date) =>
  tx
    .select({ slug: waitlistEntries.serviceSlug, minutes: waitlistEntries.minutes, number: count() })
    .from(waitlistEntries)
    .where(
      and(
        inArray(waitlistEntries.serviceSlug, slugs),
        inArray(waitlistEntries.status, waitingStatuses),
        gt(waitlistEntries.endsAt, now),
      ),
    )
    .groupBy(waitlistEntries.serviceSlug, waitlistEntries.minutes)

/** What was requested in words is of the service with that name. */
function isMeant(change: SessionChange, { slug, title, minutes, place }: Sessions[number]): boolean {
  const isOfService = slug === null ? toName(title) === toName(change.title) : slug === change.slug
  if (change.kind === 'length') return isOfService && minutes === change.minutes
  return isOfService && (change.kind === 'gone' || place === change.from)
}

const toName = (title: string) => title.trim().toLowerCase()

/** Who waits for a length that goes is named with that length alone; who waits for one that went earlier gets no times elsewhere either. */
function isAwaited(change: SessionChange, { slug, minutes }: Waiting[number]): boolean {
  if (slug !== change.slug) return false
  if (change.kind === 'length') return minutes === change.minutes
  return change.kind === 'gone' || change.lengths.includes(minutes)
}

const sum = (rows: readonly { number: number }[]) => rows.reduce((total, { number }) => total + number, 0)

function summarize(rows: Sessions) {
  const starts = rows.flatMap(({ next }) => next?.getTime() ?? [])
  return { number: sum(rows), next: new Date(Math.min(...starts)) }
}
