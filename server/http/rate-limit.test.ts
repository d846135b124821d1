import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLimiter } from '#server/http/rate-limit.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

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
  await expect.poll(readCount, { timeout: 5000 }).toBe(attempts.max)
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
  await expect.poll(isRefused, { timeout: 8000, interval: 400 }).toBe(true)
})
