import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { searchWords } from '#server/db/schema/lists.ts'
import { orders } from '#server/db/schema/orders.ts'

/** What somebody typed, as the words an index knows: lower case, no accents. A phone number is one word of digits. */
export function parseSearchTerms(typed: string | undefined): string[] {
  const plain = (typed ?? '').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim()
  const digits = plain.replace(/\D/g, '')
  if (digits.length >= 3 && /^[\d\s()+.#/-]+$/.test(plain)) return [digits]
  return plain
    .split(/\s+/)
    .map((word) => word.replace(/^#(?=\d)/, ''))
    .filter(Boolean)
    .slice(0, 5)
}

/** One word to look for: the ids an index finds for it, the column that holds such ids, and how to tell of any row. */
export type SearchTest = { source: SQL; column: AnyColumn; check: SQL }

/** Beyond this many finds it is quicker to go through the rows in order: one in a few of them is a find. */
const maxIndexMatches = 2000

/** Everything that begins so, where letters are compared byte by byte. */
export const prefixUpperBound = (start: string) => `${start}\u{10FFFF}`

/** The ids of a list that are found by a word's beginning. */
function selectIdsByPrefix(list: 'orders' | 'people', term: string): SQL {
  const { word, id } = searchWords
  return sql`select ${id} from ${searchWords} where ${searchWords.list} = ${list} and ${word} >= ${term} and ${word} < ${prefixUpperBound(term)}`
}

const containsTerm = (search: AnyColumn | SQL, term: string) => sql`strpos(${search}, ${` ${term}`}) > 0`

/** A word of an order, sought among the orders. */
export const matchOrder = (term: string): SearchTest => ({
  source: selectIdsByPrefix('orders', term),
  column: orders.id,
  check: containsTerm(orders.search, term),
})

/** A word of a person, sought in a list whose column says whose each row is. */
export const matchPerson = (column: AnyColumn, term: string): SearchTest => ({
  source: selectIdsByPrefix('people', term),
  column,
  check: containsTerm(sql`(select person.search from ${profiles} person where person.id = ${column})`, term),
})

export type SearchCondition = {
  where: SQL | undefined
  /** So much is found that the rows are gone through in order: counting them all would take long. */
  isCommonTerm: boolean
}

/** The rows that pass every test: those that an index finds for all the rare words, or in order where no word is rare. */
export async function searchCondition(tx: Tx, tests: readonly SearchTest[]): Promise<SearchCondition> {
  if (tests.length === 0) return { where: undefined, isCommonTerm: false }
  const counts = tests.map(
    ({ source }) => sql`(select count(*)::int from (${source} limit ${maxIndexMatches + 1}) finds)`,
  )
  const { rows } = await tx.execute<{ n: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as n`)
  const finds = rows[0]?.n ?? []
  const isRare = (_: SearchTest, at: number) => (finds[at] ?? 0) <= maxIndexMatches
  const rare = tests.filter(isRare)
  const others = tests.filter((test) => !rare.includes(test)).map(({ check }) => check)
  return { where: and(...foundByAll(rare), ...others), isCommonTerm: rare.length === 0 }
}

function foundByAll(tests: readonly SearchTest[]): SQL[] {
  return [...new Set(tests.map(({ column }) => column))].map((column) => {
    const sources = tests.filter((test) => test.column === column).map(({ source }) => sql`(${source})`)
    return sql`${column} = any(array(${sql.join(sources, sql` intersect `)}))`
  })
}
