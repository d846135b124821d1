import { parse } from 'csv-parse/browser/esm/sync'
import { type AddClient, addClientSchema } from '#shared/client-details.ts'
import { maxClientFileBytes } from '#shared/client-import.ts'

/** `row`: as a spreadsheet counts, from 1. */
export type FilePerson = { row: number; details: AddClient }
export type FileProblem = { row: number; name: string; sentence: string }
/** `unread`: the columns that say nothing of a name, an email address or a phone number. */
export type ClientFile = { people: FilePerson[]; problems: FileProblem[]; unread: string[] }

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

/**
 * Reads who is in a CSV file as spreadsheets, address books and booking programs save it, in any of their encodings. `problem`: why the
 * whole file can't be read.
 */
export async function readClientFile(file: Blob): Promise<ClientFile | { problem: string }> {
  if (file.size > maxClientFileBytes)
    return { problem: 'That file is larger than 1 MB. Split it into several files.' }
  const text = decode(new Uint8Array(await file.arrayBuffer()))
  if (/^BEGIN:VCARD/i.test(text))
    return {
      problem: 'Those are contact cards (vCard). Save the contacts as a CSV file and choose that one.',
    }
  if (text.startsWith('PK\u0003\u0004') || text.includes('\u0000'))
    return { problem: 'That isn’t a CSV file. In a spreadsheet, save the list as CSV and choose that one.' }
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
  const { people, problems } = readRows(rows, columns)
  if (people.length + problems.length === 0)
    return { problem: 'Nobody is in that file: nothing stands below the names of the columns.' }
  const read = new Set(Object.values(columns).flat())
  const unread = header.filter((name, index) => name.trim() !== '' && !read.has(index))
  return { people, problems, unread: unread.map((name) => name.trim()) }
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
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

function readRows(rows: readonly string[][], columns: Columns): Pick<ClientFile, 'people' | 'problems'> {
  const people: FilePerson[] = []
  const problems: FileProblem[] = []
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const row = index + 2
    const details = readDetails(cells, columns)
    const parsed = addClientSchema.safeParse(details)
    const problem = parsed.success ? findMissing(parsed.data) : parsed.error.issues[0]?.message
    if (parsed.success && !problem) people.push({ row, details: parsed.data })
    else problems.push({ row, name: details.name || details.email, sentence: problem ?? '' })
  }
  return { people, problems }
}

const findMissing = ({ email, phone }: AddClient) =>
  email || phone ? null : 'There is no email address and no phone number.'

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
