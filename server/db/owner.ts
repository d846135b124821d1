import { statSync } from 'node:fs'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { EmbeddedPostgres } from '#server/db/embedded.ts'
import { readMigrations } from '#server/db/migrate.ts'
import type { DatabaseSettings, TextRow } from '#server/db/types.ts'

/** The database as the one who owns its tables, on one connection. For what a person does to it, never for a request. */
export type Owner = {
  rows(text: string, params?: unknown[]): Promise<TextRow[]>
  run(statement: string): Promise<void>
  migrate(migrationsFolder: string): Promise<void>
  /** The hashes of the migrations it has had, oldest first. */
  steps(): Promise<string[]>
  close(): Promise<void>
}

const nothing = () => undefined

/** What root writes into somebody's folder she could not open again. */
export class NotYourDataError extends Error {}

function refuseRoot(dataDir: string) {
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return
  throw new NotYourDataError(
    `${dataDir} belongs to the user with the number ${owner.uid}. Do this as that user: sudo -u '#${owner.uid}' …`,
  )
}

/** @throws NotYourData, DataDirInUse when a server has the embedded database open; any error of a PostgreSQL that cannot be reached. */
export async function openAsOwner({ dataDir, databaseUrl }: DatabaseSettings): Promise<Owner> {
  if (databaseUrl === null) {
    refuseRoot(dataDir)
    const client = await EmbeddedPostgres.open(dataDir, nothing, nothing)
    const root = drizzlePglite({ client: client as never })
    return {
      rows: async (text, params) => asRows(await client.query(text, params, { rowMode: 'array' })),
      run: async (statement) => void (await client.exec(statement)),
      migrate: (migrationsFolder) => migratePglite(root, { migrationsFolder }),
      steps: () => readMigrations((text) => client.query(text)),
      close: () => client.close(),
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    rows: async (text, values = []) => asRows(await client.query({ text, values, rowMode: 'array' })),
    run: async (statement) => void (await client.query(statement)),
    migrate: (migrationsFolder) => migrateNode(drizzleNode({ client }), { migrationsFolder }),
    steps: () => readMigrations((text) => client.query(text)),
    close: () => client.end(),
  }
}

const asRows = (result: { rows: unknown }) => result.rows as TextRow[]

/** All of it, or nothing. */
export async function inTransaction<T>(owner: Owner, begin: string, work: () => Promise<T>): Promise<T> {
  await owner.run('begin')
  try {
    if (begin) await owner.run(begin)
    const result = await work()
    await owner.run('commit')
    return result
  } catch (error) {
    await owner.run('rollback').catch(nothing)
    throw error
  }
}
