import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { serverSettings } from '#server/db/schema/identity.ts'
import type { Database } from '#server/db/types.ts'

/** A random key, created at the first start and shared by all processes on the same database. */
export async function ensureSecret(database: Database, name: string): Promise<string> {
  const key = `secret:${name}`
  await database.root
    .insert(serverSettings)
    .values({ key, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await database.root.select().from(serverSettings).where(eq(serverSettings.key, key))
  if (typeof row?.value !== 'string') throw new Error(`the secret ${name} in server_settings can't be read`)
  return row.value
}
