import { gt } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { readAgreedPayment } from '#server/booking/read-agreed-payment.ts'
import { withdrawRequests } from '#server/booking/withdraw-requests.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import { formatUsd } from '#shared/money.ts'

/**
 * Withdraws the links that ask for more than what is left of a session at another price, in integer US cents; null for none.
 * @throws AppError `invalid_input` for less than what was paid, or a session that isn't agreed
 */
export async function settlePrice(
  tx: Tx,
  appointment: typeof appointments.$inferSelect,
  priceCents: number | null,
): Promise<void> {
  const { paidCents } = await readAgreedPayment(tx, appointment, { field: 'price_cents' })
  if ((priceCents ?? 0) < paidCents)
    throw new AppError('invalid_input', {
      fields: { price_cents: `Enter at least ${formatUsd(paidCents)}, which was paid already.` },
    })
  if (priceCents !== null)
    await withdrawRequests(tx, appointment.id, gt(paymentRequests.amountCents, priceCents - paidCents))
}
