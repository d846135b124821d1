import { statfs } from 'node:fs/promises'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { connectOwner } from '#server/db/connect.ts'
import { requestConnection } from '#server/db/connection-settings.ts'
import { assertWritable } from '#server/db/data-folder.ts'
import { dump, type ReadRows, snapshotSettings } from '#server/db/dump.ts'
import { EmbeddedPostgres } from '#server/db/embedded.ts'
import { createListener } from '#server/db/listen.ts'
import { assertMigratable, listMigrations, migrationLock } from '#server/db/migrate.ts'
import { migrationsFolder } from '#server/db/migrations-folder.ts'
import { destroyConnection, transactOnEmbedded, transactOnPool } from '#server/db/transact.ts'
import type { Database, DatabaseLog, DatabaseSettings, Queryable, TextRow } from '#server/db/types.ts'
import { minutes } from '#shared/time.ts'

/** A new connection plans and compiles everything anew, which its first requests wait for. */
const idleTimeoutMs = minutes(5)

/**
 * Opens and migrates the database: PostgreSQL when `databaseUrl` is set, the embedded one in `dataDir` otherwise.
 * @throws DataDirInUseError when another process has the folder open, DatabaseUnreachableError, SchemaTooNewError, SchemaTooOldError
 */
export function openDatabase(settings: DatabaseSettings, log: DatabaseLog): Promise<Database> {
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl, settings.statementTimeoutMs, log)
    : openEmbedded(settings.dataDir, log)
}

async function openEmbedded(dataDir: string, log: DatabaseLog): Promise<Database> {
  const client = await EmbeddedPostgres.open(
    dataDir,
    (error) => log.failed(error),
    (text) => log.warn(text),
  )
  try {
    const root = drizzlePglite({ client: client as never })
    await assertMigratable((text) => client.query(text))
    await migratePglite(root, { migrationsFolder })
    await client.exec('set session authorization practice_app')
    client.watch()
    return {
      kind: 'embedded',
      root: root as unknown as Queryable,
      transact: transactOnEmbedded(client),
      listen: (channel, handler) => client.listen(channel, handler),
      notificationsLostForMs: () => 0,
      freeBytes: async () => {
        const { bavail, bsize } = await statfs(dataDir)
        return bavail * bsize
      },
      assertWritable: () => assertWritable(dataDir),
      snapshot: (use) =>
        client.transaction(async (tx) => {
          await tx.exec(snapshotSettings)
          const read: ReadRows = async (text) =>
            (await tx.query(text, [], { rowMode: 'array' })).rows as unknown as TextRow[]
          return use(
            dump(
              read,
              listMigrations().map(({ hash }) => hash),
              new Date(),
            ),
          )
        }),
      close: () => client.close(),
    }
  } catch (error) {
    await client.close()
    throw error
  }
}

async function openPostgres(
  connectionString: string,
  statementTimeoutMs: number | undefined,
  log: DatabaseLog,
): Promise<Database> {
  const owner = await connectOwner(connectionString)
  try {
    await owner.query('select pg_advisory_lock($1)', [migrationLock])
    await assertMigratable((text) => owner.query(text))
    await migrateNode(drizzleNode({ client: owner }), { migrationsFolder })
    const { rows } = await owner.query(
      'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
    )
    if (rows[0]?.bypasses) {
      log.warn(
        'The role of DATABASE_URL bypasses row-level security. Give the practice an owner role of its own.',
      )
    }
  } finally {
    await owner.end()
  }
  const pool = openPool({ connectionString, ...requestConnection(statementTimeoutMs) }, log)
  const listener = createListener(connectionString, log.warn, statementTimeoutMs)
  return {
    kind: 'postgres',
    root: drizzleNode({ client: pool }) as unknown as Queryable,
    transact: transactOnPool(pool),
    listen: listener.listen,
    notificationsLostForMs: listener.lostForMs,
    freeBytes: async () => null,
    assertWritable: async () => undefined,
    snapshot: null,
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

function openPool(config: pg.PoolConfig, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({ ...config, max: 10, idleTimeoutMillis: idleTimeoutMs, pipeline: true })
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('release', (error, client) => void (error || idle.add(client)))
  pool.on('remove', (client) => void idle.delete(client))
  /** What broke one connection has most likely broken the others, and each would cost a request its time-out. */
  const dropIdle = () => {
    for (const client of idle) destroyConnection(client)
    idle.clear()
  }
  // A connection lost between two queries of a transaction emits 'error', which without a listener ends the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      dropIdle()
      if (!pool.ending) log.warn(`database connection: ${error.message}`)
    })
  })
  pool.on('error', () => undefined)
  return pool
}
