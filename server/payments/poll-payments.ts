import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { claimOpenAttempts, type OpenAttempt } from '#server/payments/claim-open-attempts.ts'
import { endUnwantedPages, isUnwantedAttempt } from '#server/payments/end-unwanted-pages.ts'
import { listOpenRefundsAndDisputes } from '#server/payments/list-open-refunds-and-disputes.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { closeAttempt, settleCardPayment } from '#server/payments/settle-card-payment.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { days, hours } from '#shared/time.ts'
import { isOfWrongClock } from '#shared/wrong-clock.ts'

/** Longer than any payment page stays open: an attempt the provider doesn't know by then was never offered for payment. */
const abandonedAfterMs = hours(25)
const maxFailures = 3

/**
 * Asks the provider about attempts that are not decided, so that a payment is recorded even when neither the webhook nor the
 * customer came back, and closes the pages that nobody should pay any more.
 * @throws the provider's last error. After `maxFailures` the provider counts as down, and the other attempts wait for their
 * next turn.
 */
export async function pollOpenAttempts(ctx: Ctx, subjects: PaidSubjects): Promise<void> {
  const failures: unknown[] = []
  for (const attempt of await claimOpenAttempts(ctx)) {
    if (failures.length === maxFailures) break
    try {
      await pollAttempt(ctx, subjects, attempt)
    } catch (error) {
      if (!(error instanceof AppError)) failures.push(error)
    }
  }
  if (failures.length > 0) throw failures.at(-1)
}

/** @throws the provider's error; AppError `payment_not_confirmed` for an attempt that ended without a payment. */
export async function pollAttempt(
  ctx: Ctx,
  subjects: PaidSubjects,
  { reference, sessionId, createdAt }: OpenAttempt,
): Promise<void> {
  const isUnwanted = await isUnwantedAttempt(ctx, subjects, reference)
  let refusal: unknown = null
  const endPage = async (id: string) => {
    const isClosed = await ctx.payments.close(id).catch((error: unknown) => {
      refusal = error
      return false
    })
    if (isClosed) await closeAttempt(ctx, subjects, reference)
    return isClosed
  }
  if (isUnwanted && sessionId && (await endPage(sessionId))) return
  // A page that couldn't be closed may have been paid at this moment, which counts as any payment.
  const session = sessionId
    ? await ctx.payments.retrieve(sessionId)
    : await ctx.payments.retrieveByReference({ reference, createdAt })
  if (isUnwanted && !sessionId && session?.state === 'open' && (await endPage(session.id))) return
  const isAbandoned = ctx.now().getTime() - createdAt.getTime() > abandonedAfterMs
  if (!session && isAbandoned) await closeAttempt(ctx, subjects, reference)
  if (session && session.state !== 'open') {
    const payment = await settleCardPayment(ctx, subjects, session)
    if (payment) await endUnwantedPages(ctx, subjects, payment)
  } else if (refusal) throw refusal
}

/** Longer than Stripe goes on delivering an event: at the start, whatever was lost before is found. */
const firstLookBackMs = days(30)
/** A refund and its event can be some minutes apart. */
const overlapMs = hours(1)

/**
 * Asks the provider about refunds and disputes since `since`, or of the last 30 days, in case their events were lost, and
 * about the payments whose dispute is open or whose refund can still fail, however long ago they began. Resolves to the `since`
 * of the next call.
 * @throws the provider's last error; then call again with the same `since`. After `maxFailures` it counts as down.
 */
export async function pollRefundsAndDisputes(
  ctx: Ctx,
  subjects: PaidSubjects,
  since: Date | null,
): Promise<Date> {
  const startedAt = ctx.now()
  const isKnown = since && !isOfWrongClock(since, startedAt)
  const from = isKnown ? since : new Date(startedAt.getTime() - firstLookBackMs)
  const { sessionIds, until } = await ctx.payments.listRefundedOrDisputedSince(from)
  const open = await listOpenRefundsAndDisputes(ctx)
  const failures: unknown[] = []
  for (const sessionId of new Set([...sessionIds, ...open])) {
    if (failures.length === maxFailures) break
    await settlePayment(ctx, subjects, { sessionId }, { isCurrent: true }).catch((error: unknown) => {
      const isFinal = error instanceof AppError && error.code !== 'payment_unavailable'
      if (!isFinal) failures.push(error)
    })
  }
  if (failures.length > 0) throw failures.at(-1)
  return until ?? new Date(startedAt.getTime() - overlapMs)
}
