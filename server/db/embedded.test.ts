import { execFile } from 'node:child_process'
import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assertRowLevelSecurity } from '#server/access/assert-row-level-security.ts'
import { createScope } from '#server/access/scope.ts'
import { DataFolderError } from '#server/db/data-folder.ts'
import { DataDirInUseError, EmbeddedPostgres } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/types.ts'
import { hours } from '#shared/time.ts'
import { makeEmbeddedDatabase, type TestDatabase } from '#tests/support/embedded-database.ts'

const silentEvents = { warn: () => undefined, failed: () => undefined }
const system = { role: 'system', job: 'test' } as const

let home: TestDatabase
let database: Database
beforeEach(async () => {
  home = await makeEmbeddedDatabase()
  database = await openDatabase(home, silentEvents)
})
afterEach(async () => {
  await database.close()
  await home.discard()
})

test('a data folder that is open is refused with a message, in this process and in another', async () => {
  await expect(openDatabase(home, silentEvents)).rejects.toThrow(DataDirInUseError)
  const server = promisify(execFile)(process.execPath, ['server/main.ts'], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: home.dataDir, PORT: '39999' },
  })
  await expect(server).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('is already open in another process. Stop that one first'),
  })
})

test('a data folder that can’t be written is not called open in another process', async () => {
  const open = (folder: string) =>
    openDatabase({ ...home, dataDir: path.join(home.dataDir, folder) }, silentEvents)
  mkdirSync(path.join(home.dataDir, 'unwritable', 'lock'), { recursive: true })
  await expect(open('unwritable')).rejects.toThrow(DataFolderError)
  mkdirSync(path.join(home.dataDir, 'damaged'))
  writeFileSync(path.join(home.dataDir, 'damaged', 'lock'), 'not a database')
  await expect(open('damaged')).rejects.toThrow("can't be written: file is not a database")
})

test('a database that can’t be opened says so with its folder', async () => {
  const dataDir = path.join(home.dataDir, 'damaged')
  mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(openDatabase({ ...home, dataDir }, silentEvents)).rejects.toThrow(
    `The database in ${dataDir} can't be opened`,
  )
})

test('a database that can’t be closed in order, as on a full disk, gives its folder back', async () => {
  await database.close()
  const client = await EmbeddedPostgres.open(home.dataDir, silentEvents.failed, silentEvents.warn)
  await client.exec('begin')
  await expect(client.exec('select 1 / 0')).rejects.toThrow('division by zero')
  await expect(client.close()).rejects.toThrow('current transaction is aborted')
  database = await openDatabase(home, silentEvents)
})

test('a query outside the open transaction fails immediately instead of waiting forever', async () => {
  const beside = createScope(database)(system, () => database.root.execute(sql`select 1`))
  await expect(beside).rejects.toMatchObject({
    cause: { message: expect.stringContaining('would wait for itself') },
  })
})

test('the row-level security check names a role that could act as another', async () => {
  await database.close()
  const client = await EmbeddedPostgres.open(home.dataDir, silentEvents.failed, silentEvents.warn)
  await client.exec('grant practice_system to practice_client with inherit true')
  await client.close()
  database = await openDatabase(home, silentEvents)
  await expect(assertRowLevelSecurity(createScope(database))).rejects.toThrow(
    'practice_client can act as practice_system',
  )
})

test('errors from the database thread keep their SQLSTATE', async () => {
  const twice = sql`insert into server_settings (key, value) values ('a', '1'), ('a', '1')`
  await expect(database.root.execute(twice)).rejects.toMatchObject({
    cause: { code: '23505', constraint: 'server_settings_pkey' },
  })
})

test('a notification arrives when its transaction commits, and not when it fails', async () => {
  await database.close()
  const client = await EmbeddedPostgres.open(home.dataDir, silentEvents.failed, silentEvents.warn)
  const payloads: string[] = []
  await client.listen('news', (payload) => payloads.push(payload))
  await client.transaction((tx) => tx.exec(`notify news, 'yes'`))
  await client
    .transaction(async (tx) => {
      await tx.exec(`notify news, 'no'`)
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await client.exec('select 1')
  await client.close()
  database = await openDatabase(home, silentEvents)
  expect(payloads).toEqual(['yes'])
})

test('a vacuum that is due runs soon after the start, however short the server has been up', async () => {
  await createScope(database)(system, (tx) =>
    tx.execute(
      sql`insert into rate_limits (key, count, reset_at) values ('one', 1, now()), ('two', 1, now())`,
    ),
  )
  await database.close()
  const mark = path.join(home.dataDir, 'last-vacuum')
  const sevenHoursAgo = (Date.now() - hours(7)) / 1000
  const warnings: string[] = []
  const warn = (warning: string) => void warnings.push(warning)
  const client = await EmbeddedPostgres.open(home.dataDir, silentEvents.failed, warn, { checkpointMs: 20 })
  // As a server does.
  await client.exec('set session authorization practice_app')
  writeFileSync(mark, '')
  utimesSync(mark, sevenHoursAgo, sevenHoursAgo)
  await vi.waitFor(() => expect(statSync(mark).mtimeMs).toBeGreaterThan(Date.now() - hours(1)), {
    timeout: 60_000,
  })
  const { rows } = await client.query(
    `select reltuples::int as rows from pg_class where relname = 'rate_limits'`,
  )
  expect(rows).toEqual([{ rows: 2 }])
  expect(warnings).toEqual([])
  await client.close()
  database = await openDatabase(home, silentEvents)
})

test('a process that was suspended goes on with the call that was under way', async () => {
  const own = await makeEmbeddedDatabase()
  const failures: string[] = []
  const client = await EmbeddedPostgres.open(
    own.dataDir,
    (error) => failures.push(error.message),
    silentEvents.warn,
  )
  await client.query('select 1')
  client.watch(1000)
  const answer = client.query('select pg_sleep(0.1), 1 as answer')
  // It has been asked by then.
  await setImmediate()
  // Nothing of this thread runs meanwhile.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500)
  expect((await answer).rows).toMatchObject([{ answer: 1 }])
  expect(failures).toEqual([])
  await client.close()
  await own.discard()
})

test('an unanswered call fails the database and every pending call', async () => {
  await database.close()
  const failures: string[] = []
  const client = await EmbeddedPostgres.open(
    home.dataDir,
    (error) => failures.push(error.message),
    silentEvents.warn,
  )
  client.watch(200)
  const reason = 'the database thread ended: no answer in 0.2 seconds'
  await expect(client.query('select pg_sleep(60)')).rejects.toThrow(reason)
  await expect(client.query('select 1')).rejects.toThrow(reason)
  expect(failures).toEqual([reason])
  const other = await makeEmbeddedDatabase()
  database = await openDatabase(other, silentEvents)
  await home.discard()
  home = other
})
