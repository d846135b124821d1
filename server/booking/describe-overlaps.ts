import { and, asc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { type Span, toRange } from '#server/booking/appointment-time.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { type BookedTimeKind, bookedTimes } from '#server/db/schema/booked-times.ts'
import { formatDateTime } from '#shared/dates.ts'

/** As many as are named one by one. */
const describedMax = 50

type Question = {
  /** The session's own time; without it, all of the span counts. */
  within?: Span
  exceptAppointmentId?: string | undefined
  /** A block that moves. */
  exceptBlockId?: string | undefined
  now: Date
}

type OtherTime = {
  kind: BookedTimeKind
  startsAt: Date
  endsAt: Date
  title: string | null
  appointment: typeof appointments.$inferSelect | null
}

/** What is first in a span, as a sentence. */
export async function describeOverlap(tx: Tx, span: Span, question: Question): Promise<string | undefined> {
  const [other] = await readOthers(tx, span, { ...question, limit: 1 })
  return other && describe(tx, other, question.within ?? span)
}

/** Everything in a span, a sentence each. */
export async function describeOverlaps(tx: Tx, span: Span, question: Question): Promise<string[]> {
  const others = await readOthers(tx, span, { ...question, limit: describedMax })
  const sentences: string[] = []
  for (const other of others) sentences.push(await describe(tx, other, question.within ?? span))
  return sentences
}

async function describe(tx: Tx, other: OtherTime, { from, to }: Span): Promise<string> {
  const when = formatDateTime(other.startsAt)
  if (other.appointment) {
    const { name } = await readBookingClient(tx, other.appointment)
    const isInside = other.startsAt < to && other.endsAt > from
    return isInside
      ? `There is a session with ${name} on ${when} in this time.`
      : `It’s too close to the appointment with ${name} on ${when}.`
  }
  if (other.kind === 'block') return `It overlaps ${other.title ?? 'blocked time'} on ${when}.`
  return `It overlaps ${when}, which is kept for somebody who is booking or answering an offer.`
}

const readOthers = (
  tx: Tx,
  span: Span,
  { exceptAppointmentId, exceptBlockId, now, limit }: Question & { limit: number },
): Promise<OtherTime[]> =>
  tx
    .select({
      kind: bookedTimes.kind,
      startsAt: bookedTimes.startsAt,
      endsAt: bookedTimes.endsAt,
      title: bookedTimes.title,
      appointment: appointments,
    })
    .from(bookedTimes)
    .leftJoin(appointments, eq(appointments.id, bookedTimes.appointmentId))
    .where(
      and(
        sql`${bookedTimes.occupied} && ${toRange(span)}`,
        or(ne(bookedTimes.kind, 'hold'), gt(bookedTimes.expiresAt, now)),
        exceptAppointmentId
          ? or(isNull(bookedTimes.appointmentId), ne(bookedTimes.appointmentId, exceptAppointmentId))
          : undefined,
        exceptBlockId ? ne(bookedTimes.id, exceptBlockId) : undefined,
      ),
    )
    .orderBy(asc(bookedTimes.startsAt))
    .limit(limit)
