import { and, count, eq, gt, lte, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import type { SessionPlace } from '#shared/appointments.ts'
import { type Margins, occupiedSpan as spanOf } from '#shared/booking/occupied-span.ts'
import { minutes } from '#shared/time.ts'

export type Session = { startsAt: Date; durationMinutes: number; place: SessionPlace | null }
export type Span = { from: Date; to: Date }

/**
 * Until the end of the transaction nobody else occupies time. Taken before any row of the calendar is written: those who wait
 * for the exclusion constraint would otherwise wait for each other.
 */
export async function lockCalendar(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('booked times'))`)
}

/** The time that a session occupies: with buffers, and in person with the way there and back. */
export function occupiedSpan(margins: Margins, { startsAt, durationMinutes, place }: Session): Span {
  const startMs = startsAt.getTime()
  const span = spanOf(margins, place, { startMs, endMs: startMs + minutes(durationMinutes) })
  return { from: new Date(span.startMs), to: new Date(span.endMs) }
}

/** A span as a value of the column `occupied`. */
export const toRange = ({ from, to }: Span) => sql`tstzrange(${from.toISOString()}, ${to.toISOString()})`

/** Whether anything occupies part of a span, also what the constraint doesn't count. */
export async function isOccupied(tx: Tx, span: Span, now: Date): Promise<boolean> {
  const isActive = or(ne(bookedTimes.kind, 'hold'), gt(bookedTimes.expiresAt, now))
  // With a limit of one row, PostgreSQL would expect to meet one soon, and read the whole table when there is none.
  const [others] = await tx
    .select({ number: count() })
    .from(bookedTimes)
    .where(and(sql`${bookedTimes.occupied} && ${toRange(span)}`, isActive))
  return others !== undefined && others.number > 0
}

/** Deletes holds in a span that nobody holds any more: until then the constraint would count them. */
export async function deleteExpiredHolds(tx: Tx, span: Span, now: Date): Promise<void> {
  await tx
    .delete(bookedTimes)
    .where(
      and(
        eq(bookedTimes.kind, 'hold'),
        lte(bookedTimes.expiresAt, now),
        sql`${bookedTimes.occupied} && ${toRange(span)}`,
      ),
    )
}

export type Occupation = {
  margins: Margins
  appointmentId: string
  session: Session
  /** The owner's explicit override. */
  mayOverlap?: boolean
  now: Date
}

/**
 * Makes an appointment occupy its time, instead of the one it occupied before. Returns false when something else is there: the
 * appointment then occupies no time, unless the caller rolls back or tries again. Needs the lock of `lockCalendar`.
 */
export async function occupyTime(
  tx: Tx,
  { margins, appointmentId, session, mayOverlap = false, now }: Occupation,
): Promise<boolean> {
  const span = occupiedSpan(margins, session)
  await deleteExpiredHolds(tx, span, now)
  await releaseTime(tx, appointmentId)
  if (!mayOverlap && (await isOccupied(tx, span, now))) return false
  const rows = await tx
    .insert(bookedTimes)
    .values({
      kind: 'appointment',
      appointmentId,
      startsAt: session.startsAt,
      endsAt: new Date(session.startsAt.getTime() + minutes(session.durationMinutes)),
      occupied: toRange(span),
      mayOverlap,
    })
    .onConflictDoNothing()
    .returning({ id: bookedTimes.id })
  return rows.length > 0
}

/** An appointment no longer occupies time. */
export async function releaseTime(tx: Tx, appointmentId: string): Promise<void> {
  await tx.delete(bookedTimes).where(eq(bookedTimes.appointmentId, appointmentId))
}
