import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/types.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'

let home: TestDatabase
let database: Database
const warnings: string[] = []
beforeAll(async () => {
  home = await makeTestDatabase()
  database = await openDatabase(home, {
    warn: (text) => void warnings.push(text),
    failed: (error) => console.error(error),
  })
})
afterAll(async () => {
  await database.close()
  await home.discard()
})

const notify = (channel: string, payload: string) =>
  database.root.execute(sql`select pg_notify(${channel}, ${payload})`)

test('every listener of a channel receives its notifications and none of another', async () => {
  const [first, second, other]: (string | null)[][] = [[], [], []]
  await database.listen('first', (payload) => first?.push(payload))
  await database.listen('first', (payload) => second?.push(payload))
  await database.listen('other', (payload) => other?.push(payload))
  await notify('first', 'one')
  await notify('other', 'two')
  await vi.waitFor(() => expect([first, second, other]).toEqual([['one'], ['one'], ['two']]))
})

// The embedded database has no connection to lose.
if (process.env.TEST_DATABASE_URL) {
  test('a lost connection reconnects, reports a possible gap, and receives again', async () => {
    const payloads: (string | null)[] = []
    await database.listen('back', (payload) => payloads.push(payload))
    const owner = new pg.Client({ connectionString: home.databaseUrl ?? '' })
    await owner.connect()
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'",
    )
    await owner.end()
    await vi.waitFor(() => expect(payloads).toEqual([null]), { timeout: 10_000 })
    await notify('back', 'again')
    await vi.waitFor(() => expect(payloads).toEqual([null, 'again']))
    expect(warnings.length).toBeGreaterThan(0)
  })
}
