import { countRows, type Part, readHeader, readParts } from '#server/db/backup-file.ts'
import { quote } from '#server/db/dump.ts'
import { countKnown, migrationsFolder, withFirstSteps } from '#server/db/migrate.ts'
import { inTransaction, type Owner } from '#server/db/owner.ts'

/** There is something in the database already. */
export class DatabaseNotEmptyError extends Error {}

/**
 * Fills the database with what a backup holds: its schema as it was then, every row, and from there on to the schema of
 * this code. What was there before is deleted if `replace` says so, and not before the whole file has been read.
 * @throws BrokenBackup, NewerDatabase, DatabaseNotEmpty; nothing has changed then.
 */
export async function restore(owner: Owner, file: string, { replace = false } = {}) {
  const { steps, madeAt } = await readHeader(file)
  const count = countKnown(steps, 'The backup')
  const rows = await countRows(file)
  if (!replace) await refuseRows(owner)
  await owner.run('drop schema public cascade; create schema public; drop schema if exists drizzle cascade')
  await withFirstSteps(count, (folder) => owner.migrate(folder))
  await inTransaction(owner, '', () => fill(owner, file, Object.keys(rows)))
  await owner.migrate(migrationsFolder)
  return { madeAt, rows }
}

async function refuseRows(owner: Owner) {
  for (const { name } of await readOrder(owner)) {
    const found = await owner.rows(`select from public.${quote(name)} limit 1`)
    if (found.length > 0) {
      throw new DatabaseNotEmptyError(
        'There is data in this database already. To delete it and put the backup in its place, add --replace.',
      )
    }
  }
}

/** Rows come as they were, so no trigger has a say in them, and the owner may write what row-level security forbids. */
async function fill(owner: Owner, file: string, inFile: string[]) {
  const tables = await readOrder(owner)
  const names = tables.map(({ name }) => name)
  const unknown = inFile.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`the schema of the backup has no table ${unknown.join(', ')}`)
  const all = names.map((name) => `public.${quote(name)}`)
  const alter = async (...changes: string[]) => {
    for (const table of all) for (const change of changes) await owner.run(`alter table ${table} ${change}`)
  }
  await alter('disable trigger user', 'no force row level security')
  if (all.length > 0) await owner.run(`truncate ${all.join(', ')}`)
  // A table whose rows name those of another comes after it; the file is read once for each such step.
  for (const level of new Set(tables.map((table) => table.level))) {
    const now = new Set(tables.filter((table) => table.level === level).map(({ name }) => name))
    for await (const part of readParts(file)) if (now.has(part.table)) await insert(owner, part)
  }
  await alter('force row level security', 'enable trigger user')
  await continueCounting(owner)
}

async function insert(owner: Owner, { table, columns, rows }: Part) {
  const names = columns.map(([name]) => quote(name)).join(', ')
  const values = columns.map(([, type], at) => `(value ->> ${at})::${type}`).join(', ')
  await owner.rows(
    `insert into public.${quote(table)} (${names}) overriding system value
     select ${values} from json_array_elements($1::text::json) as value`,
    [JSON.stringify(rows)],
  )
}

/** The next number of a table is the one after its highest. */
async function continueCounting(owner: Owner) {
  const counted = await owner.rows(`
    select c.relname::text, a.attname::text from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`)
  for (const [table = '', column = ''] of counted as string[][]) {
    const sequence = `pg_get_serial_sequence('public.${quote(table)}', '${column}')`
    const highest = `(select max(${quote(column)}) from public.${quote(table)})`
    await owner.rows(`select setval(${sequence}, ${highest}) where ${highest} is not null`)
  }
}

/** Every table, and how many others it stands upon: one at level 0 names rows of no other table. */
async function readOrder(owner: Owner): Promise<{ name: string; level: number }[]> {
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
