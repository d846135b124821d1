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
const longestResponseMs = 20_000
const recoveryTimeoutMs = 60_000
/** The server exits after half a minute in which the database does not answer. */
const exitTimeoutMs = 180_000
const env = { TRUST_PROXY: 'loopback', METRICS_TOKEN: metricsToken, OUTBOX_LONGEST_WAIT_SECONDS: '0.5' }

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

const statusOf = async (server: Server, address: string) =>
  (await fetch(`${server.baseURL}${address}`)).status
const isAcknowledged = ({ status }: FinishedCall) => status === 200
const isRefused = ({ status }: FinishedCall) => status === 503

async function untilReady(server: Server): Promise<number> {
  const since = performance.now()
  while ((await statusOf(server, '/readyz')) !== 200) {
    expect(performance.now() - since).toBeLessThan(recoveryTimeoutMs)
    await wait(50)
  }
  return performance.now() - since
}

/** Every failed call was refused by the server itself, quickly and with an error code. */
function expectClearRefusals(load: Load) {
  const others = load.ended.filter(({ status }) => status !== 200)
  const unclear = others.filter(({ status, code, requestId, durationMs }) => {
    return status !== 503 || code !== 'database_unavailable' || !requestId || durationMs > longestResponseMs
  })
  expect(unclear.slice(0, 5)).toEqual([])
  expect(others.length).toBeGreaterThan(0)
}

/** Every acknowledged message is stored, and its email was sent once. */
async function expectStored(home: TestDatabase, load: Load) {
  const stored = await asSuperuser(home, (ask) =>
    ask(`select message as key, (select count(*)::int from outbox o where o.cause = 'contact:' || c.id
      and sent_at is not null) as mails from contact_messages c`),
  )
  const mails = new Map(stored.map((row) => [row.key, row.mails]))
  expect(load.acknowledged().filter((key) => mails.get(key) !== 1)).toEqual([])
  expect(stored.filter((row) => row.mails !== 1)).toEqual([])
}

const isPostgres = Boolean(process.env.TEST_DATABASE_URL)

if (isPostgres) {
  test('while PostgreSQL is down, calls fail with a clear error, and the server recovers by itself', async () => {
    const cluster = await makeCluster(findPrograms(), unprivileged())
    cleanups.push(cluster.discard)
    const home = await makePostgres(cluster.url)
    const server = await startServer(env, 0, { ...home, discard: () => Promise.resolve() })
    cleanups.push(server.stop)
    const pid = server.pid()
    const load = startLoad(server.baseURL, writers)
    cleanups.push(load.stop)
    const recoveryMs: number[] = []
    for (let round = 0; round < (faults.full ? 10 : 2); round++) {
      await load.waitFor(10, isAcknowledged)
      await cluster.stop(round % 2 === 0 ? 'fast' : 'immediate')
      await load.waitFor(10, isRefused)
      // Its answer is a second old at most.
      await expect.poll(() => statusOf(server, '/readyz')).toBe(503)
      expect([await statusOf(server, '/healthz'), await statusOf(server, '/about')]).toEqual([200, 200])
      await cluster.start()
      recoveryMs.push(await untilReady(server))
      await load.waitFor(10, isAcknowledged)
    }
    await load.stop()
    print(
      `PostgreSQL stopped ${recoveryMs.length} times: ${load.acknowledged().length} writes acknowledged, ` +
        `${load.ended.filter(isRefused).length} refused, ready again after at most ${Math.round(Math.max(...recoveryMs))} ms`,
    )
    expectClearRefusals(load)
    expect(server.pid()).toBe(pid)
    await server.waitForEmptyOutbox()
    await expectStored(home, load)
  }, 400_000)
}

async function startOn(home: TestDatabase) {
  const server = await startServer(env, 0, { ...home, discard: () => Promise.resolve() })
  const load = startLoad(server.baseURL, writers)
  cleanups.push(server.stop, load.stop)
  await load.waitFor(10, isAcknowledged)
  return { server, load }
}

// The rest needs the embedded database, so it runs in the embedded pass only.
if (!isPostgres && canMount()) {
  test('on a full disk reads work and writes fail with a clear error, and the server recovers once there is space', async () => {
    const template = await makeEmbeddedDatabase()
    const disk = makeSmallDisk(template.dataDir)
    cleanups.push(disk.discard, template.discard)
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
    await expectStored(home, load)
  }, 200_000)
} else if (!isPostgres) print('disk full: not run, because this machine cannot mount a small disk')

// Takes more than a minute, so the short run includes it only where a small disk cannot be mounted.
if (!isPostgres && process.platform === 'linux' && (faults.full || !canMount())) {
  test('when the disk refuses every write, the process exits with a reason, and the next start has every acknowledged write', async () => {
    const home = await makeEmbeddedDatabase()
    cleanups.push(home.discard)
    const { server, load } = await startOn(home)
    refuseWrites(server.pid())
    const deadline = Date.now() + exitTimeoutMs
    while (server.exitCode() === null && Date.now() < deadline) await wait(50)
    await load.stop()
    expect(server.exitCode(), server.log().slice(-1500)).toBe(1)
    expect(server.log()).toContain('the database stopped; exiting to be restarted')
    await server.restart()
    await server.waitForEmptyOutbox()
    await server.stop()
    await expectStored(home, load)
  }, 400_000)
}

if (!isPostgres) {
  test('an unreachable PostgreSQL prevents the start with a clear message', async () => {
    const home = {
      dataDir: '',
      databaseUrl: 'postgres://nobody@127.0.0.1:9/none',
      discard: async () => undefined,
    }
    await expect(startServer(env, 0, home)).rejects.toThrow('The database of DATABASE_URL does not answer')
  })
}
