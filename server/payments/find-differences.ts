import type { CardSums } from '#server/payments/read-ledger.ts'
import type { CheckoutSession, MovedPayment } from '#server/providers/payments/port.ts'
import type { DifferenceKind } from '#shared/money-differences.ts'

export type Difference = {
  what: DifferenceKind
  ourCents: number
  providerCents: number
}

/** Where our sums of a payment aren't the provider's. A fee that the provider doesn't know yet is none. */
export function findDifferences(ours: CardSums, provider: CheckoutSession | null): Difference[] {
  const theirs = sumsOf(provider)
  const all: Difference[] = [
    { what: 'received', ourCents: ours.receivedCents, providerCents: theirs.receivedCents },
    { what: 'refunded', ourCents: ours.refundedCents, providerCents: theirs.refundedCents },
    { what: 'disputed', ourCents: ours.disputedCents, providerCents: theirs.disputedCents },
    { what: 'fee', ourCents: ours.feeCents, providerCents: theirs.feeCents ?? ours.feeCents },
  ]
  const differing = all.filter(({ ourCents, providerCents }) => ourCents !== providerCents)
  // What was never received, or isn't known there, has no other amounts to compare.
  const isOneSided = (ours.receivedCents === 0) !== (theirs.receivedCents === 0)
  return isOneSided ? differing.filter(({ what }) => what === 'received') : differing
}

/** A payment's sums as the provider's session shows them: nothing while it isn't paid. */
function sumsOf(session: CheckoutSession | null): Omit<MovedPayment, 'paymentId' | 'reference' | 'movedAt'> {
  if (session?.state !== 'paid')
    return { receivedCents: 0, refundedCents: 0, disputedCents: 0, feeCents: null }
  const { amountCents: receivedCents, refundedCents, disputedCents, feeCents } = session
  return { receivedCents, refundedCents, disputedCents, feeCents }
}

/** Whether the totals of the provider's list agree with our sums, so that the payment needn't be read. */
export const agrees = (ours: CardSums, theirs: MovedPayment): boolean =>
  ours.receivedCents === theirs.receivedCents &&
  ours.refundedCents === theirs.refundedCents &&
  ours.disputedCents === theirs.disputedCents &&
  ours.feeCents === (theirs.feeCents ?? ours.feeCents)
