import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { format, version } from '#server/db/dump.ts'
import type { BackupFooter, BackupHeader, BackupLine, TextRow } from '#server/db/types.ts'

/** The file is no backup, or not all of one. */
export class InvalidBackupError extends Error {}

const readableByOwnerOnly = 0o600

/** Writes lines as one compressed file that only its owner may read; it appears when it is whole and on the disk. */
export async function writeBackup(file: string, lines: AsyncIterable<BackupLine[]>): Promise<void> {
  await writeWhole(file, async (draft) => {
    const text = Readable.from(asText(lines), { objectMode: false })
    await pipeline(text, createGzip({ level: 4 }), createWriteStream(draft, { mode: readableByOwnerOnly }))
  })
}

/** Lets `write` fill a draft beside `file`, and gives it its name once it is on the disk. */
export async function writeWhole(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${file}.part`
  await rm(draft, { force: true })
  try {
    await write(draft)
    const written = await open(draft, 'r+')
    await written.sync()
    await written.close()
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* asText(batches: AsyncIterable<BackupLine[]>): AsyncGenerator<string> {
  for await (const lines of batches) yield `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}

export type Part = { table: string; columns: [name: string, type: string][]; rows: TextRow[] }
const atOnce = 1000

/** @throws BrokenBackup when the file is something else. */
export async function readHeader(file: string): Promise<BackupHeader> {
  for await (const line of linesOf(file)) {
    if (typeof line === 'object' && line !== null && 'format' in line && line.format === format) {
      const header = line as BackupHeader
      if (header.version === version) return header
      throw new InvalidBackupError(`${file} is a backup of a kind this version cannot read.`)
    }
    break
  }
  throw new InvalidBackupError(`${file} is not a backup of the practice.`)
}

/**
 * The rows of a backup, some at a time. With the last of them the whole file has been read and counted.
 * @throws BrokenBackup when it ends early or its counts are not its rows; what was read until then must not be kept.
 */
export async function* readParts(file: string): AsyncGenerator<Part> {
  const counts: Record<string, number> = {}
  const parts: Part[] = []
  let end: BackupFooter | null = null
  for await (const line of linesOf(file)) {
    const part = parts.at(-1)
    if (end) throw new InvalidBackupError(`${file} goes on after its end.`)
    if (Array.isArray(line)) {
      if (!part) throw new InvalidBackupError(`${file} has rows of no table.`)
      part.rows.push(line)
      counts[part.table] = (counts[part.table] ?? 0) + 1
      if (part.rows.length < atOnce) continue
      yield* parts.splice(0)
      parts.push({ ...part, rows: [] })
    } else if ('table' in line) {
      yield* parts.splice(0)
      parts.push({ ...line, rows: [] })
      counts[line.table] = 0
    } else if ('end' in line) end = line
  }
  if (!end) throw new InvalidBackupError(`${file} ends too early: it was not copied whole.`)
  if (JSON.stringify(end.rows) !== JSON.stringify(counts))
    throw new InvalidBackupError(`${file} does not hold the rows it was made with.`)
  yield* parts
}

/** How many rows of each table a backup holds. @throws BrokenBackup. */
export async function countRows(file: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for await (const { table, rows } of readParts(file)) counts[table] = (counts[table] ?? 0) + rows.length
  return counts
}

async function* linesOf(file: string): AsyncGenerator<BackupLine> {
  const text = createGunzip()
  const piping = pipeline(createReadStream(file), text).catch(() => undefined)
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const piece of text) {
      const lines = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line) as BackupLine
    }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')
      throw new InvalidBackupError(`There is no file ${file}.`, { cause })
    throw new InvalidBackupError(`${file} cannot be read to its end: it is damaged, or no backup.`, { cause })
  } finally {
    text.destroy()
    await piping
  }
  if (rest !== '') throw new InvalidBackupError(`${file} ends in the middle of a line.`)
}
