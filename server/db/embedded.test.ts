import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertRowLevelSecurity } from '#server/access/assert-row-level-security.ts'
import { createScope } from '#server/access/scope.ts'
import { DataDirInUseError, EmbeddedPostgres } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/types.ts'
import { makeEmbeddedDatabase, type TestDatabase } from '#tests/support/embedded-database.ts'

const quiet = { warn: () => undefined, failed: () => undefined }
const system = { role: 'system', job: 'test' } as const

let home: TestDatabase
let database: Database
beforeEach(async () => {
  home = await makeEmbeddedDatabase()
  database = await openDatabase(home, quiet)
})
afterEach(async () => {
  await database.close()
  await home.discard()
})

test('a second opener of the same folder is refused with a sentence, in this process and in another', async () => {
  await expect(openDatabase(home, quiet)).rejects.toThrow(DataDirInUseError)
  const server = promisify(execFile)(process.execPath, ['server/main.ts'], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: home.dataDir, PORT: '39999' },
  })
  await expect(server).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('is already open in another process. Stop that one first'),
  })
})

test('a query beside the open transaction fails at once instead of waiting for ever', async () => {
  const beside = createScope(database)(system, () => database.root.execute(sql`select 1`))
  await expect(beside).rejects.toMatchObject({
    cause: { message: expect.stringContaining('would wait for itself') },
  })
})

test('the proof names a role that could act as another', async () => {
  await database.close()
  const client = await EmbeddedPostgres.open(home.dataDir, quiet.failed, quiet.warn)
  await client.exec('grant practice_system to practice_client with inherit true')
  await client.close()
  database = await openDatabase(home, quiet)
  await expect(assertRowLevelSecurity(createScope(database))).rejects.toThrow(
    'practice_client can act as practice_system',
  )
})

test('an error keeps its SQLSTATE on the way out of the database thread', async () => {
  const twice = sql`insert into server_settings (key, value) values ('a', '1'), ('a', '1')`
  await expect(database.root.execute(twice)).rejects.toMatchObject({
    cause: { code: '23505', constraint: 'server_settings_pkey' },
  })
})

test('a notification sent in a transaction arrives, one of a transaction that fails does not', async () => {
  await database.close()
  const client = await EmbeddedPostgres.open(home.dataDir, quiet.failed, quiet.warn)
  const heard: string[] = []
  await client.listen('news', (payload) => heard.push(payload))
  await client.transaction((tx) => tx.exec(`notify news, 'yes'`))
  await client
    .transaction(async (tx) => {
      await tx.exec(`notify news, 'no'`)
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await client.exec('select 1')
  await client.close()
  database = await openDatabase(home, quiet)
  expect(heard).toEqual(['yes'])
})

test('a call that is not answered in time ends the database, and whoever waits for one hears it', async () => {
  await database.close()
  const failures: string[] = []
  const client = await EmbeddedPostgres.open(
    home.dataDir,
    (error) => failures.push(error.message),
    quiet.warn,
  )
  client.watch(200)
  const words = 'the database thread ended: no answer in 0.2 seconds'
  await expect(client.query('select pg_sleep(60)')).rejects.toThrow(words)
  await expect(client.query('select 1')).rejects.toThrow(words)
  expect(failures).toEqual([words])
  const other = await makeEmbeddedDatabase()
  database = await openDatabase(other, quiet)
  await home.discard()
  home = other
})
