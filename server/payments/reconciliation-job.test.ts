import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paidSubjects } from '#server/paid-subjects.ts'
import { readReconciliationState, runReconciliation } from '#server/payments/reconciliation-job.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const tomorrow = addDays(toLocal(new Date()).date, 1)
const at = (time: string, days = 0) => toInstant(addDays(tomorrow, days), time) ?? new Date()

let t: TestApp
let calls = 0
let isSilent = false
beforeAll(async () => {
  t = await makeTestApp({
    payments: () => ({
      listMovedSince: async () => {
        calls += 1
        if (isSilent) throw new Error('silent')
        return []
      },
    }),
  })
})
afterAll(() => t.close())

const run = (now: Date) => runReconciliation({ ...t, actor: system, now: () => now }, paidSubjects)
const stateAt = (now: Date) => t.scope(system, (tx) => readReconciliationState(tx, now))

test('compares once a day from 6:00 AM, again after a failure, and says when it is missing', async () => {
  expect(await stateAt(at('12:00'))).toEqual({ comparedAt: null, isLate: false })
  await run(at('03:00'))
  expect(calls).toBe(1)
  await run(at('05:59'))
  expect(calls).toBe(1)
  isSilent = true
  await expect(run(at('06:00'))).rejects.toThrow('silent')
  await run(at('06:10'))
  expect(calls).toBe(2)
  expect(await stateAt(at('06:59'))).toMatchObject({ isLate: false })
  expect(await stateAt(at('07:00'))).toEqual({ comparedAt: at('03:00'), isLate: true })
  isSilent = false
  await run(at('06:30'))
  expect(calls).toBe(3)
  expect(await stateAt(at('07:00'))).toEqual({ comparedAt: at('06:30'), isLate: false })
  await run(at('23:00'))
  expect(calls).toBe(3)
})

test('of several processes at once, one compares', async () => {
  const before = calls
  await Promise.all([1, 2, 3].map(() => run(at('06:00', 3))))
  expect(calls).toBe(before + 1)
})

test('the owner reads the state, and nobody else', async () => {
  const owner = await t.signIn(admin.email, admin.password)
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into money_differences (payment_session_id, what, our_cents, provider_cents)
      values ('pi_1', 'unknown', 0, 4500)`),
  )
  const { body } = await t.call('GET', '/api/money/differences', undefined, owner)
  expect(body).toEqual({
    provider: 'embedded',
    compared_at: expect.any(String),
    is_late: false,
    differences: [
      {
        ...{ id: expect.any(String), what: 'unknown', found_at: expect.any(String), payment: 'pi_1' },
        ...{ description: null, our_cents: 0, provider_cents: 4500 },
      },
    ],
  })
  const path = `/api/money/differences/${body.differences[0].id}/mend`
  const client = await t.makeClient('client@example.com')
  expect((await t.call('POST', path, undefined, client)).status).toBe(403)
  expect((await t.call('GET', '/api/money/differences', undefined, client)).status).toBe(403)
  for (let tab = 0; tab < 2; tab++) expect((await t.call('POST', path, undefined, owner)).status).toBe(200)
  const { body: after } = await t.call('GET', '/api/money/differences', undefined, owner)
  expect(after.differences).toEqual([])
  const gone = '/api/money/differences/11111111-1111-4111-8111-111111111111/mend'
  expect((await t.call('POST', gone, undefined, owner)).status).toBe(404)
})
