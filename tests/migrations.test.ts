import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertRowLevelSecurity } from '#server/access/assert-row-level-security.ts'
import { createScope } from '#server/access/scope.ts'
import { EmbeddedPostgres } from '#server/db/embedded.ts'
import {
  assertMigratable,
  countMigrations,
  listMigrations,
  SchemaTooOldError,
  withFirstMigrations,
} from '#server/db/migrate.ts'
import { migrationsFolder } from '#server/db/migrations-folder.ts'
import { replacedMigrations } from '#server/db/replaced-migrations.ts'
import type { Database, Queryable, Transact } from '#server/db/types.ts'
import { fillEveryTable, type RunQuery } from '#tests/support/any-rows.ts'
import { readCatalog } from '#tests/support/catalog.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'
import { readFixtureStatements } from '#tests/support/schema-fixture.ts'

/**
 * Columns that a migration may compute again from the others. People are counted by whether their number is proved, and
 * messages are linked to a user by the proof.
 */
const derivedColumns: Record<string, string[]> = {
  appointments: ['paid_cents'],
  // Moved to the payments of the order.
  orders: ['search', 'payment_session_id', 'checked_at'],
  profiles: ['search'],
  list_counts: ['status', 'n'],
  sms_messages: ['user_id'],
}

const renamedTables: Record<string, string> = { appointment_payments: 'card_payments' }

type MigratedDatabase = {
  /** Sees every row. */
  query: RunQuery
  /** Runs statements as the owner of the tables, who migrates. */
  run(statements: string): Promise<unknown>
  migrate(folder: string): Promise<void>
  becomeApp: string
  becomeOwner: string
  root: unknown
  close(): Promise<void>
}

let home: TestDatabase
let database: MigratedDatabase
beforeAll(async () => {
  home = await makeTestDatabase()
  database = home.databaseUrl
    ? await openPostgres(home.databaseUrl, home.superuserUrl ?? '')
    : await openEmbedded()
})
afterAll(async () => {
  await database.close()
  await home.discard()
})

async function openEmbedded(): Promise<MigratedDatabase> {
  const client = await EmbeddedPostgres.open(home.dataDir, (error) => console.error(error), console.error)
  const root = drizzlePglite({ client: client as never })
  return {
    query: async (text, params) => (await client.query(text, params)).rows,
    run: (statements) => client.exec(statements),
    migrate: (folder) => migratePglite(root, { migrationsFolder: folder }),
    becomeApp: 'set session authorization practice_app',
    becomeOwner: 'set session authorization postgres',
    root,
    close: () => client.close(),
  }
}

async function openPostgres(ownerUrl: string, superuserUrl: string): Promise<MigratedDatabase> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await Promise.all([owner.connect(), superuser.connect()])
  const root = drizzleNode({ client: owner })
  return {
    query: async (text, params = []) => (await superuser.query(text, params)).rows,
    run: (statements) => owner.query(statements),
    migrate: (folder) => migrateNode(root, { migrationsFolder: folder }),
    becomeApp: 'set role practice_app',
    becomeOwner: 'reset role',
    root,
    close: async () => void (await Promise.all([owner.end(), superuser.end()])),
  }
}

const emptyDatabase = () =>
  database.run('drop schema public cascade; create schema public; drop schema if exists drizzle cascade')

async function loadFixture() {
  await emptyDatabase()
  for (const statement of readFixtureStatements()) await database.run(statement)
}

/** On the one connection there is. */
const transact: Transact = async ({ role, userId }, work) => {
  await database.run('begin')
  await database.run(
    `select set_config('role', '${role}', true), set_config('app.user_id', '${userId}', true)`,
  )
  return work(database.root as Queryable).finally(() => database.run('rollback'))
}

async function expectRowLevelSecurity() {
  await database.run(database.becomeApp)
  try {
    await assertRowLevelSecurity(createScope({ transact } as Database))
  } finally {
    await database.run(database.becomeOwner)
  }
}

type Row = Record<string, unknown>

async function readEveryTable(): Promise<Map<string, Row[]>> {
  const tables = await database.query(
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const rowsByTable = new Map<string, Row[]>()
  for (const { name } of tables) {
    const rows = await database.query(`select to_jsonb(t) as row from "${name}" t`)
    rowsByTable.set(
      String(name),
      rows.map(({ row }) => row as Row),
    )
  }
  return rowsByTable
}

function pick(row: Row, columns: string[]): string {
  return JSON.stringify(columns.map((column) => [column, row[column]]))
}

function expectSameRows(before: Map<string, Row[]>, after: Map<string, Row[]>, step = 'all steps') {
  for (const [table, rows] of before) {
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !derivedColumns[table]?.includes(column))
    const remaining = (after.get(table) ?? after.get(renamedTables[table] ?? '') ?? []).map((row) =>
      pick(row, columns),
    )
    for (const row of rows) expect(remaining, `${table} after ${step}`).toContain(pick(row, columns))
  }
}

test('migrations are in the order of their timestamps, which decides which ones run', () => {
  const times = listMigrations().map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})

const all = listMigrations().map(({ tag }, index) => ({ tag, count: index + 1 }))
/** The embedded database runs the same SQL several times slower, so there only the first and the newest get rows. */
const steps = process.env.TEST_DATABASE_URL
  ? all
  : all.filter(({ count }) => count <= 2 || count > all.length - 4)

/** New rows in every table at each step have to survive every later step. */
test('rows written at any step survive each step after it, under row-level security', async () => {
  await emptyDatabase()
  let before = new Map<string, Row[]>()
  for (const { tag, count } of steps) {
    await withFirstMigrations(count, (folder) => database.migrate(folder))
    expectSameRows(before, await readEveryTable(), tag)
    await fillEveryTable(database.query, count)
    before = await readEveryTable()
  }
  await expectRowLevelSecurity()
})

/** Several pending migrations run in one transaction, where a statement can fail that succeeds alone. */
const startingPoints = steps.filter(({ count }) => [1, 2, 12, 22, all.length - 1].includes(count))

test.each(startingPoints)('rows written at $tag survive all later steps at once', async ({ count }) => {
  await emptyDatabase()
  await withFirstMigrations(count, (folder) => database.migrate(folder))
  await fillEveryTable(database.query, count)
  const before = await readEveryTable()
  await database.migrate(migrationsFolder)
  expectSameRows(before, await readEveryTable())
})

test('the schema is the same from an empty database as from the 18 migrations before the first release', async () => {
  const query = async (text: string) => {
    const result = (await database.run(`select to_jsonb(r) as row from (${text}) r`)) as { rows: Row[] }
    const [last] = [result].flat().slice(-1)
    return (last?.rows ?? []).map(({ row }) => row as Row)
  }
  await emptyDatabase()
  await database.migrate(migrationsFolder)
  const fresh = await readCatalog(query)
  await loadFixture()
  await database.migrate(migrationsFolder)
  const migrated = await readCatalog(query)
  for (const [part, entries] of Object.entries(fresh)) {
    expect(entries.length, part).toBeGreaterThan(0)
    expect(migrated[part as keyof typeof migrated], part).toEqual(entries)
  }
})

test('a database with the 18 migrations before the first release keeps its rows and continues after the baseline', async () => {
  await loadFixture()
  const before = await readEveryTable()
  expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])
  await assertMigratable(asResult)
  await database.migrate(migrationsFolder)
  const after = await readEveryTable()
  const unconfirmed = takeUnconfirmedUsers(before)
  expectSameRows(before, after)
  expect(after.get('registrations')?.map(({ email }) => email)).toEqual(unconfirmed)
  expect(countRows(after)).toMatchObject(countRows(before))
  await expectRowLevelSecurity()
  const hashes = (
    await database.query('select hash from drizzle.__drizzle_migrations order by created_at')
  ).map(({ hash }) => String(hash))
  expect(hashes.slice(0, replacedMigrations.length)).toEqual(replacedMigrations)
  expect(countMigrations(hashes, 'This database')).toBe(listMigrations().length)
  await assertMigratable(asResult)
})

/** Users who never confirmed become registrations. Removes them from `tables` and returns their addresses. */
function takeUnconfirmedUsers(tables: Map<string, Row[]>): unknown[] {
  const unconfirmed = (tables.get('users') ?? []).filter((user) => user.email_verified === false)
  const ids = new Set(unconfirmed.map(({ id }) => id))
  for (const [table, rows] of tables)
    tables.set(
      table,
      rows.filter((row) => !ids.has(row.id) && !ids.has(row.user_id)),
    )
  // The count of all people changes with them.
  tables.set(
    'list_counts',
    (tables.get('list_counts') ?? []).filter(({ list }) => list !== 'people'),
  )
  return unconfirmed.map(({ email }) => email)
}

const asResult = async (text: string) => ({ rows: await database.query(text) })

/** Later migrations index more, so these tables may grow. */
const indexTables = ['list_counts', 'search_words']
const countRows = (tables: Map<string, Row[]>) =>
  Object.fromEntries(
    [...tables]
      .filter(([table]) => !indexTables.includes(table))
      .map(([table, rows]) => [table, rows.length]),
  )

test('a database with only some of the replaced migrations is refused', async () => {
  await loadFixture()
  await database.run(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  )
  await expect(assertMigratable(asResult)).rejects.toThrow(SchemaTooOldError)
  expect(() => countMigrations(replacedMigrations.slice(0, 17), 'The backup')).toThrow(SchemaTooOldError)
  expect(countMigrations(replacedMigrations, 'The backup')).toBe(2)
})
