import { applyMigrations } from '#server/db/apply-migrations.ts'
import {
  countRows,
  InvalidBackupError,
  type RowBatch,
  readBatches,
  readHeader,
} from '#server/db/backup-file.ts'
import { serverName } from '#server/db/connection-settings.ts'
import { quote } from '#server/db/dump.ts'
import { countMigrations, listMigrations } from '#server/db/migrate.ts'
import { inTransaction, type OwnerConnection } from '#server/db/owner.ts'

/** The database has rows already. */
export class DatabaseNotEmptyError extends Error {}

/** There was no room for what is in the backup. */
export class DiskFullError extends Error {}

/** A server is running on the database: what it acknowledges meanwhile would be lost. */
export class DatabaseInUseError extends Error {}

/**
 * Replaces the database with a backup: creates the schema of that time, inserts every row, then migrates to the schema of
 * this code, all in one transaction. Deletes existing rows only with `replace`. Until it returns, the database has what it
 * had before, also when it throws or the process dies.
 * @throws InvalidBackupError, SchemaTooNewError, SchemaTooOldError, DatabaseNotEmptyError, DatabaseInUseError, DiskFullError
 */
export async function restore(owner: OwnerConnection, file: string, { replace = false } = {}) {
  const { migrations, madeAt } = await readHeader(file)
  if (migrations.length === 0)
    throw new InvalidBackupError('The backup holds no practice: it was made of an empty database.')
  const count = countMigrations(migrations, 'The backup')
  const rows = await countRows(file)
  await refuseIfInUse(owner)
  if (!replace) await refuseIfNotEmpty(owner)
  await inTransaction(owner, '', async () => {
    await owner.run('drop schema public cascade; create schema public; drop schema if exists drizzle cascade')
    await applyMigrations(owner, count)
    await insertRows(owner, file, Object.keys(rows))
    await applyMigrations(owner, listMigrations().length)
  }).catch((error: unknown) => {
    throw isDiskFull(error) ? new DiskFullError(diskFullSentence, { cause: error }) : error
  })
  return { madeAt, rows }
}

const diskFullSentence =
  'The disk of the database is full. It has what it had before. Make room, at least twice as much as the data takes, and restore again.'
const isDiskFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === '53100'

async function refuseIfInUse(owner: OwnerConnection) {
  const servers = await owner.rows(
    `select pid::text, coalesce(client_addr::text, 'this machine') from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [serverName],
  )
  if (servers.length === 0) return
  const where = servers.map(([pid, address]) => `${address} (select pg_terminate_backend(${pid}))`).join(', ')
  throw new DatabaseInUseError(
    `A server is running on this database. Stop it first: what it saves meanwhile would be lost. Connected from ${where}; if that machine is gone, run the statement in the brackets.`,
  )
}

async function refuseIfNotEmpty(owner: OwnerConnection) {
  for (const { name } of await readTableLevels(owner)) {
    const rows = await owner.rows(`select from public.${quote(name)} limit 1`)
    if (rows.length > 0) {
      throw new DatabaseNotEmptyError(
        'This database already has data. To delete it and restore the backup in its place, add --replace.',
      )
    }
  }
}

/** Inserts the rows unchanged, with triggers off and without row-level security for the owner. */
async function insertRows(owner: OwnerConnection, file: string, tablesInFile: string[]) {
  const tables = await readTableLevels(owner)
  const names = tables.map(({ name }) => name)
  const unknown = tablesInFile.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`the schema of the backup has no table ${unknown.join(', ')}`)
  const qualified = names.map((name) => `public.${quote(name)}`)
  const alter = async (...changes: string[]) => {
    for (const table of qualified)
      for (const change of changes) await owner.run(`alter table ${table} ${change}`)
  }
  await alter('disable trigger user', 'no force row level security')
  if (qualified.length > 0) await owner.run(`truncate ${qualified.join(', ')}`)
  // A table comes after those its foreign keys refer to. The file is read once per level.
  for (const level of new Set(tables.map((table) => table.level))) {
    const current = new Set(tables.filter((table) => table.level === level).map(({ name }) => name))
    for await (const batch of readBatches(file)) if (current.has(batch.table)) await insert(owner, batch)
  }
  await alter('force row level security', 'enable trigger user')
  await resetSequences(owner)
}

async function insert(owner: OwnerConnection, { table, columns, rows }: RowBatch) {
  const names = columns.map(([name]) => quote(name)).join(', ')
  const values = columns.map(([, type], index) => `(value ->> ${index})::${type}`).join(', ')
  await owner.rows(
    `insert into public.${quote(table)} (${names}) overriding system value
     select ${values} from json_array_elements($1::text::json) as value`,
    [JSON.stringify(rows)],
  )
}

/** The next value of each identity column is the one after its highest. */
async function resetSequences(owner: OwnerConnection) {
  const identityColumns = await owner.rows(`
    select c.relname::text, a.attname::text from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`)
  for (const [table = '', column = ''] of identityColumns as string[][]) {
    const sequence = `pg_get_serial_sequence('public.${quote(table)}', '${column}')`
    const highest = `(select max(${quote(column)}) from public.${quote(table)})`
    await owner.rows(`select setval(${sequence}, ${highest}) where ${highest} is not null`)
  }
}

/** Every table with the depth of its foreign keys: a table at level 0 refers to no other. */
async function readTableLevels(owner: OwnerConnection): Promise<{ name: string; level: number }[]> {
  const rows = await owner.rows(`
    with recursive tables as (
      select oid, relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    ), levels (oid, level) as (
      select oid, 0 from tables
      union
      select k.conrelid, l.level + 1 from levels l join pg_constraint k on k.confrelid = l.oid
      where k.contype = 'f' and k.conrelid <> k.confrelid and l.level < 100
    )
    select relname::text, max(level)::text from tables join levels using (oid) group by relname order by max(level), relname`)
  return rows.map(([name, level]) => ({ name: name ?? '', level: Number(level) }))
}
