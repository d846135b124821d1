import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { makeCluster } from '#tests/support/cluster.ts'
import { makePostgres } from '#tests/support/database.ts'
import { makeEmbeddedDatabase, type TestDatabase } from '#tests/support/embedded-database.ts'
import { asSuperuser } from '#tests/support/every-row.ts'
import { faults, print } from '#tests/support/fault-options.ts'
import { type FinishedCall, type Load, startLoad } from '#tests/support/load.ts'
import { metricsToken, type Server, startServer } from '#tests/support/server.ts'
import { canMount, makeSmallDisk, refuseWrites } from '#tests/support/small-disk.ts'
import { findPrograms, unprivileged } from '../scripts/test/postgres.mjs'

const writers = 6
const longestAnswerMs = 20_000
const backTimeoutMs = 60_000
/** A minute without an answer, and some. */
const endTimeoutMs = 180_000
const env = { TRUST_PROXY: 'true', METRICS_TOKEN: metricsToken, OUTBOX_LONGEST_WAIT_SECONDS: '0.5' }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const statusOf = async (server: Server, address: string) =>
  (await fetch(`${server.baseURL}${address}`)).status
const isAcknowledged = ({ status }: FinishedCall) => status === 200
const isRefused = ({ status }: FinishedCall) => status === 503

async function untilReady(server: Server): Promise<number> {
  const since = performance.now()
  while ((await statusOf(server, '/readyz')) !== 200) {
    expect(performance.now() - since).toBeLessThan(backTimeoutMs)
    await wait(50)
  }
  return performance.now() - since
}

/** Whatever was refused was refused in words and soon, and by nobody but the server. */
function expectClearRefusals(load: Load) {
  const others = load.ended.filter(({ status }) => status !== 200)
  const unclear = others.filter(({ status, code, requestId, tookMs }) => {
    return status !== 503 || code !== 'database_unavailable' || !requestId || tookMs > longestAnswerMs
  })
  expect(unclear.slice(0, 5)).toEqual([])
  expect(others.length).toBeGreaterThan(0)
}

/** What was acknowledged is there, with its mail, which left once. */
async function expectKept(home: TestDatabase, load: Load) {
  const kept = await asSuperuser(home, (ask) =>
    ask(`select message as key, (select count(*)::int from outbox o where o.cause = 'contact:' || c.id
      and sent_at is not null) as mails from contact_messages c`),
  )
  const mails = new Map(kept.map((row) => [row.key, row.mails]))
  expect(load.acknowledged().filter((key) => mails.get(key) !== 1)).toEqual([])
  expect(kept.filter((row) => row.mails !== 1)).toEqual([])
}

const isPostgres = Boolean(process.env.TEST_DATABASE_URL)

if (isPostgres) {
  test('PostgreSQL stopped and started under load: refusals in words, and the server comes back by itself', async () => {
    const cluster = await makeCluster(findPrograms(), unprivileged())
    ends.push(cluster.discard)
    const home = await makePostgres(cluster.url)
    const server = await startServer(env, 0, { ...home, discard: () => Promise.resolve() })
    ends.push(server.stop)
    const pid = server.pid()
    const load = startLoad(server.baseURL, writers)
    ends.push(load.stop)
    const backMs: number[] = []
    for (let round = 0; round < (faults.full ? 10 : 2); round++) {
      await load.waitFor(10, isAcknowledged)
      cluster.stop(round % 2 === 0 ? 'fast' : 'immediate')
      await load.waitFor(10, isRefused)
      expect([
        await statusOf(server, '/readyz'),
        await statusOf(server, '/healthz'),
        await statusOf(server, '/about'),
      ]).toEqual([503, 200, 200])
      cluster.start()
      backMs.push(await untilReady(server))
      await load.waitFor(10, isAcknowledged)
    }
    await load.stop()
    print(
      `PostgreSQL stopped ${backMs.length} times: ${load.acknowledged().length} writes acknowledged, ` +
        `${load.ended.filter(isRefused).length} refused, ready again after at most ${Math.round(Math.max(...backMs))} ms`,
    )
    expectClearRefusals(load)
    expect(server.pid()).toBe(pid)
    await server.waitForEmptyOutbox()
    await expectKept(home, load)
  }, 400_000)
}

async function startOn(home: TestDatabase) {
  const server = await startServer(env, 0, { ...home, discard: () => Promise.resolve() })
  const load = startLoad(server.baseURL, writers)
  ends.push(server.stop, load.stop)
  await load.waitFor(10, isAcknowledged)
  return { server, load }
}

// The rest is about the embedded database, so it runs in the embedded pass only.
if (!isPostgres && canMount()) {
  test('a full disk: reads go on, writes are refused in words, and with room again the server goes on by itself', async () => {
    const template = await makeEmbeddedDatabase()
    const disk = makeSmallDisk(template.dataDir)
    ends.push(disk.discard, template.discard)
    const home = { ...template, dataDir: disk.folder }
    const { server, load } = await startOn(home)
    disk.fill()
    await load.waitFor(20, isRefused)
    expect([
      await statusOf(server, '/readyz'),
      await statusOf(server, '/healthz'),
      await statusOf(server, '/about'),
    ]).toEqual([503, 200, 200])
    disk.empty()
    await untilReady(server)
    await load.waitFor(10, isAcknowledged)
    await load.stop()
    print(
      `disk full: ${load.acknowledged().length} writes acknowledged, ${load.ended.filter(isRefused).length} refused`,
    )
    expectClearRefusals(load)
    await server.waitForEmptyOutbox()
    await server.stop()
    await expectKept(home, load)
  }, 200_000)
} else if (!isPostgres) print('disk full: not tried, because this machine does not let us mount a small one')

// A minute of waiting, so not each time.
if (!isPostgres && process.platform === 'linux' && (faults.full || !canMount())) {
  test('a disk that takes nothing any more: the process ends and says why, and the next start has all it confirmed', async () => {
    const home = await makeEmbeddedDatabase()
    ends.push(home.discard)
    const { server, load } = await startOn(home)
    refuseWrites(server.pid())
    const deadline = Date.now() + endTimeoutMs
    while (server.exitCode() === null && Date.now() < deadline) await wait(50)
    await load.stop()
    expect(server.exitCode(), server.log().slice(-1500)).toBe(1)
    expect(server.log()).toContain('the database stopped; the process ends so that it can be started again')
    await server.restart()
    await server.waitForEmptyOutbox()
    await server.stop()
    await expectKept(home, load)
  }, 400_000)
}

if (!isPostgres) {
  test('a PostgreSQL that is away at the start stops it, with a sentence', async () => {
    const home = {
      dataDir: '',
      databaseUrl: 'postgres://nobody@127.0.0.1:9/none',
      discard: async () => undefined,
    }
    await expect(startServer(env, 0, home)).rejects.toThrow('The database of DATABASE_URL does not answer')
  }, 60_000)
}
