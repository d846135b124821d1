import { asc, type SQL } from 'drizzle-orm'
import { expect } from 'vitest'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import type { TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

export type RefundRow = Pick<
  typeof cardPayments.$inferSelect,
  | 'id'
  | 'refundDueCents'
  | 'refundedCents'
  | 'refundedByHandCents'
  | 'refundFailedCents'
  | 'refundFailedAt'
  | 'refundFailedReason'
  | 'refundReason'
>

/** How the refunds of some card payments stand, as an undo has to restore it. */
export const readRefunds = (t: TestApp, where: SQL): Promise<RefundRow[]> =>
  t.scope(system, (tx) =>
    tx
      .select({
        id: cardPayments.id,
        refundDueCents: cardPayments.refundDueCents,
        refundedCents: cardPayments.refundedCents,
        refundedByHandCents: cardPayments.refundedByHandCents,
        refundFailedCents: cardPayments.refundFailedCents,
        refundFailedAt: cardPayments.refundFailedAt,
        refundFailedReason: cardPayments.refundFailedReason,
        refundReason: cardPayments.refundReason,
      })
      .from(cardPayments)
      .where(where)
      .orderBy(asc(cardPayments.id)),
  )

const onItsWay = ({ refundDueCents, refundedCents }: RefundRow) => Math.max(0, refundDueCents - refundedCents)
const promised = (row: RefundRow) =>
  onItsWay(row) + row.refundFailedCents + row.refundedCents + row.refundedByHandCents
const twice = ({ refundDueCents, refundedCents, refundedByHandCents }: RefundRow) =>
  Math.min(refundedByHandCents, Math.max(0, refundedCents - refundDueCents))

/**
 * What is owed and failed stays visible until it is made or settled: all that was promised never gets less, unless the second of two
 * refunds comes back. `isUndo`: a request was taken back, and no failed refund with it.
 */
export function expectPromisesKept(
  before: readonly RefundRow[],
  after: readonly RefundRow[],
  { history, isUndo }: { history: string; isUndo: boolean },
): void {
  for (const row of after) {
    const was = before.find(({ id }) => id === row.id)
    if (!was) continue
    if (isUndo) expect(row.refundFailedCents, history).toBeGreaterThanOrEqual(was.refundFailedCents)
    else expect(promised(row), history).toBeGreaterThanOrEqual(promised(was) - twice(was))
    expect(row.refundFailedAt === null, history).toBe(row.refundFailedCents === 0)
    expect(row.refundFailedCents, history).toBeGreaterThanOrEqual(0)
    expect(row.refundDueCents, history).toBeGreaterThanOrEqual(0)
  }
}
