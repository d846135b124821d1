import pg from 'pg'
import { EmbeddedPostgres } from '#server/db/embedded.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'

type RunQuery = (text: string) => Promise<Record<string, unknown>[]>
const noop = () => undefined

/** Lets `use` query a database without a running server, as a superuser who sees every row. */
export async function asSuperuser<T>(
  settings: TestDatabase,
  use: (query: RunQuery) => Promise<T>,
): Promise<T> {
  const { query, close } = await openAsSuperuser(settings)
  return use(query).finally(close)
}

export async function openAsSuperuser({
  dataDir,
  databaseUrl,
  superuserUrl,
}: TestDatabase): Promise<{ query: RunQuery; close: () => Promise<void> }> {
  if (databaseUrl === null) {
    const client = await EmbeddedPostgres.open(dataDir, noop, noop)
    return { query: async (text) => (await client.query(text)).rows, close: () => client.close() }
  }
  const client = new pg.Client({ connectionString: superuserUrl ?? databaseUrl })
  await client.connect()
  return {
    query: async (text) => (await client.query(text)).rows as Record<string, unknown>[],
    close: () => client.end(),
  }
}

/** Every row of every table as text, sorted, by the name of the table. */
export function everyRow(settings: TestDatabase): Promise<Record<string, string[]>> {
  return asSuperuser(settings, async (query) => {
    await query(`set timezone = 'UTC'`)
    const tables = await query(
      `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const rowsByTable: Record<string, string[]> = {}
    for (const { name } of tables) {
      const rows = await query(`select t::text as row from public."${name}" t order by 1`)
      rowsByTable[String(name)] = rows.map(({ row }) => String(row)).sort()
    }
    return rowsByTable
  })
}
