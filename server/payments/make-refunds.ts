import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { type CardPayment, updatePayment } from '#server/payments/card-payment.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { onItsWayCents, recordRefused } from '#server/payments/refund-state.ts'
import { settleCardPayment } from '#server/payments/settle-card-payment.ts'
import { RefundRefusedError } from '#server/providers/payments/port.ts'
import { hours } from '#shared/time.ts'
import { latestStored } from '#shared/wrong-clock.ts'

const system = { role: 'system', job: 'refunds' } as const
const maxAtOnce = 20
const longestWaitMs = hours(6)
/** About half an hour after the first attempt. */
const attemptsBeforeNotice = 6

/**
 * Asks the provider for the refunds that are due, until it shows them. Killed or repeated at any point, it refunds once: what is
 * left is read from the provider before, and the same step has the same key. A refund that came back or was refused is asked for
 * anew by the owner, and is another step then.
 */
export async function makeRefunds(ctx: Ctx, subjects: PaidSubjects): Promise<void> {
  for (const payment of await takeDueRefunds(ctx)) {
    try {
      await makeRefund(ctx, subjects, payment)
    } catch (error) {
      ctx.log.warn({ paymentId: payment.id, reason: error }, 'a refund failed')
      if (error instanceof RefundRefusedError) await giveUp(ctx, subjects, payment, error.message)
      else if (payment.refundAttempts === attemptsBeforeNotice) await report(ctx, subjects, payment, null)
    }
  }
}

/**
 * Each by one process; the next attempt follows after one minute, then at doubling intervals up to six hours. One that would be later
 * was put off while the clock was ahead.
 */
function takeDueRefunds(ctx: Ctx): Promise<CardPayment[]> {
  const now = ctx.now().toISOString()
  return ctx.scope(system, (tx) =>
    tx
      .update(cardPayments)
      .set({
        refundAttempts: sql`${cardPayments.refundAttempts} + 1`,
        refundNextAt: sql`${now}::timestamptz
          + least(make_interval(secs => ${longestWaitMs / 1000}), interval '1 minute' * power(2, least(${cardPayments.refundAttempts}, 9)))`,
      })
      .where(
        sql`${cardPayments.id} in (select id from ${cardPayments}
          where (refund_next_at <= ${now}::timestamptz or refund_next_at > ${latestStored(ctx.now(), longestWaitMs).toISOString()}::timestamptz)
            and refund_due_cents > refunded_cents
          order by refund_next_at limit ${maxAtOnce} for update skip locked)`,
      )
      .returning(),
  )
}

async function makeRefund(
  ctx: Ctx,
  subjects: PaidSubjects,
  { id, paymentSessionId, refundDueCents, refundReason, refundRound, description }: CardPayment,
) {
  const before = paymentSessionId ? await ctx.payments.retrieve(paymentSessionId) : null
  if (!before) throw new RefundRefusedError('It doesn’t know the payment.')
  const cents = refundDueCents - before.refundedCents
  if (cents > 0)
    await ctx.payments.refund({
      sessionId: before.id,
      cents,
      key: `refund:${id}:${refundRound}:${before.refundedCents}:${refundDueCents}`,
      reason: refundReason ?? `Cancelled: ${description}`,
    })
  const after = await ctx.payments.retrieve(before.id)
  if (after) await settleCardPayment(ctx, subjects, after)
}

/** Repeating it won't help: the owner sees to it, and can ask for another amount. */
const giveUp = (ctx: Ctx, subjects: PaidSubjects, payment: CardPayment, reason: string): Promise<void> =>
  report(ctx, subjects, payment, reason, (tx, known) => {
    const failure = { reason: `Your payment provider reports: ${reason}`, at: ctx.now() }
    return updatePayment(tx, known.id, recordRefused(known, failure))
  })

/**
 * Nothing of a refund that arrived meanwhile, or when another one was asked for since. `record` follows in the same transaction, with
 * the payment locked after what was paid.
 */
async function report(
  ctx: Ctx,
  subjects: PaidSubjects,
  { id, subject, refundRound }: CardPayment,
  reason: string | null,
  record?: (tx: Tx, known: CardPayment) => PromiseLike<unknown>,
) {
  await ctx.scope(system, async (tx) => {
    const [about] = await tx.select().from(cardPayments).where(eq(cardPayments.id, id))
    if (!about) return
    await subjects[subject]?.lock(tx, { payment: about, session: null, isPayment: false })
    const [known] = await tx.select().from(cardPayments).where(eq(cardPayments.id, id)).for('update')
    if (known?.refundRound !== refundRound || onItsWayCents(known) === 0) return
    await subjects[subject]?.onRefundStuck(ctx, tx, { payment: known, reason })
    await record?.(tx, known)
  })
  ctx.outbox.wake()
}
