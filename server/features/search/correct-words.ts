import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { searchWords } from '#server/db/schema/lists.ts'
import { prefixUpperBound } from '#server/pagination/search.ts'
import { type Distance, editDistance, mistakesAllowed } from '#shared/edit-distance.ts'

type List = 'contacts' | 'orders'

/** More would be a list of names rather than a correction. */
const maxCorrections = 8
/** How many words are read that begin alike. */
const maxWordsOfHead = 300
/** The first letters of a word, of which only one may be wrong: that leaves few places of the index to look at. */
const headLength = 4

/** No letter, apostrophe or hyphen. A class such as [:alpha:] would depend on the database's locale. */
const noName = String.raw`[\u0001-\u0026\u0028-\u002c\u002e-\u0040\u005b-\u0060\u007b-\u00bf]`

const latin = "abcdefghijklmnopqrstuvwxyzæðøıłœßþ'’"
const alphabets = [latin, 'абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґ', 'αβγδεζηθικλμνξοπρστυφχψω']

/**
 * The known names that a mistyped word may mean, the likeliest first. They are read from the index of search terms at the
 * places where a word with such a mistake would be, so nothing has to be stored for it.
 */
export async function correctWord(tx: Tx, list: List, typed: string): Promise<string[]> {
  const letters = [...typed]
  const max = mistakesAllowed(letters.length)
  if (max === 0 || letters.length > 30 || !/^[\p{L}'’-]+$/u.test(typed)) return []
  const known = await readWords(tx, list, headsNear(letters.slice(0, headLength)))
  return known
    .map((word) => ({ word, distance: editDistance(typed, word, max) }))
    .filter((each): each is { word: string; distance: Distance } => each.distance !== null)
    .sort((a, b) => rank(a.distance) - rank(b.distance) || a.word.length - b.word.length)
    .slice(0, maxCorrections)
    .map(({ word }) => word)
}

const rank = ({ mistakes, isWhole }: Distance) => mistakes * 2 + (isWhole ? 0 : 1)

/** All beginnings with at most one letter missing, added, wrong or swapped. */
function headsNear(head: readonly string[]): string[] {
  const alphabet = [...(alphabets.find((one) => head[0] && one.includes(head[0])) ?? '')]
  const heads = new Set([head.join('')])
  for (let at = 0; at < head.length; at++) {
    const before = head.slice(0, at)
    const after = head.slice(at + 1)
    const [next, ...rest] = after
    heads.add([...before, ...after].join(''))
    if (next) heads.add([...before, next, head[at], ...rest].join(''))
    for (const letter of alphabet) {
      heads.add([...before, letter, ...after].join(''))
      heads.add([...before, letter, head[at], ...after].join(''))
    }
  }
  const all = [...heads].filter((one) => one.length > 1)
  // What another beginning includes isn't read twice.
  return all.filter((one) => !all.some((other) => other !== one && one.startsWith(other)))
}

/**
 * The different names with one of these beginnings. Each step goes to the next word of the index; what is no name, an email address
 * or a number, is stepped over with all that begins like it.
 */
async function readWords(tx: Tx, list: List, heads: readonly string[]): Promise<string[]> {
  const { word } = searchWords
  const top = prefixUpperBound('')
  const next = (from: ReturnType<typeof sql>) => sql`
    select ${word} as word from ${searchWords} where ${searchWords.list} = ${list} and ${from} order by ${word} limit 1`
  const { rows } = await tx.execute<{ word: string }>(sql`
    with recursive known (high, word, step) as (
      select head || ${top}::text, first.word, 1
      from unnest(${sql.param(heads)}::text[]) as head
        cross join lateral (${next(sql`${word} >= head collate "C" and ${word} < (head || ${top}::text) collate "C"`)}) first
      union all
      select high, following.word, step + 1
      from known cross join lateral (${next(sql`${word} > (coalesce(substring(known.word from ${`^.*?${noName}`}::text) || ${top}::text, known.word)) collate "C"
        and ${word} < high collate "C"`)}) following
      where step < ${maxWordsOfHead}
    )
    select distinct word from known where word !~ ${noName}::text`)
  return rows.map((row) => row.word)
}
