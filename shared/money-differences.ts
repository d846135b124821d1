import { formatUsd } from '#shared/money.ts'

/** What differs: an amount of a payment, or a payment that the books don't know. */
export type DifferenceKind = 'received' | 'refunded' | 'disputed' | 'fee' | 'unknown'

/** A difference between our books and the payment provider's. Integer US cents. */
export type MoneyDifference = {
  id: string
  what: DifferenceKind
  found_at: string
  /** The provider's id of the payment. */
  payment: string
  /** What was paid for; null when the books don't know it. */
  description: string | null
  our_cents: number
  provider_cents: number
}

export type MoneyDifferences = {
  /** Those that are open, the oldest first. */
  differences: MoneyDifference[]
  provider: 'stripe' | 'embedded'
  /** When the books were last compared; null before the first time. */
  compared_at: string | null
  /** The provider didn't answer when the books were due for comparison. It is asked again. */
  is_late: boolean
}

type Amounts = Pick<MoneyDifference, 'what' | 'our_cents' | 'provider_cents'>

/** Whether recording what the provider says settles it. The owner looks at the others. */
export const canResolve = ({ what, our_cents }: Amounts): boolean =>
  what !== 'unknown' && !(what === 'received' && our_cents !== 0)

export const providerName = (provider: MoneyDifferences['provider']): string =>
  provider === 'stripe' ? 'Stripe' : 'the sandbox'

const nouns = {
  received: 'payment',
  refunded: 'refund',
  disputed: 'dispute',
  fee: 'fee',
  unknown: 'payment',
} as const satisfies Record<DifferenceKind, string>

/** As in 'refund'. */
export const nameDifference = ({ what }: Pick<MoneyDifference, 'what'>): string => nouns[what]

/** What differs, in a sentence. `name` is the provider's. */
export function describeDifference({ what, our_cents, provider_cents }: Amounts, name: string): string {
  const [ours, theirs] = [formatUsd(our_cents), formatUsd(provider_cents)]
  const Name = name.charAt(0).toUpperCase() + name.slice(1)
  if (what === 'unknown') return `${Name} shows a payment of ${theirs} that our books don’t know.`
  if (what === 'received')
    return our_cents === 0
      ? `${Name} shows a payment of ${theirs} that isn’t in our books.`
      : `Our books show a payment of ${ours}; ${name} shows ${provider_cents === 0 ? 'none' : theirs}.`
  if (what === 'refunded') return `${Name} shows ${theirs} as refunded; our books show ${ours}.`
  if (what === 'disputed')
    return `${Name} shows ${theirs} as taken back by the customer’s bank; our books show ${ours}.`
  return `${Name} kept ${theirs} as its fee; our books show ${ours}.`
}

/** What pressing the button does, or what to do where nothing can be recorded. `name` is the provider's. */
export function describeResolution(difference: Amounts, name: string): string {
  const { what, our_cents, provider_cents } = difference
  const cents = provider_cents - our_cents
  const amount = formatUsd(Math.abs(cents))
  if (what === 'unknown')
    return `Open the payment at ${name}. If it is for something that you sold here, record the payment by hand; if it isn’t, leave it.`
  if (!canResolve(difference))
    return `Compare the payment with what ${name} shows, and refund or ask for what is wrong. The books keep what was recorded.`
  if (what === 'received')
    return `Records the payment of ${amount} that was made at ${name}, and confirms what was paid for. The customer and you get the usual email.`
  if (cents < 0)
    return what === 'fee'
      ? `Takes ${amount} off the fee, as ${name} did.`
      : `Records that ${amount} of the ${nameDifference(difference)} came back at ${name}.`
  if (what === 'disputed')
    return `Records that the bank took ${amount} back at ${name}, because of a dispute.`
  if (what === 'fee') return `Records ${amount} more of the fee that ${name} kept.`
  return `Records the ${nameDifference(difference)} of ${amount} that was made at ${name}.`
}
