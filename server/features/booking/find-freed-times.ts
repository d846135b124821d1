import { and, between, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { appointmentEvents } from '#server/db/schema/calendar.ts'
import { days, minutes, seconds } from '#shared/time.ts'

/** A time that somebody gave back, and when. */
export type FreedTime = { from: Date; to: Date; freedAt: Date }

/** The owner can take a step back for ten seconds. */
const settleMs = seconds(20)
const lookBackMs = days(7)
const ended = ['cancelled', 'declined', 'expired'] as const
/** With other times offered, a request gives up its own. */
const movedAway = ['moved', 'offered', 'offer_answered'] as const

/** Times to come that were given back lately, the earliest first. Whether they are free still is for the caller to see. */
export async function findFreedTimes(tx: Tx, now: Date): Promise<FreedTime[]> {
  const rows = await tx
    .select({
      kind: appointmentEvents.kind,
      details: appointmentEvents.details,
      freedAt: appointmentEvents.at,
      startsAt: appointments.appointmentDate,
      durationMinutes: appointments.durationMinutes,
    })
    .from(appointmentEvents)
    .innerJoin(appointments, eq(appointments.id, appointmentEvents.appointmentId))
    .where(
      and(
        inArray(appointmentEvents.kind, [...ended, ...movedAway]),
        between(
          appointmentEvents.at,
          new Date(now.getTime() - lookBackMs),
          sql`${new Date(now.getTime() - settleMs).toISOString()}::timestamptz`,
        ),
      ),
    )
  return rows
    .flatMap(({ kind, details, freedAt, startsAt, durationMinutes }) => {
      const wasMoved = movedAway.some((moved) => moved === kind)
      const from = wasMoved ? readEarlierStart(details) : startsAt
      return from && from > now
        ? [{ from, to: new Date(from.getTime() + minutes(durationMinutes)), freedAt }]
        : []
    })
    .sort((a, b) => a.from.getTime() - b.from.getTime())
}

/** Where a client's move led from, or the owner's step. */
function readEarlierStart({ from, before }: Record<string, unknown>): Date | null {
  const { startsAt } = (before ?? {}) as { startsAt?: unknown }
  return readInstant(from) ?? readInstant(startsAt)
}

function readInstant(value: unknown): Date | null {
  const instant = typeof value === 'string' ? new Date(value) : null
  return instant && !Number.isNaN(instant.getTime()) ? instant : null
}
