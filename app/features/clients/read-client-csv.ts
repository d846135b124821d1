import { parse } from 'csv-parse/browser/esm/sync'
import { checkPeople, type FilePerson, type ReadFile } from '#app/features/clients/client-file.ts'
import type { AddClient } from '#shared/client-details.ts'

type Columns = Record<'name' | 'first' | 'last' | 'email' | 'phone', number[]>

/** Column names in lower case, without spaces and signs, as other programs write them. */
const columnPatterns: Record<keyof Columns, RegExp> = {
  name: /^(?:full|display|client|customer|contact)?name$|^(?:client|customer|contact)$/,
  first: /^(?:first|given|fore)name$|^first$/,
  last: /^(?:last|family|sur)name$|^last$/,
  email: /^(?:primary|home|work|personal)?e?mail(?:address)?\d*(?:value|address)?$/,
  phone:
    /^(?:primary|mobile|cell|home|work|business)?(?:phone|telephone|tel|mobile|cell)(?:number)?\d*(?:value|number)?$/,
}
const mobile = /mobile|cell/i
/** Between several values in one cell. */
const cellSeparator = ' ::: '
const maxNamedColumns = 6
const maxNamedCharacters = 120

/** Who is in a CSV file as spreadsheets, address books and booking programs save it. */
export function readClientCsv(text: string): ReadFile {
  const parsed = parseCsv(text)
  if (!parsed) return { problem: 'Cells of that file can’t be told apart: a quotation mark is never closed.' }
  const [header = [], ...rows] = parsed
  const columns = findColumns(header)
  if (!columns) {
    const own = header.filter((name) => name.trim() !== '').slice(0, maxNamedColumns)
    const words = own.join(', ').slice(0, maxNamedCharacters) || 'empty'
    return {
      problem: `The first line has to name the columns, like Name, Email, Phone. In this file it is: ${words}.`,
    }
  }
  const lines = rows.flatMap((cells, index): FilePerson[] =>
    cells.every((cell) => cell.trim() === '')
      ? []
      : [{ row: index + 2, details: readDetails(cells, columns) }],
  )
  const { people, problems } = checkPeople(lines)
  if (people.length + problems.length === 0)
    return { problem: 'Nobody is in that file: nothing stands below the names of the columns.' }
  const read = new Set(Object.values(columns).flat())
  const unread = header.filter((name, index) => name.trim() !== '' && !read.has(index))
  return { unit: 'line', people, problems, unread: unread.map((name) => name.trim()) }
}

/** The cells of each line; null for a quotation mark that is never closed. */
function parseCsv(text: string): string[][] | null {
  try {
    return parse(text, { delimiter: findDelimiter(text), relax_column_count: true, relax_quotes: true })
  } catch {
    return null
  }
}

const delimiters = [',', ';', '\t']

/** The one that is most frequent in the names of the columns. */
function findDelimiter(text: string): string {
  const [header = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const countIn = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce((best, each) => (countIn(each) > countIn(best) ? each : best))
}

/** Null without a name, or without a way to reach anybody. */
function findColumns(header: readonly string[]): Columns | null {
  const names = header.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const find = (pattern: RegExp) => names.flatMap((name, index) => (pattern.test(name) ? [index] : []))
  const columns: Columns = {
    name: find(columnPatterns.name),
    first: find(columnPatterns.first),
    last: find(columnPatterns.last),
    email: find(columnPatterns.email),
    phone: find(columnPatterns.phone).sort(
      (a, b) => Number(mobile.test(names[b] ?? '')) - Number(mobile.test(names[a] ?? '')),
    ),
  }
  const hasName = columns.name.length + columns.first.length + columns.last.length > 0
  return hasName && columns.email.length + columns.phone.length > 0 ? columns : null
}

function readDetails(cells: readonly string[], columns: Columns): AddClient {
  const first = (of: readonly number[]) =>
    of
      .map((index) => (cells[index] ?? '').split(cellSeparator)[0] ?? '')
      // An apostrophe before it keeps a spreadsheet from counting with it.
      .map((cell) => cell.trim().replace(/^'(?=[+=@-])/, ''))
      .find((cell) => cell !== '') ?? ''
  const parts = [first(columns.first), first(columns.last)].filter((part) => part !== '')
  return {
    name: (first(columns.name) || parts.join(' ')).replace(/\s+/g, ' '),
    email: first(columns.email),
    phone: first(columns.phone),
  }
}
