import { eq } from 'drizzle-orm'
import { serverSettings } from '#server/db/schema/identity.ts'
import type { Database } from '#server/db/types.ts'

/** What the first start stored under `key`, which is `value` at that start, for all processes on the same database. */
export async function ensureSetting({ root }: Database, key: string, value: string): Promise<string> {
  await root.insert(serverSettings).values({ key, value }).onConflictDoNothing()
  const [row] = await root.select().from(serverSettings).where(eq(serverSettings.key, key))
  if (typeof row?.value !== 'string') throw new Error(`${key} in server_settings can't be read`)
  return row.value
}
