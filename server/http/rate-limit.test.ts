import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settings } from '#practice/settings.ts'
import { createApp } from '#server/app.ts'
import { networkOf, parseProxies } from '#server/http/network.ts'
import { countInTransaction, createLimiter } from '#server/http/rate-limit.ts'
import { days } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { blend } from '#tests/support/offers.ts'

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const attempts = { name: 'test', max: 3, windowMs: 60_000 }

test('concurrent attempts pass up to the limit of each key', async () => {
  const keys = ['a', 'b', 'a', 'b', 'a', 'a', 'a', 'b', 'c']
  const outcomes = await Promise.allSettled(keys.map((key) => t.limit(attempts, key)))
  const passed = keys.filter((_, index) => outcomes[index]?.status === 'fulfilled')
  expect(passed.sort().join('')).toBe('aaabbbc')
})

test('counts several attempts in one call', async () => {
  await t.limit(attempts, 'several', 3)
  await expect(t.limit(attempts, 'several')).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('a refusal carries retryAfterSeconds, and a reset key is accepted again', async () => {
  await expect(t.limit(attempts, 'a')).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterSeconds: expect.any(Number) },
  })
  await t.limit.reset(attempts, 'a')
  await t.limit(attempts, 'a')
})

test('a new window starts after the last one ended', async () => {
  const short = { name: 'short', max: 1, windowMs: 1 }
  await t.limit(short, 'a')
  await expect
    .poll(() =>
      t.limit(short, 'a').then(
        () => 'passed',
        () => 'refused',
      ),
    )
    .toBe('passed')
})

test('a window that began while the clock was a year ahead ends once the clock is right again', async () => {
  await t.limit(attempts, 'ahead', 3)
  await t.scope({ role: 'system', job: 'test' }, async (tx) => {
    await tx.execute(
      sql`update rate_limits set reset_at = reset_at + interval '1 year' where key = 'test:ahead'`,
    )
    const counted = { key: 'test:ahead', attempts: 1, windowMs: attempts.windowMs }
    expect(await countInTransaction(tx, counted)).toBe(1)
    await tx.execute(sql`update rate_limits set reset_at = reset_at + interval '1 year', count = 3`)
  })
  await t.limit(attempts, 'ahead')
})

test('an in-memory window that began while the clock was a year ahead ends once the clock is right again', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime(Date.now() + days(365))
    t.limit.inMemory({ ...attempts, max: 1 }, 'memory ahead')
    expect(() => t.limit.inMemory({ ...attempts, max: 1 }, 'memory ahead')).toThrow('too_many_requests')
    vi.setSystemTime(Date.now() - days(365))
    t.limit.inMemory({ ...attempts, max: 1 }, 'memory ahead')
  } finally {
    vi.useRealTimers()
  }
})

test('an in-memory count refuses immediately and is stored soon after', async () => {
  for (let n = 0; n < attempts.max; n++) t.limit.inMemory(attempts, 'memory')
  expect(() => t.limit.inMemory(attempts, 'memory')).toThrow('too_many_requests')
  t.limit.inMemory(attempts, 'another')
  const readCount = async () => {
    const { rows } = await t.scope({ role: 'system', job: 'test' }, (tx) =>
      tx.execute<{ count: number }>(sql`select count from rate_limits where key = 'test:memory'`),
    )
    return rows[0]?.count
  }
  await expect.poll(readCount).toBe(attempts.max)
  await t.limit.reset(attempts, 'memory')
  t.limit.inMemory(attempts, 'memory')
})

test('the counts of another process arrive with the next write', async () => {
  const other = createLimiter(t.scope)
  t.limit.inMemory(attempts, 'shared')
  for (let n = 0; n < attempts.max; n++) other.inMemory(attempts, 'shared')
  const isRefused = () => {
    try {
      t.limit.inMemory({ ...attempts, max: attempts.max + 1 }, 'shared')
      return false
    } catch {
      return true
    }
  }
  await expect.poll(isRefused, { interval: 400 }).toBe(true)
})

const countPassed = async (networks: string[], limit: (network: string) => Promise<void> | void) => {
  const outcomes = await Promise.allSettled(networks.map(async (network) => limit(network)))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}
const oneNetwork = Array.from({ length: 40 }, (_, n) => networkOf(`2001:db8:1:1::${n.toString(16)}`))
const thousandNetworks = Array.from({ length: 1000 }, (_, n) => networkOf(`2001:db8:1:${n.toString(16)}::1`))

test('all addresses of an IPv6 /64 share one limit, and 1,000 of a /48 share four times as much', async () => {
  const stored = { name: 'ring', max: 10, windowMs: 60_000 }
  const byNetwork = (network: string) => t.limit.byNetwork(stored, network)
  expect(await countPassed(oneNetwork, byNetwork)).toBe(10)
  expect(await countPassed(thousandNetworks, byNetwork)).toBe(30)
  expect(await countPassed([networkOf('2001:db8:2:1::1')], byNetwork)).toBe(1)

  const inMemory = { name: 'memory ring', max: 10, windowMs: 60_000 }
  const byNetworkInMemory = (network: string) => t.limit.inMemoryByNetwork(inMemory, network)
  expect(await countPassed(oneNetwork, byNetworkInMemory)).toBe(10)
  expect(await countPassed(thousandNetworks, byNetworkInMemory)).toBe(30)
})

test('a request counts for the network its trusted proxy names', async () => {
  const app = createApp({ ...t, trustedProxies: parseProxies('loopback') ?? t.trustedProxies })
  const send = async (forwardedFor: string, peer = '127.0.0.1') => {
    const message = { name: 'Nia', email: 'nia@example.com', message: 'Hello' }
    const headers = { apikey: settings.publishableKey, 'content-type': 'application/json' }
    const request = new Request('http://localhost/api/contact', {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': forwardedFor },
      body: JSON.stringify(message),
    })
    return (await app.fetch(request, { incoming: { socket: { remoteAddress: peer } } })).status
  }
  for (let n = 0; n < 10; n++) expect(await send(`1.1.1.${n}, 2001:db8:7:7::${n}`)).toBe(200)
  expect(await send('2001:db8:7:7::1, 2001:db8:7:7:ffff::')).toBe(429)
  expect(await send('2001:db8:7:8::1')).toBe(200)
  for (let n = 0; n < 10; n++) expect(await send(`1.1.2.${n}`, '203.0.113.7')).toBe(200)
  expect(await send('1.1.3.1', '203.0.113.7')).toBe(429)
})

test('a count that the database never answers is refused, and the next attempt is counted', async () => {
  let isSilent = true
  const scope: typeof t.scope = (actor, work) =>
    isSilent ? new Promise(() => undefined) : t.scope(actor, work)
  const limit = createLimiter(scope, { timeoutMs: 1000 })
  await expect(limit(attempts, 'silent')).rejects.toThrow('did not answer in time')
  isSilent = false
  await limit(attempts, 'silent')
  await vi.waitFor(() => expect(limit.stalledForMs()).toBe(0), { timeout: 60_000 })
})

test.each([
  ['confirmation-email/site', 1000, '/api/auth/sign-up'],
  ['checkout/site', 5000, `/api/functions/create-${blend.slug}-checkout`],
])('%s stops the whole site at %i a day', async (name, max, path) => {
  const person = {
    firstName: 'Nia',
    lastName: 'Okoye',
    email: 'cap@example.com',
    password: 'correct horse battery',
  }
  const call = async () =>
    (await t.call('POST', path, { ...person, quantity: 1 }, null, '198.51.100.77')).status
  const limit = { name, max, windowMs: 86_400_000 }
  expect(await call()).toBe(200)
  await t.limit(limit, 'all', max - 1)
  expect(await call()).toBe(429)
})
