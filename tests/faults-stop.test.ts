import { afterEach, expect, test } from 'vitest'
import { makeTestDatabase } from '#tests/support/database.ts'
import { asSuperuser } from '#tests/support/every-row.ts'
import { faults, print } from '#tests/support/fault-options.ts'
import { type FinishedCall, startLoad } from '#tests/support/load.ts'
import { startServer } from '#tests/support/server.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

test('after SIGTERM under load every accepted call is answered and stored, every other is neither', async () => {
  const home = await makeTestDatabase()
  cleanups.push(home.discard)
  const server = await startServer({ TRUST_PROXY: 'loopback' }, 0, {
    ...home,
    discard: () => Promise.resolve(),
  })
  cleanups.push(server.stop)
  const ended: FinishedCall[] = []
  for (let round = 0; round < (faults.full ? 10 : 2); round++) {
    if (round > 0) await server.restart()
    const load = startLoad(server.baseURL, 16)
    await load.waitFor(30, ({ status }) => status === 200)
    await server.stop()
    await load.stop()
    expect(server.exitCode()).toBe(0)
    ended.push(...load.ended)
  }
  const stored = await asSuperuser(home, (ask) => ask('select message from contact_messages'))
  const messages = stored.map(({ message }) => String(message))
  const withStatus = (status: number) => ended.filter((call) => call.status === status).map(({ key }) => key)
  print(`SIGTERM: ${withStatus(200).length} calls answered, ${withStatus(0).length} not taken`)
  expect(ended.filter(({ status }) => status !== 200 && status !== 0)).toEqual([])
  expect(messages.toSorted()).toEqual(withStatus(200).toSorted())
}, 200_000)

test('every log line names its request or job', async () => {
  const home = await makeTestDatabase()
  cleanups.push(home.discard)
  const env = {
    LOG_LEVEL: 'debug',
    TRUST_PROXY: 'loopback',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  }
  const server = await startServer({ ...env, STRIPE_API_BASE: 'http://127.0.0.1:9' }, 0, {
    ...home,
    discard: () => Promise.resolve(),
  })
  cleanups.push(server.stop)
  const load = startLoad(server.baseURL, 2)
  await load.waitFor(10, ({ status }) => status === 200)
  await load.stop()
  await server.stop()
  const lines = server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const unnamed = lines.map((line) => JSON.parse(line)).filter((line) => !line.requestId && !line.job)
  expect(lines.length).toBeGreaterThan(10)
  expect(unnamed).toEqual([])
})

test('SIGTERM while the jobs of a start still run ends without an error', async () => {
  const server = await startServer()
  cleanups.push(server.stop)
  server.signal('SIGTERM')
  await server.stop()
  expect(server.exitCode()).toBe(0)
  expect(server.log()).not.toMatch(/"level":[4-6]0/)
})
