import { and, eq, gt, lt } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import { occupiedSpan, type Session } from '#server/booking/appointment-time.ts'
import { describeOverlap } from '#server/booking/describe-overlaps.ts'
import { farSentence, isFarAhead, pastSentence } from '#server/booking/describe-time-warning.ts'
import { isWithinHours } from '#server/booking/is-within-hours.ts'
import { busyCalendars, busyTimes, calendarDays } from '#server/db/schema/calendar.ts'
import { formatDate } from '#shared/dates.ts'
import { toLocal } from '#shared/local-time.ts'
import { minutes } from '#shared/time.ts'

export const noMargins = { bufferBeforeMinutes: 0, bufferAfterMinutes: 0, travelMinutes: 0 } as const

type Question = {
  content: Content
  session: Session
  /** Its own time is no obstacle. */
  exceptAppointmentId?: string | undefined
  now: Date
}

/**
 * Why the owner may not want a session at a time, as sentences by cause: 'past', 'far', 'overlap', 'busy', 'closed' or 'hours'.
 * Empty when nothing speaks against it. Only under the lock of `lockCalendar` does it stay true.
 */
export async function findTimeProblems(tx: Tx, question: Question): Promise<Record<string, string>> {
  const { content, session, exceptAppointmentId, now } = question
  const span = occupiedSpan(content.booking ?? noMargins, session)
  const { startsAt, durationMinutes } = session
  const to = new Date(startsAt.getTime() + minutes(durationMinutes))
  const overlap = await describeOverlap(tx, span, {
    within: { from: startsAt, to },
    exceptAppointmentId,
    now,
  })
  const busy = await describeBusy(tx, session)
  return {
    ...(startsAt <= now && { past: pastSentence }),
    ...(isFarAhead(startsAt, now) && { far: farSentence }),
    ...(overlap && { overlap }),
    ...(busy && { busy }),
    ...(await describeHours(tx, content, session)),
  }
}

async function describeBusy(tx: Tx, { startsAt, durationMinutes }: Session): Promise<string | undefined> {
  const end = new Date(startsAt.getTime() + minutes(durationMinutes))
  const [busy] = await tx
    .select({ name: busyCalendars.name })
    .from(busyTimes)
    .innerJoin(busyCalendars, eq(busyCalendars.id, busyTimes.calendarId))
    .where(and(lt(busyTimes.startsAt, end), gt(busyTimes.endsAt, startsAt)))
    .limit(1)
  return busy && `You’re busy in your calendar “${busy.name}”.`
}

async function describeHours(tx: Tx, { booking, practice }: Content, session: Session) {
  const { date } = toLocal(session.startsAt)
  const days = await tx.select().from(calendarDays).where(eq(calendarDays.date, date))
  const hours = booking?.hours ?? practice.hours.weekly
  if (isWithinHours(hours, days, session)) return {}
  const isOfPlace = ({ place }: { place: Session['place'] }) =>
    place === null || session.place === null || place === session.place
  if (days.some((day) => day.kind === 'closed' && isOfPlace(day)))
    return { closed: `You’re closed on ${formatDate(session.startsAt)}.` }
  return hours.length === 0 && !booking ? {} : { hours: 'It’s outside your hours.' }
}
