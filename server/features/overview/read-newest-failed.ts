import { and, desc, eq, gte } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { days } from '#shared/time.ts'

const maxFailedShown = 3
/** Older failures aren't listed: it's too late to send those text messages. */
const failedShownForMs = days(7)

/** The newest texts that failed. */
export function readNewestFailed(tx: Tx, now: Date) {
  return tx
    .select()
    .from(smsMessages)
    .where(
      and(
        eq(smsMessages.status, 'failed'),
        eq(smsMessages.direction, 'out'),
        gte(smsMessages.createdAt, new Date(now.getTime() - failedShownForMs)),
      ),
    )
    .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
    .limit(maxFailedShown)
}
