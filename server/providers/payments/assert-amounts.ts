import { type CheckoutSession, MalformedEventError } from '#server/providers/payments/port.ts'

/** As much as our columns hold, which is more than any card is charged. */
const maxCents = 2_147_483_647

/** @throws MalformedEventError for amounts that Stripe never sends */
export function assertAmounts(session: CheckoutSession | null): CheckoutSession | null {
  if (!session) return null
  const { amountCents, refundedCents, disputedCents, feeCents } = session
  const isAmount = (cents: number) => Number.isSafeInteger(cents) && cents >= 0 && cents <= maxCents
  // A fee that is given back makes it negative.
  const isSound = [amountCents, refundedCents, disputedCents, Math.abs(feeCents ?? 0)].every(isAmount)
  if (!isSound) throw new MalformedEventError()
  return session
}
