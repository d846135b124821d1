import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { assertRowLevelSecurity } from '#server/access/assert-row-level-security.ts'
import { createScope } from '#server/access/scope.ts'
import { EmbeddedPostgres } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { openAsOwner } from '#server/db/owner.ts'
import type { Database, Queryable } from '#server/db/types.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'
import { asSuperuser } from '#tests/support/every-row.ts'

const silentEvents = { warn: () => undefined, failed: () => undefined }
const system = { role: 'system', job: 'test' } as const

let home: TestDatabase
let database: Database
async function open() {
  home = await makeTestDatabase()
  database = await openDatabase(home, silentEvents)
}
afterEach(async () => {
  await database.close()
  await home.discard()
})

test('the row-level security check passes on a new database', async () => {
  await open()
  await expect(assertRowLevelSecurity(createScope(database))).resolves.toBeUndefined()
})

test('a failed transaction writes nothing and the next one works', async () => {
  await open()
  const scope = createScope(database)
  const insert = sql`insert into rate_limits (key, count, reset_at) values ('x', 1, now())`
  await expect(
    scope(system, async (tx) => {
      await tx.execute(insert)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  const { rows } = await scope(system, (tx) => tx.execute(sql`select key from rate_limits`))
  expect(rows).toEqual([])
})

test('a transaction whose error was caught still rejects', async () => {
  await open()
  const scope = createScope(database)
  const work = scope(system, async (tx) => {
    await tx.execute(sql`insert into rate_limits (key, count, reset_at) values ('x', 1, now())`)
    await tx.execute(sql`select 1 / 0`).catch(() => undefined)
  })
  await expect(work).rejects.toThrow('the transaction was rolled back')
  const { rows } = await scope(system, (tx) => tx.execute(sql`select key from rate_limits`))
  expect(rows).toEqual([])
})

test('a connection that only reads, as one opened before a standby took over, is not used again', async () => {
  await open()
  const scope = createScope(database)
  const insert = () =>
    scope(system, (tx) =>
      tx.execute(sql`insert into rate_limits (key, count, reset_at) values ('x', 1, now())`),
    )
  const mayOnly = (what: 'only' | 'write') =>
    scope(system, (tx) => tx.execute(sql.raw(`set session characteristics as transaction read ${what}`)))
  await mayOnly('only')
  await expect(insert()).rejects.toMatchObject({ cause: { code: '25006' } })
  // The embedded database has no other session.
  if (database.kind === 'embedded') await mayOnly('write')
  await insert()
})

test('values are read alike from either database', async () => {
  await open()
  const { rows } = await createScope(database)(system, (tx) =>
    tx.execute(sql`select 9007199254740993::bigint as big, count(*) as count, 7 as small, 1.50::numeric as exact, 0.25::float8 as float, true as yes,
      '{"a":[1]}'::jsonb as json, array['a','b'] as texts, array[1,2] as numbers, null as nothing`),
  )
  expect(rows).toEqual([
    {
      ...{ big: '9007199254740993', count: '1', small: 7, exact: '1.50', float: 0.25, yes: true },
      ...{ json: { a: [1] }, texts: ['a', 'b'], numbers: [1, 2], nothing: null },
    },
  ])
})

test('an unknown role fails with a clear error and does not affect the next transaction', async () => {
  await open()
  const write = (tx: Queryable) =>
    tx.execute(sql`insert into rate_limits (key, count, reset_at) values ('x', 1, now())`)
  const failure = await database
    .transact({ role: 'practice_nobody', userId: '' }, write)
    .catch((error) => error)
  expect(JSON.stringify([String(failure), String(failure.cause)])).toContain('practice_nobody')
  const { rows } = await createScope(database)(system, (tx) => tx.execute(sql`select key from rate_limits`))
  expect(rows).toEqual([])
})

test('a transaction of one statement commits it, undoes a failed one, and refuses a second', async () => {
  await open()
  const scope = createScope(database)
  const one = { isOneStatement: true }
  const insert = (key: string) =>
    sql`insert into rate_limits (key, count, reset_at) values (${key}, 1, now()) returning current_user::text as role`
  const { rows } = await scope(system, (tx) => tx.execute(insert('kept')), one)
  expect(rows).toEqual([{ role: 'practice_system' }])
  await expect(scope(system, (tx) => tx.execute(insert('kept')), one)).rejects.toThrow()
  if (database.kind === 'postgres')
    await expect(
      scope(
        system,
        async (tx) => [await tx.execute(insert('first')), await tx.execute(insert('second'))],
        one,
      ),
    ).rejects.toThrow()
  await expect(
    database.transact({ role: 'practice_nobody', userId: '' }, (tx) => tx.execute(insert('never')), one),
  ).rejects.toThrow()
  const kept = await scope(
    system,
    (tx) => tx.execute(sql`select key from rate_limits where key <> 'first'`),
    one,
  )
  expect(kept.rows).toEqual([{ key: 'kept' }])
})

test('two concurrent queries run in one transaction', async () => {
  await open()
  const ask = sql`select pg_current_xact_id()::text as transaction, current_user::text as role`
  const results = await createScope(database)(system, (tx) => Promise.all([tx.execute(ask), tx.execute(ask)]))
  const [first, second] = results.map(({ rows }) => rows[0])
  expect(first).toEqual(second)
  expect(first).toMatchObject({ role: 'practice_system' })
})

// The embedded database runs one transaction at a time.
if (process.env.TEST_DATABASE_URL) {
  test('of two transactions that wait for each other, the one that loses runs again', async () => {
    await open()
    const scope = createScope(database)
    await scope(system, (tx) =>
      tx.execute(sql`insert into rate_limits (key, count, reset_at) values ('a', 0, now()), ('b', 0, now())`),
    )
    const add = (tx: Queryable, key: string) =>
      tx.execute(sql`update rate_limits set count = count + 1 where key = ${key}`)
    const hasLocked = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() }
    let runs = 0
    const addBoth = (first: 'a' | 'b', second: 'a' | 'b') =>
      scope(system, async (tx) => {
        runs += 1
        await add(tx, first)
        hasLocked[first].resolve()
        await hasLocked[second].promise
        await add(tx, second)
      })
    await Promise.all([addBoth('a', 'b'), addBoth('b', 'a')])
    const { rows } = await scope(system, (tx) =>
      tx.execute(sql`select key, count from rate_limits order by key`),
    )
    expect(rows).toEqual([
      { key: 'a', count: 2 },
      { key: 'b', count: 2 },
    ])
    expect(runs).toBe(3)
  })

  test('a statement that takes too long fails, and the connection goes on', async () => {
    home = await makeTestDatabase()
    database = await openDatabase({ ...home, statementTimeoutMs: 1000 }, silentEvents)
    const slow = database.root.execute(sql`select pg_sleep(60)`)
    await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } })
    const { rows } = await database.root.execute(sql`select 1 as one`)
    expect(rows).toEqual([{ one: 1 }])
  })

  test('a day has 24 hours on the nights that clocks change, whatever the time zone of PostgreSQL', async () => {
    home = await makeTestDatabase()
    const setZone = `execute format('alter database %I set timezone = ''America/Chicago''', current_database())`
    await asSuperuser(home, (query) => query(`do $$ begin ${setZone}; end $$`))
    database = await openDatabase(home, silentEvents)
    const { rows } = await createScope(database)(system, (tx) =>
      tx.execute(sql`select extract(epoch from at + interval '1 day' - at)::int as seconds
        from (values (timestamptz '2027-03-14 06:00Z'), ('2027-11-07 05:00Z')) as midnight (at)`),
    )
    expect(rows).toEqual([{ seconds: 86_400 }, { seconds: 86_400 }])
  })

  test('migrations and backups may take longer than a request', async () => {
    home = await makeTestDatabase()
    database = await openDatabase({ ...home, statementTimeoutMs: 100 }, silentEvents)
    const owner = await openAsOwner({ ...home, statementTimeoutMs: 100 })
    expect(await owner.rows('select current_setting($1)', ['statement_timeout'])).toEqual([['0']])
    await owner.close()
  })
}

test('a user id is never interpreted as SQL', async () => {
  await open()
  const userId = `o'clock\\'; drop table orders; --`
  const { rows } = await createScope(database)({ role: 'client', userId }, (tx) =>
    tx.execute(sql`select current_setting('app.user_id') as id, current_user::text as role`),
  )
  expect(rows).toEqual([{ id: userId, role: 'practice_client' }])
})

test('committed rows survive closing and reopening', async () => {
  await open()
  await createScope(database)(system, (tx) =>
    tx.execute(sql`insert into rate_limits (key, count, reset_at) values ('stored', 1, now())`),
  )
  await database.close()
  database = await openDatabase(home, silentEvents)
  const { rows } = await createScope(database)(system, (tx) => tx.execute(sql`select key from rate_limits`))
  expect(rows).toEqual([{ key: 'stored' }])
})

test('the row-level security check names a table without forced row-level security', async () => {
  await open()
  await database.close()
  await asOwner(home, 'create table diary (entry text); alter table diary enable row level security')
  database = await openDatabase(home, silentEvents)
  await expect(assertRowLevelSecurity(createScope(database))).rejects.toThrow(
    'the table diary has no forced row-level security',
  )
})

test('data written by a newer version is refused with a message', async () => {
  await open()
  await database.close()
  const later = "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e15)"
  await asOwner(home, later)
  await expect(openDatabase(home, silentEvents)).rejects.toThrow('written by a newer version')
  await asOwner(home, "delete from drizzle.__drizzle_migrations where hash = 'later'")
  database = await openDatabase(home, silentEvents)
})

/** What an engineer might do to the database by hand. Roles are shared by all databases of a server, so not there. */
async function asOwner({ dataDir, databaseUrl }: TestDatabase, ...statements: string[]) {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
    return
  }
  const client = await EmbeddedPostgres.open(dataDir, silentEvents.failed, silentEvents.warn)
  for (const statement of statements) await client.exec(statement)
  await client.close()
}
