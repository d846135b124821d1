import { and, asc, between, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { appointmentEvents } from '#server/db/schema/calendar.ts'
import { days, minutes, seconds } from '#shared/time.ts'

/** A time that somebody gave back, and when. */
export type FreedTime = { from: Date; to: Date; freedAt: Date }

type Release = FreedTime & { appointmentId: string; kind: string; isRefused: boolean }

/** The owner can take a step back for ten seconds. */
const settleMs = seconds(20)
const lookBackMs = days(7)
/** With other times offered, the owner gives up the one of the request. */
const releasing: readonly string[] = ['cancelled', 'declined', 'expired', 'moved', 'offered']
/** Steps after which a session is to be at a time that may have been refused before. */
const wanting: readonly string[] = ['confirmed', 'reopened', 'moved', 'offer_answered']

/**
 * Times to come that clients gave back lately, the earliest first. Whether they are free still is for the caller to see. A time that
 * the owner refused is none of them, unless they said that it may be offered.
 */
export async function findFreedTimes(tx: Tx, now: Date): Promise<FreedTime[]> {
  const events = await tx
    .select({
      appointmentId: appointmentEvents.appointmentId,
      actor: appointmentEvents.actor,
      kind: appointmentEvents.kind,
      details: appointmentEvents.details,
      at: appointmentEvents.at,
      startsAt: appointments.appointmentDate,
      durationMinutes: appointments.durationMinutes,
    })
    .from(appointmentEvents)
    .innerJoin(appointments, eq(appointments.id, appointmentEvents.appointmentId))
    .where(
      and(
        inArray(appointmentEvents.kind, [...releasing, ...wanting, 'undone']),
        between(
          appointmentEvents.at,
          new Date(now.getTime() - lookBackMs),
          sql`${new Date(now.getTime() - settleMs).toISOString()}::timestamptz`,
        ),
      ),
    )
    .orderBy(asc(appointmentEvents.at))
  const releases = events.reduce<Release[]>(applyEvent, [])
  const refusals = releases.filter(({ isRefused }) => isRefused)
  return releases
    .filter((release) => !release.isRefused && release.from > now)
    .filter((release) => !refusals.some((refusal) => speaksAgainst(refusal, release)))
    .map(({ from, to, freedAt }) => ({ from, to, freedAt }))
    .sort((a, b) => a.from.getTime() - b.from.getTime())
}

type Event = {
  appointmentId: string
  actor: 'client' | 'owner' | 'system'
  kind: string
  details: Record<string, unknown>
  at: Date
  startsAt: Date
  durationMinutes: number
}

/** What is released after one more event. */
function applyEvent(releases: Release[], event: Event): Release[] {
  const { appointmentId, actor, kind, details, at, startsAt, durationMinutes } = event
  const isOwn = (release: Release) => release.appointmentId === appointmentId
  if (kind === 'undone') {
    const undone = releases.findLast((release) => isOwn(release) && release.kind === details.undoes)
    return releases.filter((release) => release !== undone)
  }
  const from = readEarlierStart(details) ?? startsAt
  const wanted = wanting.includes(kind) ? (readInstant(details.to) ?? from) : null
  const isWanted = (release: Release) => isOwn(release) && release.from.getTime() === wanted?.getTime()
  const others = releases.filter((release) => !release.isRefused || !isWanted(release))
  if (!releasing.includes(kind)) return others
  const to = new Date(from.getTime() + minutes(durationMinutes))
  const isRefused = actor === 'owner' && details.offersWaitlist !== true
  return [...others, { appointmentId, kind, from, to, freedAt: at, isRefused }]
}

/** A later refusal of the time, or one of the same session, which no longer had the time when it ended. */
function speaksAgainst(refusal: Release, { appointmentId, from, to, freedAt }: Release): boolean {
  const isOfTime = refusal.from < to && from < refusal.to
  return isOfTime && (refusal.appointmentId === appointmentId || refusal.freedAt > freedAt)
}

/** Where a client's move led from, or the owner's step; when a session that ended was. */
function readEarlierStart({ from, starts_at, before }: Record<string, unknown>): Date | null {
  const { startsAt } = (before ?? {}) as { startsAt?: unknown }
  return readInstant(from) ?? readInstant(startsAt) ?? readInstant(starts_at)
}

function readInstant(value: unknown): Date | null {
  const instant = typeof value === 'string' ? new Date(value) : null
  return instant && !Number.isNaN(instant.getTime()) ? instant : null
}
