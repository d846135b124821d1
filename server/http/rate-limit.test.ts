import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLimiter } from '#server/http/rate-limit.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const tries = { name: 'test', max: 3, windowMs: 60_000 }

test('of many tries at once exactly as many pass as may, under each key', async () => {
  const keys = ['a', 'b', 'a', 'b', 'a', 'a', 'a', 'b', 'c']
  const outcomes = await Promise.allSettled(keys.map((key) => t.limit(tries, key)))
  const passed = keys.filter((_, at) => outcomes[at]?.status === 'fulfilled')
  expect(passed.sort().join('')).toBe('aaabbbc')
})

test('several may be counted at once', async () => {
  await t.limit(tries, 'many', 3)
  await expect(t.limit(tries, 'many')).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('a refusal says how long, and what was forgotten may be tried again', async () => {
  await expect(t.limit(tries, 'a')).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterSeconds: expect.any(Number) },
  })
  await t.limit.forget(tries, 'a')
  await t.limit(tries, 'a')
})

test('a window that is over begins anew', async () => {
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

test('what is counted soon is refused at once and written down shortly after', async () => {
  for (let n = 0; n < tries.max; n++) t.limit.soon(tries, 'soon')
  expect(() => t.limit.soon(tries, 'soon')).toThrow('too_many_requests')
  t.limit.soon(tries, 'another')
  const written = async () => {
    const { rows } = await t.scope({ role: 'system', job: 'test' }, (tx) =>
      tx.execute<{ count: number }>(sql`select count from rate_limits where key = 'test:soon'`),
    )
    return rows[0]?.count
  }
  await expect.poll(written, { timeout: 5000 }).toBe(tries.max)
  await t.limit.forget(tries, 'soon')
  t.limit.soon(tries, 'soon')
})

test('what another process has counted is heard of with the next writing', async () => {
  const other = createLimiter(t.scope)
  t.limit.soon(tries, 'shared')
  for (let n = 0; n < tries.max; n++) other.soon(tries, 'shared')
  const refused = () => {
    try {
      t.limit.soon({ ...tries, max: tries.max + 1 }, 'shared')
      return false
    } catch {
      return true
    }
  }
  await expect.poll(refused, { timeout: 8000, interval: 400 }).toBe(true)
})
