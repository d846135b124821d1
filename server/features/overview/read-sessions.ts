import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { type CalendarEntry, type CalendarList, readCalendarLists } from '#server/booking/calendar-entries.ts'
import { hasChangeRequest } from '#server/booking/change-requests.ts'
import { hasOpenOffer } from '#server/booking/open-offer.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { isManual } from '#server/money/balance.ts'
import { sessionsByContact } from '#server/people/client-figures.ts'
import { isUnpaidSession } from '#server/people/unpaid-sessions.ts'
import { days, hours } from '#shared/time.ts'

const nextShown = 4
const endedShown = 4
const requestsShown = 4
const unpaidShown = 4
/** No session is longer. */
const longestMs = hours(12)
/** Nobody remembers later how a session went; the calendar still takes it. */
const endedShownForMs = days(2)
const toReturnShown = 6
const toReturnShownForMs = days(30)
/** Older ones are on the Money screen. */
const unpaidShownForMs = days(14)

const { appointmentDate: startsAt, durationMinutes, status, ending, paymentDueAt } = appointments
const endsAt = sql`${startsAt} + make_interval(mins => ${durationMinutes})`
const at = (date: Date) => sql`${date.toISOString()}::timestamptz`

/** What the owner is to answer: a request, or a change of a session that its client asked for in the notice period. */
export const isToAnswer = (now: Date): SQL | undefined => or(isOpenRequest(now), hasChangeRequest(now))

/** Its time is to come, and it waits neither for a payment nor for an answer to other times. */
const isOpenRequest = (now: Date): SQL | undefined =>
  and(eq(status, 'pending'), gt(startsAt, now), isNull(paymentDueAt), sql`not ${hasOpenOffer(now)}`)

/** The sessions and requests that Today shows. */
export const readSessions = (tx: Tx, now: Date) =>
  readCalendarLists(tx, {
    sessions: nextSessions(now),
    ended: endedSessions(now),
    requests: { where: isToAnswer(now), limit: requestsShown, sortedBy: 'answer' },
    unpaid: unpaidSessions(now),
    toReturn: sessionsToReturn(now),
  })

/** Confirmed sessions that are under way or come next. */
const nextSessions = (now: Date): CalendarList => ({
  where: and(
    eq(status, 'confirmed'),
    gt(startsAt, new Date(now.getTime() - longestMs)),
    sql`${endsAt} > ${at(now)}`,
  ),
  limit: nextShown,
})

/** Confirmed sessions that are over, the latest first. */
const endedSessions = (now: Date): CalendarList => ({
  where: and(
    eq(status, 'confirmed'),
    gt(startsAt, new Date(now.getTime() - endedShownForMs)),
    lt(startsAt, now),
    sql`${endsAt} <= ${at(now)}`,
  ),
  limit: endedShown,
  sortedBy: 'latest',
})

/** Sessions that took place with something left to pay, as on the Money screen, the latest first. */
const unpaidSessions = (now: Date): CalendarList => ({
  where: and(
    gt(startsAt, new Date(now.getTime() - unpaidShownForMs)),
    sql`${endsAt} <= ${at(now)}`,
    isUnpaidSession(at(now)),
  ),
  limit: unpaidShown,
  sortedBy: 'latest',
})

/** Sessions that their clients cancelled in time although they had paid without a card, which the owner returns. */
function sessionsToReturn(now: Date): CalendarList {
  const kept = sql`coalesce((select sum(${moneyEntries.amountCents}) from ${moneyEntries}
    where ${and(eq(moneyEntries.appointmentId, appointments.id), isManual)}), 0)`
  return {
    where: and(
      eq(status, 'cancelled'),
      eq(ending, 'by_client'),
      gt(startsAt, new Date(now.getTime() - toReturnShownForMs)),
      sql`${kept} > 0`,
    ),
    limit: toReturnShown,
  }
}

/** Whose conversation belongs to each of these sessions, by its id. */
export async function findClientIds(tx: Tx, entries: readonly CalendarEntry[]): Promise<Map<string, string>> {
  if (entries.length === 0) return new Map()
  const ids = entries.map(({ appointment }) => appointment.id)
  const contactsQuery = sessionsByContact({ where: inArray(appointments.id, ids) })
  const { rows } = await tx.execute<{ appointment_id: string; contact_id: string }>(contactsQuery)
  return new Map(rows.map((row) => [row.appointment_id, row.contact_id]))
}
