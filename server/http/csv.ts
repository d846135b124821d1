export type CsvCell = string | number | null

const encoder = new TextEncoder()
/** A spreadsheet takes a cell that begins so for a formula and runs it. */
const startsFormula = /^[=+\-@\t\r]/

/** One line of a table. What a spreadsheet would run stands behind an apostrophe, which makes it text. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(escapeCell).join(',')}\r\n`
}

/** Pages of rows as pages of cells. */
export async function* mapPages<Row>(pages: AsyncIterable<readonly Row[]>, cells: (row: Row) => CsvCell[]) {
  for await (const rows of pages) yield rows.map(cells)
}

function escapeCell(value: CsvCell): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && startsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as a file, written page by page as the reader takes it. */
export function csvResponse(
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvCell[])[]>,
): Response {
  const reader = pages[Symbol.asyncIterator]()
  let begun = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!begun) {
          begun = true
          // Without the mark, spreadsheets take the letters for another alphabet's.
          return controller.enqueue(encoder.encode(`\uFEFF${csvLine(header)}`))
        }
        const { value, done } = await reader.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value.map(csvLine).join('')))
      },
      cancel: async () => void (await reader.return?.()),
    },
    { highWaterMark: 0 },
  )
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  }
  return new Response(body, { headers })
}
