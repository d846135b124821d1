import { and, gt, isNull, min, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { hours } from '#shared/time.ts'

/** A mail server that lets first emails wait on purpose has taken them by then. */
const stuckAfterMs = hours(1)

/** What has been tried in vain and is still to be sent, by channel, once the oldest is an hour old. Needs the system role. */
export async function readStuckMessages(tx: Tx, now: Date) {
  const { channel, createdAt, sentAt, failedAt, pausedAt, attempts } = outbox
  const isToSend = and(isNull(sentAt), isNull(failedAt), isNull(pausedAt))
  const rows = await tx
    .select({ channel, count: sql<number>`count(*)::int`, since: min(createdAt) })
    .from(outbox)
    .where(and(isToSend, gt(attempts, 0)))
    .groupBy(channel)
  const latest = new Date(now.getTime() - stuckAfterMs)
  return rows.flatMap(({ since, ...row }) => (since !== null && since < latest ? [{ ...row, since }] : []))
}
