import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paidSubjects } from '#server/paid-subjects.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import type { UnpaidMoney } from '#shared/money-report.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { pagesStayOpen } from '#tests/support/late-payments.ts'
import { createTakenPayments } from '#tests/support/taken-payments.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp({ payments: () => pagesStayOpen })
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())
afterEach(() => {
  t.clock.aheadMs = 0
})

const { taken, read, addSession, tokenOf, byLink, payAt } = createTakenPayments(
  () => t,
  () => owner,
)
const notPaidYet = async (): Promise<UnpaidMoney> =>
  (await t.call('GET', '/api/money/unpaid', undefined, owner)).body
const askFor = (appointment_id: string, cents: number) =>
  taken({ appointment_id, cents, method: 'card', description: undefined })
const setStatus = async (id: string, status: string) =>
  expect((await t.call('PATCH', `/api/appointments/${id}`, { status, any_time: true }, owner)).status).toBe(
    200,
  )

test('a link stays open but isn’t listed as owed while another payment of its session is held', async () => {
  const { id } = await addSession()
  const { url } = (await byLink('open', tokenOf(await askFor(id, 6000)))).body
  await taken({ appointment_id: id, cents: 3000, description: undefined })
  const link = await askFor(id, 5000)
  expect((await notPaidYet()).requests).toMatchObject({ count: 1, cents: 5000 })
  await payAt(url)
  expect((await notPaidYet()).requests).toMatchObject({ count: 0, cents: 0 })
  expect(await read(link.id)).toMatchObject({ state: 'open', url: expect.any(String) })
  await setStatus(id, 'cancelled')
})

test('a link for more than what is left of its session is not owed, and has no address to give away', async () => {
  const { id } = await addSession()
  const link = await askFor(id, 6000)
  await t.scope(system, (tx) => tx.execute(sql`update appointments set price_cents = 3000 where id = ${id}`))
  expect((await byLink('view', tokenOf(link))).body.request).toMatchObject({ state: 'more_than_due' })
  expect((await notPaidYet()).requests).toMatchObject({ count: 0, cents: 0 })
  expect(await read(link.id)).toMatchObject({ state: 'open', url: null })
  await setStatus(id, 'cancelled')
})

test('a link of a session that was cancelled is asked for again once the session is', async () => {
  const { id } = await addSession()
  const link = await askFor(id, 8000)
  await setStatus(id, 'cancelled')
  expect((await notPaidYet()).requests.count).toBe(0)
  expect((await read(link.id)).state).toBe('cancelled')
  await setStatus(id, 'confirmed')
  expect((await notPaidYet()).requests).toMatchObject({ count: 1, cents: 8000 })
  expect(await read(link.id)).toMatchObject({ state: 'open', url: expect.any(String) })
  await setStatus(id, 'cancelled')
})

test('a session that took place owes what is left of it once a payment that was held for review is refunded', async () => {
  const { id } = await addSession()
  const link = await askFor(id, 6000)
  const { url } = (await byLink('open', tokenOf(link))).body
  await taken({ appointment_id: id, cents: 5000, description: undefined })
  await payAt(url)
  await t.scope(system, (tx) =>
    tx.execute(sql`update appointments set appointment_date = now() - interval '1 day' where id = ${id}`),
  )
  // Nobody is asked to pay while the owner decides.
  expect((await notPaidYet()).sessions.count).toBe(0)
  const refund = { key: crypto.randomUUID(), cents: 6000, way: 'card' }
  expect((await t.call('POST', `/api/payments/sessions/${id}/refund`, refund, owner)).status).toBe(200)
  t.clock.aheadMs += minutes(1)
  await makeRefunds({ ...t, actor: system }, paidSubjects)
  expect((await notPaidYet()).sessions).toMatchObject({ count: 1, cents: 3000, rows: [{ id, cents: 3000 }] })
  const { unpaid } = (await t.call('GET', '/api/overview/today', undefined, owner)).body
  expect(unpaid).toMatchObject([{ id, payment: { due: { cents: 3000 } } }])
})
