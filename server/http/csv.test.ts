import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLog } from '#server/create-log.ts'
import { csvResponse, toCsv } from '#server/http/csv.ts'

const lines: string[] = []
const log = createLog('info', { write: (line: string) => void lines.push(line) })
const cellsOf = (line: string) => toCsv([[line, 'x']])

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠1'])(
  'a cell that starts like a formula is turned into text: %j',
  (text) => {
    expect(cellsOf(text).replace(/^"/, '').startsWith(`'${text}`)).toBe(true)
  },
)

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x; "=1+1', `"x;' ""=1+1"`],
  ['x\t=1+1', "x\t'=1+1"],
  ['x\n=1+1', `"x\n'=1+1"`],
  ['x;＝1+1', "x;'＝1+1"],
  [' =1+1', "' =1+1"],
  ['a; b', 'a; b'],
  ['1 - 1', '1 - 1'],
])(
  'a formula inside a cell is turned into text for spreadsheets that split elsewhere: %j',
  (text, written) => {
    expect(cellsOf(text)).toBe(`${written},x\r\n`)
  },
)

test('numbers stay numbers, also negative ones', () => {
  expect(toCsv([[-5, 0, 1.5, null]])).toBe('-5,0,1.5,\r\n')
})

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
  ['a\rb', '"a\rb"'],
  ['a\r\nb', '"a\r\nb"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['', ''],
])('%j is written as %j', (text, written) => {
  expect(cellsOf(text)).toBe(`${written},x\r\n`)
})

/** A minimal CSV reader, so that the writer is checked against the format and not against itself. */
function parseCsv(text: string): string[][] {
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y
  const rows: string[][] = [[]]
  while (cell.lastIndex < text.length) {
    const [, raw = '', end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error(`Malformed CSV: ${JSON.stringify(text)}`)
    rows.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

test('any text survives being written and read, apart from the formula guard', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', "'", ' ', 'é', '=', '-') })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      const withoutGuard = (cells: string[][]) =>
        cells.map((row) => row.map((value) => value.replaceAll("'", '')))
      expect(withoutGuard(parseCsv(toCsv(rows)))).toEqual(withoutGuard(rows))
    }),
  )
})

async function* countedPages(counter: { read: number; isClosed: boolean }) {
  try {
    for (let page = 1; page <= 5; page++) {
      counter.read = page
      yield [[`page ${page}`]]
    }
  } finally {
    counter.isClosed = true
  }
}

test('the download starts with a byte order mark and holds the header and every page', async () => {
  const response = csvResponse(log, 'orders', ['Order'], countedPages({ read: 0, isClosed: false }))
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  expect(text).toBe('\uFEFFOrder\r\npage 1\r\npage 2\r\npage 3\r\npage 4\r\npage 5\r\n')
})

test('reads pages only as the client consumes them, and none after it disconnects', async () => {
  const counter = { read: 0, isClosed: false }
  const reader = csvResponse(log, 'orders', ['Order'], countedPages(counter)).body?.getReader()
  await reader?.read()
  expect(counter.read).toBe(0)
  await reader?.read()
  await reader?.read()
  expect(counter.read).toBe(2)
  await reader?.cancel()
  expect(counter).toEqual({ read: 2, isClosed: true })
})

test('aborts the download when a page cannot be read', async () => {
  async function* failing() {
    yield [['page 1']]
    throw new Error('The database is gone')
  }
  const response = csvResponse(log, 'orders', ['Order'], failing())
  await expect(response.text()).rejects.toThrow('The export stopped.')
  expect(
    lines.filter((line) => line.includes('export failed') && line.includes('The database is gone')),
  ).toHaveLength(1)
})
