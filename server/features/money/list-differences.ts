import { asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { moneyDifferences } from '#server/db/schema/money.ts'
import { type ReconciliationState, readReconciliationState } from '#server/payments/reconciliation-job.ts'

/** The state of jobs needs more rights than reading. */
const system = { role: 'system', job: 'money comparison' } as const

export type OpenDifference = typeof moneyDifferences.$inferSelect & { description: string | null }
export type OpenDifferences = ReconciliationState & { differences: OpenDifference[] }

/** Where our books and the provider's differ, the oldest first, and when they were compared. */
export async function listDifferences(ctx: Ctx): Promise<OpenDifferences> {
  const differences = await ctx.scope(ctx.actor, async (tx) => {
    const rows = await tx
      .select({ difference: moneyDifferences, description: cardPayments.description })
      .from(moneyDifferences)
      .leftJoin(cardPayments, eq(cardPayments.id, moneyDifferences.cardPaymentId))
      .where(isNull(moneyDifferences.mendedAt))
      .orderBy(asc(moneyDifferences.foundAt), asc(moneyDifferences.id))
    return rows.map(({ difference, description }) => ({ ...difference, description }))
  })
  const state = await ctx.scope(system, (tx) => readReconciliationState(tx, ctx.now()))
  return { differences, ...state }
}
