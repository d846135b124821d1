import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | null

const options = {
  record_delimiter: '\r\n',
  /** Also quotes a cell with a lone line feed or carriage return, not only one with the record delimiter. */
  quote_record_delimiter: true,
  /** Spreadsheets run a cell that starts like a formula. A leading apostrophe turns it into text. */
  escape_formulas: true,
} as const

/** Without a byte order mark, spreadsheets read the file in a legacy encoding. */
const byteOrderMark = '\uFEFF'

export const toCsv = (rows: readonly (readonly CsvCell[])[]) => stringify([...rows], options)

/** Maps pages of rows to pages of cells. */
export async function* mapPages<Row>(pages: AsyncIterable<readonly Row[]>, toCells: (row: Row) => CsvCell[]) {
  for await (const rows of pages) yield rows.map(toCells)
}

/** A CSV download. The next page is read when the client has taken the previous one; a closed connection ends reading. */
export function csvResponse(
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvCell[])[]>,
): Response {
  return new Response(toStream(encodePages(header, pages)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  })
}

async function* encodePages(
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  yield encoder.encode(byteOrderMark + toCsv([header]))
  for await (const rows of pages) yield encoder.encode(toCsv(rows))
}

/** Reads the next chunk only when the client is ready for it. */
function toStream(chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
