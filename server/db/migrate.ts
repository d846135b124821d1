import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'

export const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** The database was written by a version of the practice that this one does not know. */
export class SchemaTooNewError extends Error {}

const journalOf = (folder: string) => path.join(folder, 'meta/_journal.json')
type Journal = { entries: { tag: string; when: number }[] }
const readJournal = () => JSON.parse(readFileSync(journalOf(migrationsFolder), 'utf8')) as Journal

/** The steps that lead from an empty database to the one this code works on. */
export function knownMigrations(): { tag: string; when: number; hash: string }[] {
  const files = readMigrationFiles({ migrationsFolder })
  return readJournal().entries.map(({ tag, when }, at) => ({ tag, when, hash: files[at]?.hash ?? '' }))
}

/**
 * How many of the known steps these are.
 * @throws NewerDatabase when one of them is not known, or not in this order.
 */
export function countKnown(hashes: readonly string[], whose: string): number {
  const known = knownMigrations()
  if (hashes.every((hash, at) => hash === known[at]?.hash)) return hashes.length
  throw new SchemaTooNewError(
    `${whose} was written by another version of the practice than this one. Use that version, or a newer one.`,
  )
}

type Ask = (text: string) => Promise<{ rows: unknown[] }>
const applied = 'drizzle.__drizzle_migrations'

/** The hashes of the steps a database has taken, oldest first. */
export async function readMigrations(ask: Ask): Promise<string[]> {
  const [there] = (await ask(`select to_regclass('${applied}') is not null as there`)).rows
  if (!(there as { there: boolean }).there) return []
  const { rows } = await ask(`select hash from ${applied} order by created_at`)
  return (rows as { hash: string }[]).map(({ hash }) => hash)
}

/** @throws NewerDatabase when a later version of the practice has been at work on it, which this one could harm. */
export async function assertSchemaNotNewer(ask: Ask): Promise<void> {
  const hashes = new Set(knownMigrations().map(({ hash }) => hash))
  const newest = (await readMigrations(ask)).at(-1)
  const [later] = newest && !hashes.has(newest) ? (await ask(laterThan(newest))).rows : []
  if (!later) return
  throw new SchemaTooNewError(
    'This data was written by a newer version of the practice. Start that version, or restore the backup made before it.',
  )
}

const laterThan = (hash: string) =>
  `select from ${applied} where hash = '${hash.replaceAll("'", '')}' and created_at > ${knownMigrations().at(-1)?.when ?? 0}`

/** Lets `use` have the first steps alone, as a folder. */
export async function withFirstSteps<T>(count: number, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'practice-steps-'))
  const journal = readJournal()
  const entries = journal.entries.slice(0, count)
  try {
    mkdirSync(path.join(folder, 'meta'))
    writeFileSync(journalOf(folder), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries)
      cpSync(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`))
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
