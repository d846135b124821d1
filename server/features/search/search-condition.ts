import type { SQL } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Term } from '#server/features/search/search-terms.ts'
import { matchAnyOf, type SearchTest, searchCondition } from '#server/pagination/search.ts'
import { groupSize } from '#shared/search.ts'

/** One more than is shown tells that there is more. */
export const limit = groupSize + 1

/** Every term as it was typed, or as one of the names that it may mean. */
export async function conditionOf(
  tx: Tx,
  terms: readonly Term[],
  match: (term: string) => SearchTest,
): Promise<SQL | undefined> {
  const tests = terms.map(([typed, ...corrections]) =>
    matchAnyOf([match(typed), ...corrections.map((word) => match(word))]),
  )
  return (await searchCondition(tx, tests)).where
}
