import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { manageUrlOf } from '#server/booking/manage-link.ts'
import { summarizePayments } from '#server/booking/payment-summary.ts'
import { listPayments, readManualAmounts } from '#server/booking/read-payment-summary.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import {
  findOpenAttempt,
  insertAttempt,
  openPaymentPage,
  returnAddresses,
} from '#server/payments/open-payment-page.ts'
import { type PaymentPurpose, paymentTimeMs } from '#shared/appointment-balance.ts'
import { hours, minutes } from '#shared/time.ts'

const system = { role: 'system', job: 'session payments' } as const
/** Stripe's shortest is 30 minutes, and clocks differ. */
const pageLifetimeMs = minutes(32)
/** Further attempts keep the time longer, but not for ever. */
const longestPaymentTimeMs = hours(2)
/** Each attempt is a call to the payment provider. */
const payLimit = { name: 'booking/pay', max: 20, windowMs: hours(1) }

type Appointment = typeof appointments.$inferSelect

/**
 * Opens the provider's page for what is due for an appointment, or the page that is open already.
 * @throws AppError `not_found`; `conflict` when nothing is due; `too_many_requests`; `payment_unavailable`: another call makes
 * another attempt.
 */
export async function startPayment(ctx: Ctx, appointmentId: string): Promise<{ url: string }> {
  await ctx.limit(payLimit, appointmentId)
  const { payment, appointment } = await ctx.scope(system, (tx) => takeAttempt(ctx, tx, appointmentId))
  const addresses = returnAddresses(ctx, payment, (signing) => manageUrlOf(signing, appointment))
  return openPaymentPage(ctx, payment, addresses)
}

async function takeAttempt(ctx: Ctx, tx: Tx, appointmentId: string) {
  // Two tabs get the same attempt.
  const [appointment] = await tx
    .select()
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
    .for('update')
  if (!appointment) throw new AppError('not_found')
  const payments = await listPayments(tx, appointmentId)
  const { due } = summarizePayments(appointment, payments, await readManualAmounts(tx, appointmentId))
  if (!due) throw new AppError('conflict')
  const same = payments.filter(({ requestId, purpose }) => requestId === null && purpose === due.purpose)
  const open = findOpenAttempt(ctx, same, due.cents)
  if (open) return { payment: open, appointment }
  await extendHeldTime(tx, appointment, ctx.now())
  const payment = await insertAttempt(ctx, tx, {
    subject: 'appointment',
    appointmentId,
    description: `${purposeNames[due.purpose]}${appointment.serviceType}`,
    purpose: due.purpose,
    amountCents: due.cents,
    lifetimeMs: pageLifetimeMs,
  })
  return { payment, appointment }
}

const purposeNames = { full: '', deposit: 'Deposit: ', balance: 'Balance: ' } as const satisfies Record<
  PaymentPurpose,
  string
>

async function extendHeldTime(tx: Tx, { id, status, paymentDueAt, createdAt }: Appointment, now: Date) {
  if (status !== 'pending' || paymentDueAt === null) return
  const latestMs = createdAt.getTime() + longestPaymentTimeMs
  const untilMs = Math.min(now.getTime() + paymentTimeMs, latestMs)
  if (untilMs <= paymentDueAt.getTime()) return
  await tx
    .update(appointments)
    .set({ paymentDueAt: new Date(untilMs) })
    .where(eq(appointments.id, id))
}
