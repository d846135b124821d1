import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertRowLevelSecurity } from '#server/access/assert-row-level-security.ts'
import { createScope } from '#server/access/scope.ts'
import { EmbeddedPostgres } from '#server/db/embedded.ts'
import { knownMigrations, migrationsFolder, withFirstSteps } from '#server/db/migrate.ts'
import type { Database, Queryable, Transact } from '#server/db/types.ts'
import { type Ask, fillEveryTable } from '#tests/support/any-rows.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'

/** Columns that a migration fills anew from the others. */
const derived: Record<string, string[]> = { orders: ['search'], profiles: ['search'] }

/** A database as its owner, who migrates it, and as somebody from whom no row is hidden. */
type Two = {
  ask: Ask
  run(statement: string): Promise<unknown>
  migrate(folder: string): Promise<void>
  asApp: string
  asOwner: string
  root: unknown
  close(): Promise<void>
}

let home: TestDatabase
let two: Two
beforeAll(async () => {
  home = await makeTestDatabase()
  two = home.databaseUrl ? await openPostgres(home.databaseUrl, home.mightyUrl ?? '') : await openEmbedded()
})
afterAll(async () => {
  await two.close()
  await home.discard()
})

async function openEmbedded(): Promise<Two> {
  const client = await EmbeddedPostgres.open(home.dataDir, (error) => console.error(error), console.error)
  const root = drizzlePglite({ client: client as never })
  return {
    ask: async (text, params) => (await client.query(text, params)).rows,
    run: (statement) => client.exec(statement),
    migrate: (folder) => migratePglite(root, { migrationsFolder: folder }),
    asApp: 'set session authorization practice_app',
    asOwner: 'set session authorization postgres',
    root,
    close: () => client.close(),
  }
}

async function openPostgres(ownerUrl: string, mightyUrl: string): Promise<Two> {
  const [owner, mighty] = [ownerUrl, mightyUrl].map((connectionString) => new pg.Client({ connectionString }))
  if (!owner || !mighty) throw new Error('two connections are needed')
  await Promise.all([owner.connect(), mighty.connect()])
  const root = drizzleNode({ client: owner })
  return {
    ask: async (text, params = []) => (await mighty.query(text, params)).rows,
    run: (statement) => owner.query(statement),
    migrate: (folder) => migrateNode(root, { migrationsFolder: folder }),
    asApp: 'set role practice_app',
    asOwner: 'reset role',
    root,
    close: async () => void (await Promise.all([owner.end(), mighty.end()])),
  }
}

/** On the one connection there is. */
const transact: Transact = async ({ role, userId }, work) => {
  await two.run('begin')
  await two.run(`select set_config('role', '${role}', true), set_config('app.user_id', '${userId}', true)`)
  return work(two.root as Queryable).finally(() => two.run('rollback'))
}

/** Each row as its columns, by table. */
async function rowsOf(ask: Ask): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await ask(
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const found = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables) {
    const rows = await ask(`select to_jsonb(t) as row from "${name}" t`)
    found.set(
      String(name),
      rows.map(({ row }) => row as Record<string, unknown>),
    )
  }
  return found
}

function pick(row: Record<string, unknown>, columns: string[]): string {
  return JSON.stringify(columns.map((column) => [column, row[column]]))
}

test('the steps are in the order in which they were made, or a later one would never be taken', () => {
  const times = knownMigrations().map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})

describe.each(knownMigrations().map(({ tag }, at) => ({ tag, count: at + 1 })))(
  'data written at $tag',
  ({ count }) => {
    test('is all there at today’s schema, where nobody sees more than she may', async () => {
      await two.run('drop schema public cascade; create schema public; drop schema if exists drizzle cascade')
      await withFirstSteps(count, (folder) => two.migrate(folder))
      await fillEveryTable(two.ask, count)
      const before = await rowsOf(two.ask)
      await two.migrate(migrationsFolder)
      const after = await rowsOf(two.ask)
      for (const [table, rows] of before) {
        const columns = Object.keys(rows[0] ?? {}).filter((column) => !derived[table]?.includes(column))
        const kept = (after.get(table) ?? []).map((row) => pick(row, columns))
        for (const row of rows) expect(kept, table).toContain(pick(row, columns))
      }
      await two.run(two.asApp)
      try {
        const database = { transact } as Database
        await assertRowLevelSecurity(createScope(database))
      } finally {
        await two.run(two.asOwner)
      }
    })
  },
)
