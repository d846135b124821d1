import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { serverSettings } from '#server/db/schema/identity.ts'
import { createReadiness } from '#server/http/health.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const statusOf = async (app: TestApp['app']) => (await app.request('/readyz')).status

test('a flood of readiness calls runs each check once, writes nothing and is slowed down', async () => {
  const readiness = createReadiness({ database: t.database, cacheMs: 60_000 })
  let runs = 0
  readiness.addCheck('counted', () => {
    runs += 1
    return null
  })
  const app = createApp({ ...t, readiness })
  const before = await t.database.root.select().from(serverSettings)
  const started = performance.now()
  const statuses = await Promise.all(Array.from({ length: 100 }, () => statusOf(app)))
  expect(performance.now() - started).toBeGreaterThan(300)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(runs).toBe(1)
  expect(await t.database.root.select().from(serverSettings)).toEqual(before)
})

test('a component that stands still, fails or does not answer is not ready, until it recovers', async () => {
  const readiness = createReadiness({ database: t.database, cacheMs: 0, timeoutMs: 500 })
  let answer: () => Promise<string | null> | string | null = () => null
  readiness.addCheck('outbox', () => answer())
  const app = createApp({ ...t, readiness })
  const answers = [
    () => 'nothing sent for 30 seconds',
    () => {
      throw new Error('broken')
    },
    () => new Promise<never>(() => undefined),
  ]
  for (answer of answers) {
    expect(await statusOf(app)).toBe(503)
    expect(await readiness.findFault()).toMatch(/^outbox: (nothing sent|broken|no answer in time)/)
  }
  answer = () => null
  expect(await statusOf(app)).toBe(200)
})
