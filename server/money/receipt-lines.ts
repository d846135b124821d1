import { formatUsd } from '#shared/money.ts'

const methods: Record<string, string> = { card: 'by card', cash: 'in cash', other: 'by other means' }

/** One payment with its number, in integer US cents. */
export type NumberedPayment = { number: number; at: Date; cents: number; method: string }

type Practice = {
  name: string
  place: { asWritten: string }
  phone: { asWritten: string }
  email: string
}

type OwnLines = {
  /** The street, which only people who booked a session there may read. */
  address?: string | null
  /** What the owner adds to every receipt, such as a license number; several lines. */
  receiptText: string | null
}

/** Who issues receipts. */
export const sellerLines = (practice: Practice, { address, receiptText }: OwnLines): string[] => [
  practice.name,
  ...(address ? [address] : []),
  practice.place.asWritten,
  practice.phone.asWritten,
  practice.email,
  ...(receiptText ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
]

/** As in '$30.00 paid in cash'; nothing is left of what was recorded by mistake. */
export const formatPaid = ({ cents, method }: NumberedPayment): string =>
  cents > 0
    ? `${formatUsd(cents)} paid ${methods[method] ?? ''}`.trim()
    : 'Recorded by mistake: nothing was paid.'
