import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createListener } from '#server/db/listen.ts'
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
  await vi.waitFor(() => expect([first, second, other]).toEqual([['one'], ['one'], ['two']]), {
    timeout: 15_000,
  })
})

// The embedded database has no connection to lose.
if (process.env.TEST_DATABASE_URL) {
  test('channels that are listened to at once are asked for one after the other', async () => {
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    const channels = ['one', 'two', 'three', 'four']
    const listener = createListener(home.databaseUrl ?? '', (text) => void warnings.push(text))
    let underWay = 0
    let most = 0
    queries.mockImplementation(async function (this: pg.Client, ...args: unknown[]) {
      most = Math.max(most, ++underWay)
      await new Promise((resolve) => setImmediate(resolve))
      underWay--
      return args
    } as never)
    await Promise.all(channels.map((channel) => listener.listen(channel, () => undefined)))
    queries.mockRestore()
    await listener.close()
    expect(most).toBe(1)
  })

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
    await vi.waitFor(() => expect(payloads).toEqual([null, 'again']), { timeout: 15_000 })
    expect(warnings.length).toBeGreaterThan(0)
  })

  test('each attempt to reconnect waits twice as long as the one before', async () => {
    const server = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const retries = () =>
      timers.mock.calls.map(([, ms]) => ms ?? 0).filter((ms) => [200, 400, 800, 1600, 3200].includes(ms))
    const listener = createListener(`postgres://nobody@127.0.0.1:${port}/none`, () => undefined)
    await listener.listen('any', () => undefined)
    await vi.waitFor(() => expect(retries().length).toBeGreaterThan(2), { timeout: 20_000 })
    expect(retries().slice(0, 3)).toEqual([200, 400, 800])
    expect(listener.lostForMs()).toBeGreaterThan(0)
    timers.mockRestore()
    await listener.close()
    server.close()
  })
}
