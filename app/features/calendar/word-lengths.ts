import { formatPrice } from '#shared/money.ts'

type Length = { minutes: number; label: string; cents: number }

/** '30 minutes $40.00, Card of six (75 minutes) $96.00': two lengths of as many minutes differ in their labels. */
export const wordLengths = (lengths: readonly Length[]): string =>
  lengths.map((length) => `${wordLength(length)} ${formatPrice(length.cents)}`).join(', ')

function wordLength({ minutes, label }: Length): string {
  const isSaid = new RegExp(`(?<!\\d)${minutes}(?!\\d)`).test(label)
  return isSaid ? label : `${label} (${minutes} minutes)`
}
