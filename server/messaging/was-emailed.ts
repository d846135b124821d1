import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'

/** Whether an email of this cause goes or went to an address, for weeks after it. Needs the system role. */
export async function wasEmailed(
  tx: Tx,
  { cause, to }: { cause: string; to: string | null },
): Promise<boolean> {
  if (to === null) return false
  const rows = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.cause, cause),
        eq(outbox.recipient, to),
        eq(outbox.channel, 'email'),
        isNull(outbox.failedAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}
