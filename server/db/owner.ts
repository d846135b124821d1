import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { connectOwner } from '#server/db/connect.ts'
import { refuseRoot } from '#server/db/data-folder.ts'
import { EmbeddedPostgres } from '#server/db/embedded.ts'
import { assertMigratable, migrationLock, readMigrations } from '#server/db/migrate.ts'
import type { DatabaseSettings, TextRow } from '#server/db/types.ts'

/** One connection as the owner of the tables. For scripts that maintain the database, never for a request. */
export type OwnerConnection = {
  rows(text: string, params?: unknown[]): Promise<TextRow[]>
  run(statements: string): Promise<void>
  /** @throws SchemaTooNewError, SchemaTooOldError */
  migrate(migrationsFolder: string): Promise<void>
  /** The hashes of the migrations that ran on it, oldest first. */
  migrations(): Promise<string[]>
  close(): Promise<void>
}

const ignore = () => undefined

/** @throws DataFolderError, DataDirInUseError when a server has the embedded database open, DatabaseUnreachableError. */
export async function openAsOwner({ dataDir, databaseUrl }: DatabaseSettings): Promise<OwnerConnection> {
  if (databaseUrl === null) {
    refuseRoot(dataDir)
    const client = await EmbeddedPostgres.open(dataDir, ignore, ignore)
    const root = drizzlePglite({ client: client as never })
    return {
      rows: async (text, params) => toTextRows(await client.query(text, params, { rowMode: 'array' })),
      run: async (statements) => void (await client.exec(statements)),
      async migrate(migrationsFolder) {
        await assertMigratable((text) => client.query(text))
        await migratePglite(root, { migrationsFolder })
      },
      migrations: () => readMigrations((text) => client.query(text)),
      close: () => client.close(),
    }
  }
  const client = await connectOwner(databaseUrl)
  return {
    rows: async (text, values = []) => toTextRows(await client.query({ text, values, rowMode: 'array' })),
    run: async (statements) => void (await client.query(statements)),
    async migrate(migrationsFolder) {
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      try {
        await assertMigratable((text) => client.query(text))
        await migrateNode(drizzleNode({ client }), { migrationsFolder })
      } finally {
        await client.query('select pg_advisory_unlock($1)', [migrationLock])
      }
    },
    migrations: () => readMigrations((text) => client.query(text)),
    close: () => client.end(),
  }
}

const toTextRows = (result: { rows: unknown }) => result.rows as TextRow[]

/** Runs `settings`, then `work`, in one transaction. */
export async function inTransaction<T>(
  owner: OwnerConnection,
  settings: string,
  work: () => Promise<T>,
): Promise<T> {
  await owner.run('begin')
  try {
    if (settings) await owner.run(settings)
    const result = await work()
    await owner.run('commit')
    return result
  } catch (error) {
    await owner.run('rollback').catch(ignore)
    throw error
  }
}
