import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsFolder } from '#server/db/migrations-folder.ts'
import { replacedMigrations } from '#server/db/replaced-migrations.ts'

/** Any number works, as long as every process uses the same one. */
export const migrationLock = 7_304_211

/** The database was written by a newer version of the practice than this one. */
export class SchemaTooNewError extends Error {}

/** The database has some of the replaced migrations, but not all of them. */
export class SchemaTooOldError extends Error {}

type Journal = { entries: { tag: string; when: number }[] }
const journalPath = (folder: string) => path.join(folder, 'meta/_journal.json')
const readJournal = () => JSON.parse(readFileSync(journalPath(migrationsFolder), 'utf8')) as Journal

/** The migrations from an empty database to the schema of this code. */
export function listMigrations(): { tag: string; when: number; hash: string }[] {
  const files = readMigrationFiles({ migrationsFolder })
  return readJournal().entries.map(({ tag, when }, index) => ({ tag, when, hash: files[index]?.hash ?? '' }))
}

/**
 * The number of this code's migrations that create the same schema as the migrations with `hashes`.
 * @throws SchemaTooNewError when one of them is unknown or out of order, SchemaTooOldError
 */
export function countMigrations(hashes: readonly string[], subject: string): number {
  const ownHashes = listMigrations().map(({ hash }) => hash)
  const isReplaced = replacedMigrations.every((hash, index) => hash === hashes[index])
  const current = isReplaced ? [...ownHashes.slice(0, 2), ...hashes.slice(replacedMigrations.length)] : hashes
  if (current.every((hash, index) => hash === ownHashes[index])) return current.length
  const newest = hashes.at(-1)
  if (newest !== undefined && replacedMigrations.includes(newest)) throw tooOld(subject)
  throw new SchemaTooNewError(
    `${subject} was written by another version of the practice than this one. Use that version, or a newer one.`,
  )
}

const tooOld = (subject: string) =>
  new SchemaTooOldError(
    `${subject} was written by a version from before the first release. Open it once with commit f522e3f, then with this version.`,
  )

type RunQuery = (text: string) => Promise<{ rows: unknown[] }>
const migrationsTable = 'drizzle.__drizzle_migrations'

/** The hashes of the migrations that ran on a database, oldest first. */
export async function readMigrations(query: RunQuery): Promise<string[]> {
  const [table] = (await query(`select to_regclass('${migrationsTable}') is not null as exists`)).rows
  if (!(table as { exists: boolean }).exists) return []
  const { rows } = await query(`select hash from ${migrationsTable} order by created_at`)
  return (rows as { hash: string }[]).map(({ hash }) => hash)
}

/**
 * Call before migrating: this code could damage the data of a newer schema.
 * @throws SchemaTooNewError, SchemaTooOldError
 */
export async function assertMigratable(query: RunQuery): Promise<void> {
  const newest = (await readMigrations(query)).at(-1)
  const migrations = listMigrations()
  if (newest === undefined || migrations.some(({ hash }) => hash === newest)) return
  if (replacedMigrations.slice(0, -1).includes(newest)) throw tooOld('This data')
  const lastKnownAt = migrations.at(-1)?.when ?? 0
  const { rows } = await query(
    `select from ${migrationsTable} where hash = '${newest.replaceAll("'", '')}' and created_at > ${lastKnownAt}`,
  )
  if (rows.length === 0) return
  throw new SchemaTooNewError(
    'This data was written by a newer version of the practice. Start that version, or restore the backup made before it.',
  )
}

/** Lets `use` have a migrations folder with only the first `count` migrations. */
export async function withFirstMigrations<T>(count: number, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'practice-migrations-'))
  const journal = readJournal()
  const entries = journal.entries.slice(0, count)
  try {
    mkdirSync(path.join(folder, 'meta'))
    writeFileSync(journalPath(folder), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries)
      cpSync(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`))
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
