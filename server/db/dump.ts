import type { BackupLine, BackupTable, TextRow } from '#server/db/types.ts'

/** Runs a query in the transaction of the dump. */
export type ReadRows = (text: string) => Promise<TextRow[]>

export const format = 'practice backup'
/** In version 1, the header's `migrations` field is named `steps`. */
export const version = 2

/** One snapshot for the whole transaction, and a date format that doesn't depend on the machine's time zone. */
export const snapshotSettings = `set transaction isolation level repeatable read, read only;
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'`

const batchSize = 2000
/** Rows with bytes can have a megabyte each. */
const batchSizeWithBytes = 8

/**
 * Every row of every table, as lines for a file. Call it in one transaction with `snapshotSettings`.
 * @throws Error that names a table whose rows no role can read completely.
 */
export async function* dump(read: ReadRows, migrations: string[], now: Date): AsyncGenerator<BackupLine[]> {
  const counts: Record<string, number> = {}
  yield [{ format, version, madeAt: now.toISOString(), migrations }]
  for (const table of await readTables(read)) {
    const { name, columns, role } = table
    yield [{ table: name, columns }]
    await read(`select set_config('role', '${role}', true)`)
    const values = columns.map(([column]) => `${quote(column)}::text`).join(', ')
    await read(`declare rows_of_table no scroll cursor for select ${values} from public.${quote(name)}`)
    counts[name] = 0
    const size = columns.some(([, type]) => type === 'bytea') ? batchSizeWithBytes : batchSize
    for (;;) {
      const rows = await read(`fetch ${size} from rows_of_table`)
      counts[name] += rows.length
      if (rows.length > 0) yield rows
      if (rows.length < size) break
    }
    await read('close rows_of_table')
  }
  yield [{ end: true, rows: counts }]
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

async function readTables(read: ReadRows): Promise<BackupTable[]> {
  const rows = await read(`
    select c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod), (
      select role from unnest(array['practice_system', 'practice_app']) as role
      where has_table_privilege(role, c.oid, 'select') and exists (
        select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.cmd in ('ALL', 'SELECT')
          and p.permissive = 'PERMISSIVE' and p.qual = 'true' and role = any (p.roles))
      limit 1)
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`)
  const tables = new Map<string, BackupTable>()
  for (const [name, column, type, role] of rows) {
    if (!name || !column || !type) continue
    if (!role) throw new Error(`the table ${name} can't be dumped: no role can read all of its rows`)
    const table = tables.get(name) ?? { name, columns: [], role }
    table.columns.push([column, type])
    tables.set(name, table)
  }
  return [...tables.values()]
}
