import { and, eq, gt, lt } from 'drizzle-orm'
import type { BookingRules, OpeningHours } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import { occupiedSpan, type Session } from '#server/booking/appointment-time.ts'
import { farSentence, isFarAhead, pastSentence } from '#server/booking/describe-doubt.ts'
import { describeOverlap } from '#server/booking/describe-overlaps.ts'
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
  const [from, to] = [
    session.startsAt,
    new Date(session.startsAt.getTime() + minutes(session.durationMinutes)),
  ].map(toLocal)
  if (!from || !to) return {}
  const days = await tx.select().from(calendarDays).where(eq(calendarDays.date, from.date))
  const ofPlace = days.filter(
    ({ place }) => place === null || session.place === null || place === session.place,
  )
  const isWithin = ({ opens, closes }: { opens: string | null; closes: string | null }) =>
    from.date === to.date && opens !== null && closes !== null && from.time >= opens && to.time <= closes
  if (ofPlace.some((day) => day.kind === 'extra' && isWithin(day))) return {}
  if (ofPlace.some((day) => day.kind === 'closed'))
    return { closed: `You’re closed on ${formatDate(session.startsAt)}.` }
  const weekly = booking ? hoursAt(booking, session.place) : practice.hours.weekly
  if (weekly.length === 0 && !booking) return {}
  const weekday = weekdays[new Date(`${from.date}T12:00:00Z`).getUTCDay()]
  const isOpen = weekly.some((row) => row.days.some((day) => day === weekday) && isWithin(row))
  return isOpen ? {} : { hours: 'It’s outside your hours.' }
}

const hoursAt = ({ hours }: Pick<BookingRules, 'hours'>, place: Session['place']): OpeningHours[] =>
  hours.filter((row) => place === null || row.place === place)

const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
