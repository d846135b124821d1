import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { format, version } from '#server/db/dump.ts'
import type { BackupFooter, BackupHeader, BackupLine, TextRow } from '#server/db/types.ts'

/** The file isn't a backup, or is damaged. */
export class InvalidBackupError extends Error {}

const readableByOwnerOnly = 0o600

/** Writes lines as one compressed file that only its owner may read. The file appears once it is complete and on the disk. */
export async function writeBackup(file: string, lines: AsyncIterable<BackupLine[]>): Promise<void> {
  await writeAtomically(file, async (draft) => {
    const text = Readable.from(toText(lines), { objectMode: false })
    await pipeline(text, createGzip({ level: 4 }), createWriteStream(draft, { mode: readableByOwnerOnly }))
  })
}

/** What is written until a file is complete. */
export const draftOf = (file: string) => `${file}.part`

/** Lets `write` fill a draft beside `file`, and renames it once it is on the disk. */
export async function writeAtomically(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = draftOf(file)
  await rm(draft, { force: true })
  try {
    await write(draft)
    const handle = await open(draft, 'r+')
    await handle.sync()
    await handle.close()
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* toText(batches: AsyncIterable<BackupLine[]>): AsyncGenerator<string> {
  for await (const lines of batches) yield `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}

/** Some rows of one table. */
export type RowBatch = { table: string; columns: [name: string, type: string][]; rows: TextRow[] }
const batchSize = 1000
/** Of a batch, so that rows with pictures don't fill the memory. */
const maxBatchLength = 4_000_000

/** Version 1 of the format. */
type OldHeader = Omit<BackupHeader, 'migrations'> & { steps: string[] }

/** @throws InvalidBackupError when the file is something else. */
export async function readHeader(file: string): Promise<BackupHeader> {
  for await (const line of readLines(file)) {
    if (typeof line === 'object' && line !== null && 'format' in line && line.format === format) {
      const header = line as BackupHeader | OldHeader
      if (header.version === 1 && 'steps' in header) return { ...header, migrations: header.steps }
      if (header.version === version && 'migrations' in header) return header
      throw new InvalidBackupError(`${file} is a backup in a format that this version can't read.`)
    }
    break
  }
  throw new InvalidBackupError(`${file} isn't a backup of the practice.`)
}

/**
 * The rows of a backup in batches. After the last batch the whole file has been read and its rows counted.
 * @throws InvalidBackupError when it ends early or its counts don't match: roll back whatever was read until then.
 */
export async function* readBatches(file: string): AsyncGenerator<RowBatch> {
  const counts: Record<string, number> = {}
  const batches: RowBatch[] = []
  let batchLength = 0
  let footer: BackupFooter | null = null
  for await (const line of readLines(file)) {
    const batch = batches.at(-1)
    if (footer) throw new InvalidBackupError(`${file} continues after its end.`)
    if (Array.isArray(line)) {
      if (!batch) throw new InvalidBackupError(`${file} has rows without a table.`)
      batch.rows.push(line)
      batchLength += lengthOf(line)
      counts[batch.table] = (counts[batch.table] ?? 0) + 1
      if (batch.rows.length < batchSize && batchLength < maxBatchLength) continue
      yield* batches.splice(0)
      batchLength = 0
      batches.push({ ...batch, rows: [] })
    } else if ('table' in line) {
      yield* batches.splice(0)
      batches.push({ ...line, rows: [] })
      counts[line.table] = 0
    } else if ('end' in line) footer = line
  }
  if (!footer) throw new InvalidBackupError(`${file} ends too early: the copy is incomplete.`)
  if (JSON.stringify(footer.rows) !== JSON.stringify(counts))
    throw new InvalidBackupError(`${file} doesn't contain the rows it was made with.`)
  yield* batches
}

const lengthOf = (row: TextRow) => row.reduce((length, value) => length + (value?.length ?? 0), 0)

/** How many rows of each table a backup contains. @throws InvalidBackupError */
export async function countRows(file: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for await (const { table, rows } of readBatches(file)) counts[table] = (counts[table] ?? 0) + rows.length
  return counts
}

async function* readLines(file: string): AsyncGenerator<BackupLine> {
  const text = createGunzip()
  const reading = pipeline(createReadStream(file), text).catch(() => undefined)
  const decoder = new TextDecoder()
  let remainder = ''
  try {
    for await (const chunk of text) {
      // Only the new part is split: a line can be a megabyte long.
      const [end = '', ...lines] = decoder.decode(chunk as Buffer, { stream: true }).split('\n')
      remainder += end
      for (const line of lines) {
        yield JSON.parse(remainder) as BackupLine
        remainder = line
      }
    }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')
      throw new InvalidBackupError(`There is no file ${file}.`, { cause })
    throw new InvalidBackupError(`${file} can't be read to its end: it is damaged, or no backup.`, { cause })
  } finally {
    text.destroy()
    await reading
  }
  if (remainder !== '') throw new InvalidBackupError(`${file} ends in the middle of a line.`)
}
