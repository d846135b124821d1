import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { endSessionPages } from '#server/booking/end-session-pages.ts'
import { readPaymentSummary } from '#server/booking/read-payment-summary.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import { paymentsSystem } from '#server/features/payments/payments-system.ts'
import { formatUsd } from '#shared/money.ts'
import type { ChangePriceInput } from '#shared/payment-requests.ts'

type Appointment = typeof appointments.$inferSelect

/**
 * Sets what a session costs, down to what was paid of it: nothing is left to pay then. Links that ask for more than what is left are
 * withdrawn. Nothing moves in the books, and nobody is emailed. The same price again changes nothing.
 * @throws AppError `not_found`; `invalid_input` for less than what was paid, or a session that isn't agreed; `conflict` with the price in
 * `details` when it isn't the one that the browser shows
 */
export async function changePrice(
  ctx: Ctx,
  { id, price_cents: priceCents, was_cents }: ChangePriceInput & { id: string },
): Promise<void> {
  await ctx.scope(paymentsSystem, async (tx) => {
    const [appointment] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update')
    if (!appointment) throw new AppError('not_found')
    const before = appointment.priceCents
    if (before === priceCents) return
    if (before !== was_cents)
      throw new AppError('conflict', {
        details: { price_cents: before },
        fields: {
          price_cents: `The price was changed in another window. It is ${before === null ? 'not set' : formatUsd(before)} now.`,
        },
      })
    const { paidCents } = await assertChangeable(tx, appointment, priceCents)
    await tx.update(appointments).set({ priceCents }).where(eq(appointments.id, id))
    await withdrawRequestsAbove(tx, id, priceCents - paidCents)
    await recordEvent(tx, {
      appointmentId: id,
      actor: 'owner',
      kind: 'price_changed',
      details: { from_cents: before, to_cents: priceCents },
    })
  })
  await endSessionPages(ctx, id)
}

/** @throws AppError `invalid_input` */
async function assertChangeable(tx: Tx, appointment: Appointment, priceCents: number) {
  if (appointment.status === 'pending') throw invalid('This session isn’t confirmed yet. Accept it first.')
  if (appointment.status === 'cancelled') throw invalid('This session was cancelled.')
  const summary = await readPaymentSummary(tx, appointment)
  if (summary.state === 'review')
    throw invalid('A payment of this session has to be checked first: we emailed you why.')
  if (priceCents < summary.paidCents)
    throw invalid(`Enter at least ${formatUsd(summary.paidCents)}, which was paid already.`)
  return summary
}

async function withdrawRequestsAbove(tx: Tx, appointmentId: string, leftCents: number): Promise<void> {
  await tx
    .update(paymentRequests)
    .set({ state: 'cancelled' })
    .where(
      and(
        eq(paymentRequests.appointmentId, appointmentId),
        eq(paymentRequests.state, 'open'),
        gt(paymentRequests.amountCents, leftCents),
      ),
    )
}

const invalid = (sentence: string) => new AppError('invalid_input', { fields: { price_cents: sentence } })
