import pg from 'pg'
import { EmbeddedPostgres } from '#server/db/embedded.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'

type Ask = (text: string) => Promise<Record<string, unknown>[]>
const nothing = () => undefined

/** Lets `use` ask a database that no server has open as somebody from whom no row is hidden. */
export async function asSuperuser<T>(
  { dataDir, databaseUrl, superuserUrl }: TestDatabase,
  use: (ask: Ask) => Promise<T>,
): Promise<T> {
  if (databaseUrl === null) {
    const client = await EmbeddedPostgres.open(dataDir, nothing, nothing)
    return use(async (text) => (await client.query(text)).rows).finally(() => client.close())
  }
  const client = new pg.Client({ connectionString: superuserUrl ?? databaseUrl })
  await client.connect()
  return use(async (text) => (await client.query(text)).rows as Record<string, unknown>[]).finally(() =>
    client.end(),
  )
}

/** Every row of every table as text, sorted, by the name of the table. */
export function everyRow(settings: TestDatabase): Promise<Record<string, string[]>> {
  return asSuperuser(settings, async (ask) => {
    await ask(`set timezone = 'UTC'`)
    const tables = await ask(
      `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const found: Record<string, string[]> = {}
    for (const { name } of tables) {
      const rows = await ask(`select t::text as row from public."${name}" t order by 1`)
      found[String(name)] = rows.map(({ row }) => String(row)).sort()
    }
    return found
  })
}
