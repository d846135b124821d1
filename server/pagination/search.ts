import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { searchWords } from '#server/db/schema/lists.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'

const maxSearchTerms = 5

/** Splits typed text into the terms the index holds: lower case, no accents. A phone number becomes one term of digits. */
export function parseSearchTerms(typed: string | undefined): string[] {
  const plain = (typed ?? '').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim()
  const digits = plain.replace(/\D/g, '')
  if (digits.length >= 3 && /^[\d\s()+.#/-]+$/.test(plain)) return [digits]
  return plain
    .split(/\s+/)
    .map((word) => word.replace(/^#(?=\d)/, ''))
    .filter(Boolean)
    .slice(0, maxSearchTerms)
}

/**
 * One search term: the ids that an index finds for it, or null where no index holds it, the column that holds such ids, and a check for
 * any single row.
 */
export type SearchTest = { source: SQL | null; column: AnyColumn | SQL; check: SQL }
type IndexedTest = SearchTest & { source: SQL }

/** With more matches than this, reading the rows in order and checking each is faster than collecting ids. */
const maxIndexMatches = 2000

/** The upper bound of all strings with this prefix, compared byte by byte. */
export const prefixUpperBound = (prefix: string) => `${prefix}\u{10FFFF}`

function selectIdsByPrefix(list: 'orders' | 'people' | 'contacts', term: string): SQL {
  const { word, id } = searchWords
  return sql`select ${id} from ${searchWords} where ${searchWords.list} = ${list} and ${word} >= ${term} and ${word} < ${prefixUpperBound(term)}`
}

const containsTerm = (search: AnyColumn | SQL, term: string) => sql`strpos(${search}, ${` ${term}`}) > 0`

/** What a term may mean of what is sold: names of lines, and slugs of products. */
type OrderedItems = { names: readonly string[]; products: readonly string[] }

/** Matches orders by a term; with `items` also by what was ordered, for which rows are checked in order: most orders are of few products. */
export const matchOrder = (term: string, items: OrderedItems | null = null): SearchTest => {
  const check = containsTerm(orders.search, term)
  return {
    source: items ? null : selectIdsByPrefix('orders', term),
    column: orders.id,
    check: items ? sql`(${check} or ${containsItem(items)})` : check,
  }
}

/** A value, not 'exists', which the planner may answer by reading all lines of all orders. */
function containsItem({ names, products }: OrderedItems): SQL {
  const { orderId, name, productSlug } = orderLines
  return sql`coalesce((select true from ${orderLines} where ${orderId} = ${orders.id} and (${name} = any(${sql.param(names)}::text[])
    or ${productSlug} = any(${sql.param(products)}::text[])) limit 1), false)`
}

/** Matches contacts by a term of theirs, or of a record that was merged into theirs. */
export const matchContact = (term: string): SearchTest => {
  const ids = selectIdsByPrefix('contacts', term)
  return {
    source: sql`${ids} union all
      select merged.merged_into from ${contacts} merged where merged.merged_into is not null and merged.id in (${ids})`,
    column: contacts.id,
    // 'is not null' lets the planner read the few merged records by their index, once.
    check: sql`(${containsTerm(contacts.search, term)} or exists (
      select from ${contacts} merged where merged.merged_into is not null and merged.merged_into = ${contacts.id} and ${containsTerm(sql`merged.search`, term)}))`,
  }
}

/** Matches the rows of any list by the person whose id is in `column`. */
export const matchPerson = (column: AnyColumn, term: string): SearchTest => ({
  source: selectIdsByPrefix('people', term),
  column,
  check: containsTerm(sql`(select person.search from ${profiles} person where person.id = ${column})`, term),
})

const personOfAppointment = sql`coalesce(${appointments.userId}, ${appointments.id})`

/** Matches appointments by their client. A guest's words are those of a person with the appointment's id. */
export const matchAppointment = (term: string): SearchTest => ({
  source: selectIdsByPrefix('people', term),
  column: personOfAppointment,
  check: containsTerm(
    sql`case when ${appointments.userId} is null then ${appointments.search}
      else (select person.search from ${profiles} person where person.id = ${appointments.userId}) end`,
    term,
  ),
})

/** Matches what any of these tests does, all of the same list. */
export function matchAnyOf(tests: readonly [SearchTest, ...SearchTest[]]): SearchTest {
  const [first] = tests
  const sources = tests.filter(isIndexed).map(({ source }) => source)
  return {
    source: sources.length === tests.length ? sql.join(sources, sql` union all `) : null,
    column: first.column,
    check: sql`(${sql.join(
      tests.map(({ check }) => check),
      sql` or `,
    )})`,
  }
}

export type SearchCondition = {
  where: SQL | undefined
  /** Every term is common: rows are read in order and checked, and counting them all would be slow. */
  isCommonTerm: boolean
}

/** Combines all terms: rare ones select ids through the index, common ones are checked row by row. */
export async function searchCondition(tx: Tx, tests: readonly SearchTest[]): Promise<SearchCondition> {
  if (tests.length === 0) return { where: undefined, isCommonTerm: false }
  const rare: SearchTest[] = await findRare(tx, tests.filter(isIndexed))
  const commonChecks = tests.filter((test) => !rare.includes(test)).map(({ check }) => check)
  return {
    where: and(...idConditions(rare.filter(isIndexed)), ...commonChecks),
    isCommonTerm: rare.length === 0,
  }
}

const isIndexed = (test: SearchTest): test is IndexedTest => test.source !== null

/** Those that match few enough rows. */
async function findRare(tx: Tx, tests: readonly IndexedTest[]): Promise<IndexedTest[]> {
  if (tests.length === 0) return []
  const counts = tests.map(
    ({ source }) => sql`(select count(*)::int from (${source} limit ${maxIndexMatches + 1}) matches)`,
  )
  const { rows } = await tx.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  )
  const matchCounts = rows[0]?.counts ?? []
  return tests.filter((_, index) => (matchCounts[index] ?? 0) <= maxIndexMatches)
}

/** One condition per column: its value is among the ids that every term of that column finds. */
function idConditions(tests: readonly IndexedTest[]): SQL[] {
  return [...new Set(tests.map(({ column }) => column))].map((column) => {
    const sources = tests.filter((test) => test.column === column).map(({ source }) => sql`(${source})`)
    return sql`${column} = any(array(${sql.join(sources, sql` intersect `)}))`
  })
}
