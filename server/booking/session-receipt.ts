import { eq } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import { readTermsAt } from '#server/booking/read-terms-at.ts'
import { ownPlaceOf, venueOf } from '#server/booking/read-venue.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { type MoneyOf, readBalance } from '#server/money/balance.ts'
import type { ReceiptSource } from '#server/money/list-receipts.ts'
import { formatPaid, type NumberedPayment, sellerLines } from '#server/money/receipt-lines.ts'
import type { Receipt } from '#server/money/render-receipt.ts'
import { formatDateTime } from '#shared/dates.ts'
import { zoneName } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'
import { wordMinutes } from '#shared/word-minutes.ts'

type Appointment = typeof appointments.$inferSelect
type PaidSession = {
  appointment: Appointment
  payment: NumberedPayment & { cause: string }
  source: ReceiptSource
  buyer: readonly string[]
}

/** The receipt of one payment of a session, which it calls what it was when it was paid. Needs the rights of the system or an administrator. */
export async function readSessionReceipt(
  tx: Tx,
  { practice, catalog }: Pick<Content, 'practice' | 'catalog'>,
  { appointment, payment, source, buyer }: PaidSession,
): Promise<Receipt> {
  const session = { ...appointment, ...(await readTermsAt(tx, appointment, payment.cause)) }
  const { serviceType, priceCents } = session
  const { requestId } = source
  const settings = await readPracticeSettings(tx)
  const wasAgreed = appointment.status === 'confirmed' || appointment.status === 'completed'
  const address = wasAgreed ? venueOf(session, settings).address : null
  const [request] = requestId
    ? await tx.select().from(paymentRequests).where(eq(paymentRequests.id, requestId))
    : []
  const { refundedCents } = await readBalance(tx, refundsOf(source) ?? { appointmentId: appointment.id })
  const what = request?.description ?? serviceType
  const isPart =
    what === serviceType && priceCents !== null && payment.cents > 0 && payment.cents < priceCents
  return {
    number: payment.number,
    paidAt: payment.at,
    seller: sellerLines(practice, { address, receiptText: settings.receiptText }),
    buyer,
    subject: serviceType,
    details: [
      `Session: ${formatDateTime(appointment.appointmentDate)}, ${zoneName()}`,
      `Length: ${wordMinutes(session.durationMinutes)}`,
      ...describePlace(session, practice, ownPlaceOf({ catalog }, session) ?? address),
    ],
    lines: [{ text: isPart ? `${what} (part of ${formatUsd(priceCents)})` : what, cents: payment.cents }],
    totalCents: payment.cents,
    paid: formatPaid(payment),
    refund: refundedCents > 0 ? `${formatUsd(refundedCents)} was refunded.` : null,
  }
}

/** Whose refunds a receipt tells of; null where nothing but the payment is known. */
export function refundsOf({ cardPaymentId, requestId }: ReceiptSource): MoneyOf | null {
  if (cardPaymentId) return { cardPaymentId }
  return requestId ? { requestId } : null
}

function describePlace(
  { place }: Appointment,
  practice: Content['practice'],
  address: string | null,
): string[] {
  if (place === null) return []
  if (place === 'online') return ['Place: online']
  return [`Place: in person, ${address ?? practice.place.asWritten}`]
}
