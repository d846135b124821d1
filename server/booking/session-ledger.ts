import { and, eq, gt, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AppointmentPayment } from '#server/booking/payment-summary.ts'
import { failAttempt, settleSessionPayment } from '#server/booking/settle-session-payment.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { type PaymentLedger, refundCanFailForMs } from '#server/payments/ledger.ts'

const system = { role: 'system', job: 'session payments' } as const
const maxAtOnce = 100

/** Payments for appointments. */
export const sessionLedger: PaymentLedger<AppointmentPayment> = {
  settle: settleSessionPayment,
  takeUnpaid,
  abandon: (ctx, reference) => ctx.scope(system, (tx) => failAttempt(tx, reference)),
  listOpenReturns,
}

/** The first check comes after a minute; the interval then doubles up to one hour. */
function takeUnpaid(ctx: Ctx) {
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

function listOpenReturns(ctx: Ctx): Promise<string[]> {
  const canFailSince = new Date(ctx.now().getTime() - refundCanFailForMs)
  const canFail = and(gt(cardPayments.refundedCents, 0), gte(cardPayments.refundedAt, canFailSince))
  return ctx.scope(system, async (tx) => {
    const list = (where: SQL | undefined) =>
      tx
        .select({ sessionId: cardPayments.paymentSessionId })
        .from(cardPayments)
        .where(and(isNotNull(cardPayments.paymentSessionId), where))
        .orderBy(cardPayments.createdAt)
        .limit(maxAtOnce)
    const rows = [...(await list(eq(cardPayments.dispute, 'open'))), ...(await list(canFail))]
    return rows.flatMap(({ sessionId }) => sessionId ?? [])
  })
}
