import { stringify } from 'csv-stringify/sync'
import type { Logger } from 'pino'
import { describeError } from '#server/http/errors.ts'

/** `cents`: US dollars with two decimals, a number also when it is negative. */
export type CsvCell = string | number | { cents: number } | null

const options = {
  record_delimiter: '\r\n',
  /** Also quotes a cell with a lone line feed or carriage return, not only one with the record delimiter. */
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: {
    object: ({ cents }: { cents?: number }) => ({
      value: ((cents ?? 0) / 100).toFixed(2),
      escape_formulas: false,
    }),
  },
} as const

/** Without a byte order mark, spreadsheets read the file in a legacy encoding. */
const byteOrderMark = '\uFEFF'

/**
 * Spreadsheets run a cell that starts like a formula, and some split the file at semicolons or tabs instead of commas, or
 * ignore quotation marks around a line break. An apostrophe turns each such start into text.
 */
const formulaStart = /(^|[;\t\r\n])([\s"']*)(?=[=+\-@＝＋－＠])/g
const guard = (cell: CsvCell) => (typeof cell === 'string' ? cell.replace(formulaStart, "$1'$2") : cell)

export const toCsv = (rows: readonly (readonly CsvCell[])[]) =>
  stringify(
    rows.map((cells) => cells.map(guard)),
    options,
  )

/** Maps pages of rows to pages of cells. */
export async function* mapPages<Row>(pages: AsyncIterable<readonly Row[]>, toCells: (row: Row) => CsvCell[]) {
  for await (const rows of pages) yield rows.map(toCells)
}

/**
 * A CSV download. The next page is read when the client has taken the previous one; a closed connection ends reading. A
 * page that can't be read ends the download unfinished, with an error in the `log`.
 */
export function csvResponse(
  log: Logger,
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvCell[])[]>,
): Response {
  return new Response(toStream(log, encodePages(header, pages)), {
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
function toStream(
  log: Logger,
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await chunks.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          log.error({ error: describeError(error) }, 'export failed')
          // Without the cause: the server adds the message to what it has already sent.
          controller.error(new Error('The export stopped.'))
        }
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
