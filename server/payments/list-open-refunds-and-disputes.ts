import { and, eq, gt, gte, isNotNull, type SQL } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { days } from '#shared/time.ts'

const system = { role: 'system', job: 'card payments' } as const
const maxAtOnce = 100

/** Longer than a bank takes to send a refund back. */
export const refundCanFailForMs = days(60)

/**
 * The sessions whose dispute is open or whose refund can still fail, the oldest of each: both are decided weeks later. And those whose
 * dispute was won without the money being back: a bank gives it back after it has decided.
 */
export async function listOpenRefundsAndDisputes(ctx: Ctx): Promise<string[]> {
  const canFailSince = new Date(ctx.now().getTime() - refundCanFailForMs)
  const canFail = and(gt(cardPayments.refundedCents, 0), gte(cardPayments.refundedAt, canFailSince))
  const isAwaitingReturn = and(
    eq(cardPayments.dispute, 'won'),
    gt(cardPayments.disputedCents, 0),
    gte(cardPayments.disputedAt, canFailSince),
  )
  return ctx.scope(system, async (tx) => {
    const list = (
      where: SQL | undefined,
      since: typeof cardPayments.createdAt | typeof cardPayments.refundedAt | typeof cardPayments.disputedAt,
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
      ...(await list(isAwaitingReturn, cardPayments.disputedAt)),
    ]
    return rows.flatMap(({ sessionId }) => sessionId ?? [])
  })
}
