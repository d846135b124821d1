/** A person in a pasted list. `line`: as it was pasted. */
export type PastedPerson = { line: string; name: string; email: string; phone: string }

/**
 * The people in lines that were copied from a spreadsheet or written down, each a name with an email address or a phone number, in any
 * order. What else stands in a line is left out, and so is a line of headings.
 */
export function readPeople(text: string): PastedPerson[] {
  const people = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(readPerson)
  const [first, ...others] = people
  return first && isHeading(first) ? others : people
}

function readPerson(line: string): PastedPerson {
  const cells = line.split(separatorOf(line)).map(clean)
  const emailAt = cells.findIndex(isEmail)
  const phoneAt = cells.findIndex(isPhone)
  const reached = [emailAt, phoneAt].filter((at) => at >= 0)
  const before = cells.slice(0, reached.length > 0 ? Math.min(...reached) : cells.length)
  const after = cells.slice(Math.max(...reached, -1) + 1)
  // A name after the address is one cell: what follows it may be a street or a remark.
  const names = before.some(Boolean) ? before : after.slice(0, 1)
  return {
    line,
    name: names.filter(Boolean).join(' '),
    email: cells[emailAt] ?? '',
    phone: cells[phoneAt] ?? '',
  }
}

/** Spreadsheets copy tabs. */
const separatorOf = (line: string) => ['\t', ';'].find((separator) => line.includes(separator)) ?? ','
const clean = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
const isEmail = (cell: string) => /^\S+@\S+$/.test(cell)
const isPhone = (cell: string) => /^[+(]?[\d\s().+/-]+$/.test(cell) && cell.replace(/\D/g, '').length >= 7

const headings = /\b(name|names|e-?mail|phone|mobile|tel|telephone|number)\b/i
const isHeading = ({ line, email, phone }: PastedPerson) => !email && !phone && headings.test(line)
