import type { IncomeKind } from '#shared/money-kinds.ts'

/** An amount of one kind of income, with the sales tax in it. Integer US cents. */
export type Part = { income: IncomeKind; cents: number; taxCents: number }

/**
 * Splits an amount over parts in proportion to them, to the cent: all of them when the amount is their sum, never more than a
 * part while it is at most their sum. What there is no part for is 'other'.
 */
export function split(cents: number, parts: readonly Part[]): Part[] {
  const present = parts.filter((part) => part.cents > 0)
  const sum = present.reduce((total, part) => total + part.cents, 0)
  if (cents <= 0) return []
  if (sum === 0) return [{ income: parts[0]?.income ?? 'other', cents, taxCents: 0 }]
  const shares = present.map((part) => {
    const exact = (cents * part.cents) / sum
    return { part, cents: Math.floor(exact), rest: exact - Math.floor(exact) }
  })
  let left = cents - shares.reduce((total, share) => total + share.cents, 0)
  for (const share of shares.toSorted((a, b) => b.rest - a.rest)) {
    if (left === 0) break
    share.cents += 1
    left -= 1
  }
  return shares
    .filter((share) => share.cents > 0)
    .map(({ part, cents }) => ({ income: part.income, cents, taxCents: taxIn(cents, part) }))
}

const taxIn = (cents: number, part: Part) =>
  cents >= part.cents ? part.taxCents : Math.round((cents * part.taxCents) / part.cents)

export const negative = (parts: readonly Part[]): Part[] =>
  parts.map(({ income, cents, taxCents }) => ({
    income,
    cents: -cents,
    taxCents: taxCents === 0 ? 0 : -taxCents,
  }))
