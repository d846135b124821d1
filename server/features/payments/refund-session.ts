import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { composeMessage, notifyClient } from '#server/booking/notify-client.ts'
import { refundedEmail, sessionRefundedByHandEmail } from '#server/booking/payment-emails.ts'
import { presentMail } from '#server/booking/present-mail.ts'
import { listPayments } from '#server/booking/read-payment-summary.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import { paymentsSystem } from '#server/features/payments/payments-system.ts'
import { readManualLeft } from '#server/features/payments/read-taken.ts'
import {
  cancelIfNothingCame,
  cardIsNoMistake,
  noteOf,
} from '#server/features/payments/recorded-by-mistake.ts'
import { givenBackAt } from '#server/money/given-back-at.ts'
import { isOnDate } from '#server/money/moved-at.ts'
import { recordMovement } from '#server/money/record-movement.ts'
import { repeatedKeyConflict } from '#server/money/repeated-key-conflict.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import { refundKeysOf, wasRefunded } from '#server/payments/refund-keys.ts'
import { onItsWayCents } from '#server/payments/refund-state.ts'
import { refundableCents, requestRefund, tooMuchSentence } from '#server/payments/request-refund.ts'
import type { StepPreview } from '#shared/calendar.ts'
import type { PreviewSessionRefundInput, RefundSessionInput } from '#shared/payment-requests.ts'

type Appointment = typeof appointments.$inferSelect
type Refund = RefundSessionInput & { id: string }

/**
 * Gives back part or all of what was paid for a session: to the card, or recorded as given back by hand; or takes off what was recorded
 * by hand by mistake, and tells nobody. With a key that was used before, it changes nothing.
 * @throws AppError `not_found`; `conflict` while another refund is under way, or for a key of another one; `invalid_input` for more than what is left, or a day that can't be
 */
export async function refundSession(ctx: Ctx, { id, way, ...refund }: Refund): Promise<void> {
  if (way === 'card' && refund.mistake) throw cardIsNoMistake()
  await ctx.scope(paymentsSystem, async (tx) => {
    const session = await lockSession(tx, id)
    const payments = await listPayments(tx, id)
    if (await wasRecorded(tx, id, payments, { way, ...refund })) return
    if (way === 'card') await refundToCards(ctx, tx, payments, refund)
    else await refundManually(ctx, tx, session, refund)
  })
  ctx.outbox.wake()
}

/** What the client gets once so much of the session is refunded. @throws AppError `not_found` */
export const previewSessionRefund = (
  ctx: Ctx,
  { id, way, cents }: PreviewSessionRefundInput & { id: string },
): Promise<StepPreview> =>
  ctx.scope(paymentsSystem, async (tx) => {
    const [appointment] = await tx.select().from(appointments).where(eq(appointments.id, id))
    if (!appointment) throw new AppError('not_found')
    const payments = await listPayments(tx, id)
    const parts = divide(cents, refundableOf(payments))
    const partOf = (payment: CardPayment) => parts.find((one) => one.payment.id === payment.id)?.part ?? 0
    const refunded = payments.map((payment) => ({
      receivedCents: payment.receivedCents,
      refundedCents: payment.refundedCents + onItsWayCents(payment) + partOf(payment),
    }))
    const message = await composeMessage(ctx, tx, {
      appointment,
      kind: 'appointment_refunded',
      write: (mail) =>
        way === 'card' && parts.length > 0
          ? refundedEmail(mail, refunded)
          : sessionRefundedByHandEmail(mail, cents),
    })
    return { mail: message?.email ? presentMail(message.email) : null, text: null, is_off: false }
  })

type Amount = Omit<RefundSessionInput, 'way'>

/**
 * Whether this refund was recorded before, to a card or by hand.
 * @throws AppError `conflict` when its key stands for another one
 */
async function wasRecorded(
  tx: Tx,
  id: string,
  payments: readonly CardPayment[],
  { key, way, cents, mistake = false, given_on }: RefundSessionInput,
): Promise<boolean> {
  if (wasRefunded(payments, { key, what: `${way}:${cents}` })) return true
  const isOfKey = eq(sql`split_part(${moneyEntries.cause}, ':', 2)`, key)
  const byHand = await tx
    .select()
    .from(moneyEntries)
    .where(and(eq(moneyEntries.appointmentId, id), isOfKey))
  if (byHand.length === 0) return false
  const kind = manualKind(mistake)
  const sum = byHand.reduce((total, { amountCents }) => total - amountCents, 0)
  const date = mistake ? undefined : given_on
  const isSame = byHand.every((entry) => entry.kind === kind && isOnDate(entry.occurredAt, date))
  if (way === 'card' || sum !== cents || !isSame) throw repeatedKeyConflict()
  return true
}

const manualKind = (mistake: boolean) => (mistake ? 'correction' : 'refund')

async function refundToCards(
  ctx: Ctx,
  tx: Tx,
  payments: readonly CardPayment[],
  { key, cents, reason }: Amount,
): Promise<void> {
  const refundable = refundableOf(payments)
  requireLeft(
    cents,
    refundable.reduce((sum, payment) => sum + refundableCents(payment), 0),
  )
  for (const { payment, part } of divide(cents, refundable))
    await requestRefund(tx, {
      cardPaymentId: payment.id,
      cents: part,
      reason: reason ?? null,
      now: ctx.now(),
      keys: refundKeysOf({ key, what: `card:${cents}` }),
    })
}

type Part = { payment: CardPayment; part: number }

/** What of an amount goes back to each card, as far as it is left. */
function divide(cents: number, refundable: readonly CardPayment[]): Part[] {
  let open = cents
  return refundable.flatMap((payment) => {
    const part = Math.min(open, refundableCents(payment))
    open -= part
    return part > 0 ? [{ payment, part }] : []
  })
}

async function refundManually(
  ctx: Ctx,
  tx: Tx,
  session: Appointment,
  { key, cents, reason, mistake = false, given_on }: Amount,
): Promise<void> {
  const appointmentId = session.id
  const givenOn = mistake ? undefined : given_on
  const occurredAt = await givenBackAt(tx, { appointmentId }, { givenOn, now: ctx.now() })
  const taken = await tx
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(eq(paymentRequests.appointmentId, appointmentId))
    .orderBy(desc(paymentRequests.createdAt), asc(paymentRequests.id))
    .for('update')
  let open = cents
  let leftCents = 0
  for (const { id: requestId } of taken) {
    const left = await readManualLeft(tx, requestId)
    leftCents += left.leftCents
    const part = Math.min(open, Math.max(0, left.leftCents))
    if (part === 0) continue
    const { method } = left
    await recordMovement(tx, {
      ...{ kind: manualKind(mistake), method, cause: `${method}:${key}:${requestId}` },
      ...{ occurredAt, note: noteOf({ reason, mistake }), appointmentId, requestId },
      parts: [{ income: 'session', cents: -part, taxCents: 0 }],
    })
    if (mistake) await cancelIfNothingCame(tx, requestId, left.paidCents - part)
    open -= part
    const kind = mistake ? 'payment_removed' : 'refunded'
    await recordEvent(tx, { appointmentId, actor: 'owner', kind, details: { cents: part, method } })
  }
  requireLeft(cents, leftCents)
  if (mistake) return
  await notifyClient(ctx, tx, {
    appointment: session,
    kind: 'appointment_refunded',
    cause: `appointment:${appointmentId}:refund:${key}`,
    write: (mail) => sessionRefundedByHandEmail(mail, cents),
  })
}

/** The newest payment first: it is refunded with the fewest objections. */
const refundableOf = (payments: readonly CardPayment[]) =>
  payments.filter((payment) => refundableCents(payment) > 0).toReversed()

function requireLeft(cents: number, leftCents: number): void {
  if (cents > leftCents)
    throw new AppError('invalid_input', { fields: { cents: tooMuchSentence(leftCents) } })
}

/** Before what was asked for or paid for it, as whatever else locks both. */
async function lockSession(tx: Tx, id: string): Promise<Appointment> {
  const [session] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update')
  if (!session) throw new AppError('not_found')
  return session
}
