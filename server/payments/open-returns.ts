import { and, eq, gt, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { days } from '#shared/time.ts'

const system = { role: 'system', job: 'card payments' } as const
const maxAtOnce = 100

/** Longer than a bank takes to send a refund back. */
export const refundCanFailForMs = days(60)

/** An attempt to pay that the provider has not decided, as far as we know. */
export type UnpaidAttempt = { reference: string; sessionId: string | null; createdAt: Date }

/**
 * Takes the attempts that are due for a question to the provider, each by one process only. The first comes after a minute; the
 * interval then doubles up to one hour.
 */
export function takeUnpaid(ctx: Ctx): Promise<UnpaidAttempt[]> {
  const now = ctx.now().toISOString()
  const isDue = sql`coalesce(checked_at + greatest(interval '1 minute', least(interval '1 hour', checked_at - created_at)),
    created_at + interval '1 minute') <= ${now}::timestamptz`
  return ctx.scope(system, (tx) =>
    tx
      .update(cardPayments)
      .set({ checkedAt: ctx.now() })
      .where(
        sql`${cardPayments.id} in (select id from ${cardPayments} where state = 'awaiting' and ${isDue}
          order by created_at limit ${maxAtOnce} for update skip locked)`,
      )
      .returning({
        reference: cardPayments.id,
        sessionId: cardPayments.paymentSessionId,
        createdAt: cardPayments.createdAt,
      }),
  )
}

/** The sessions whose dispute is open or whose refund can still fail, the oldest of each: both are decided weeks later. */
export async function listOpenReturns(ctx: Ctx): Promise<string[]> {
  const canFailSince = new Date(ctx.now().getTime() - refundCanFailForMs)
  const canFail = and(gt(cardPayments.refundedCents, 0), gte(cardPayments.refundedAt, canFailSince))
  return ctx.scope(system, async (tx) => {
    const list = (
      where: SQL | undefined,
      since: typeof cardPayments.createdAt | typeof cardPayments.refundedAt,
    ) =>
      tx
        .select({ sessionId: cardPayments.paymentSessionId })
        .from(cardPayments)
        .where(and(isNotNull(cardPayments.paymentSessionId), where))
        .orderBy(since)
        .limit(maxAtOnce)
    const rows = [
      ...(await list(eq(cardPayments.dispute, 'open'), cardPayments.createdAt)),
      ...(await list(canFail, cardPayments.refundedAt)),
    ]
    return rows.flatMap(({ sessionId }) => sessionId ?? [])
  })
}
