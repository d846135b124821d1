import type Stripe from 'stripe'
import type { CheckoutSession, MovedPayment } from '#server/providers/payments/port.ts'

/** The shape of our references. */
export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const maxListed = 10_000

/** What Stripe's balance shows of one payment intent since the look began; `charge` when it began since then, too. */
type Sums = Omit<MovedPayment, 'reference' | 'movedAt'> & { movedAt: Date; charge: Stripe.Charge | null }

/**
 * The totals of payments that moved Stripe's balance. A payment whose charge is older than the list has movements that the list
 * lacks: `readOlder` reads its session instead.
 * @throws Error for more movements than one look reads
 */
export async function listMovedPayments(
  stripe: Stripe,
  since: Date,
  readOlder: (intent: string) => Promise<CheckoutSession | null>,
): Promise<MovedPayment[]> {
  const filter = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100, expand: ['data.source'] }
  const moved = await stripe.balanceTransactions.list(filter).autoPagingToArray({ limit: maxListed })
  if (moved.length === maxListed)
    throw new Error(`Stripe lists ${maxListed} movements since ${since.toISOString()}`)
  const payments: MovedPayment[] = []
  for (const { charge, ...sums } of addUp(moved)) {
    const reference = charge?.metadata.payment_id
    if (reference && uuidPattern.test(reference)) payments.push({ ...sums, reference })
    else if (!charge) payments.push(...toMoved(await readOlder(sums.paymentId), sums))
  }
  return payments
}

function addUp(moved: readonly Stripe.BalanceTransaction[]): Sums[] {
  const byIntent = new Map<string, Sums>()
  for (const { source, amount, fee, created } of moved) {
    // Payouts, Stripe's own fees and the like belong to no payment.
    if (typeof source !== 'object' || !source || !('payment_intent' in source) || !source.payment_intent)
      continue
    const { payment_intent: intent } = source
    const paymentId = typeof intent === 'string' ? intent : intent.id
    const none = { receivedCents: 0, refundedCents: 0, disputedCents: 0, feeCents: 0 }
    const sums = byIntent.get(paymentId) ?? { paymentId, movedAt: new Date(0), charge: null, ...none }
    byIntent.set(paymentId, sums)
    sums.movedAt = new Date(Math.max(sums.movedAt.getTime(), created * 1000))
    if (source.object === 'charge') {
      sums.charge = source
      sums.receivedCents += amount
    }
    if (source.object === 'refund') sums.refundedCents -= amount
    if (source.object === 'dispute') sums.disputedCents -= amount
    // What a refund costs isn't among the fees that a session shows either.
    if (source.object !== 'refund') sums.feeCents = (sums.feeCents ?? 0) + fee
  }
  return [...byIntent.values()]
}

function toMoved(
  session: CheckoutSession | null,
  { paymentId, movedAt }: Pick<Sums, 'paymentId' | 'movedAt'>,
): MovedPayment[] {
  if (session?.state !== 'paid') return []
  const { reference, amountCents, refundedCents, disputedCents, feeCents } = session
  const sums = { receivedCents: amountCents, refundedCents, disputedCents, feeCents }
  return [{ paymentId, reference, movedAt, ...sums }]
}
