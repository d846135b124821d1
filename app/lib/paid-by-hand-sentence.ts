import { formatUsd } from '#shared/money.ts'

/** Said before a session is cancelled that was paid in cash or another way without a card. */
export const paidByHandSentence = (cents: number): string =>
  `${formatUsd(cents)} was paid without a card. If you give it back, record it in the list of payments under Money.`
