import type { Tx } from '#server/access/scope.ts'
import { correctWord } from '#server/features/search/correct-words.ts'
import { parseSearchTerms } from '#server/pagination/search.ts'

/** One typed term with the names that it may mean instead. */
export type Term = [typed: string, ...corrections: string[]]

/** 'Order #1042' is the order of that number. */
export const readTerms = (q: string): Term[] =>
  parseSearchTerms(q.replace(/^\s*orders?\s+(?:no\.?\s*)?(?=#?\d+\s*$)/i, '')).map((term) => [term])

/** 'Receipt 305', 'receipt #305' or 'receipt no. 305': its number; null for anything else. */
export const readReceiptNumber = (q: string): number | null => {
  const [, digits] = /^\s*receipts?\s+(?:no\.?\s*)?#?(\d{1,9})\s*$/i.exec(q) ?? []
  return digits === undefined ? null : Number(digits)
}

/**
 * The terms with the names they may mean, for a search that found nothing as typed: names of people, else names on orders.
 * Null when nothing is like them.
 */
export async function correctTerms(tx: Tx, terms: readonly Term[]): Promise<Term[] | null> {
  for (const list of ['contacts', 'orders'] as const) {
    const corrected: Term[] = []
    for (const [typed] of terms) {
      const words = await correctWord(tx, list, typed)
      corrected.push([typed, ...words.filter((word) => word !== typed)])
    }
    if (corrected.some(({ length }) => length > 1)) return corrected
  }
  return null
}
