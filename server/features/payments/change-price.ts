import { eq } from 'drizzle-orm'
import { endSessionPages } from '#server/booking/end-session-pages.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import { settlePrice } from '#server/booking/settle-price.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { paymentsSystem } from '#server/features/payments/payments-system.ts'
import { formatUsd } from '#shared/money.ts'
import type { ChangePriceInput } from '#shared/payment-requests.ts'

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
    await settlePrice(tx, appointment, priceCents)
    await tx.update(appointments).set({ priceCents }).where(eq(appointments.id, id))
    await recordEvent(tx, {
      appointmentId: id,
      actor: 'owner',
      kind: 'price_changed',
      details: { from_cents: before, to_cents: priceCents },
    })
  })
  await endSessionPages(ctx, id)
}
