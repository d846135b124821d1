import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, toLocal } from '#shared/local-time.ts'
import type { UnpaidMoney } from '#shared/money-report.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createTakenPayments } from '#tests/support/taken-payments.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const { take, taken, read, addSession, entriesOf, mailTo, tokenOf, byLink, payAt } = createTakenPayments(
  () => t,
  () => owner,
)
const setPrice = (id: string, price_cents: unknown, was_cents: unknown = 8000) =>
  t.call('POST', `/api/payments/sessions/${id}/price`, { price_cents, was_cents }, owner)
const get = async (path: string) => (await t.call('GET', path, undefined, owner)).body
const eventsOf = async (id: string) => (await get(`/api/calendar/appointments/${id}/events`)).events
/** One that took place, as the money screen and Today list it while something is left to pay. */
async function addEndedSession(priceCents: number | null = 8000) {
  const session = await addSession(priceCents)
  await t.scope(system, (tx) =>
    tx.execute(
      sql`update appointments set appointment_date = now() - interval '2 days' where id = ${session.id}`,
    ),
  )
  return session
}
const isListedUnpaid = async (id: string) => {
  const { sessions }: UnpaidMoney = await get('/api/money/unpaid')
  const today: { unpaid: { id: string }[] } = await get('/api/overview/today')
  return [sessions.rows, today.unpaid].map((rows) => rows.some((row) => row.id === id))
}

test('a session that is given for free is no longer unpaid, moves nothing in the books, and can be charged again', async () => {
  const { id, email } = await addEndedSession()
  expect(await isListedUnpaid(id)).toEqual([true, true])
  const before = await get('/api/money')
  for (const _ of [1, 2]) expect((await setPrice(id, 0)).status).toBe(200)
  expect(await isListedUnpaid(id)).toEqual([false, false])
  expect(await get('/api/money')).toEqual(before)
  expect(await mailTo(email)).toEqual([])
  expect((await take({ appointment_id: id, cents: 1 })).body.error.fields).toEqual({
    cents: 'This session is paid.',
  })
  expect((await setPrice(id, 8000, 0)).status).toBe(200)
  expect(await isListedUnpaid(id)).toEqual([true, true])
  expect(await eventsOf(id)).toMatchObject([
    { kind: 'price_changed', actor: 'owner', price: { from_cents: 8000, to_cents: 0 } },
    { kind: 'price_changed', actor: 'owner', price: { from_cents: 0, to_cents: 8000 } },
  ])
})

test('what is left after a part was paid can be let go, but not what was paid', async () => {
  const { id } = await addEndedSession()
  await taken({ appointment_id: id, cents: 3000, description: undefined })
  expect((await setPrice(id, 2999)).body.error.fields).toEqual({
    price_cents: 'Enter at least $30.00, which was paid already.',
  })
  expect((await setPrice(id, 3000)).status).toBe(200)
  expect(await isListedUnpaid(id)).toEqual([false, false])
})

test('a session that was added without a price gets one, and is unpaid then', async () => {
  const { id } = await addEndedSession(null)
  expect(await isListedUnpaid(id)).toEqual([false, false])
  expect((await setPrice(id, 9500, null)).status).toBe(200)
  expect(await isListedUnpaid(id)).toEqual([true, true])
})

test('another price that a second window set is not replaced unseen', async () => {
  const { id } = await addSession()
  await setPrice(id, 5000)
  const { status, body } = await setPrice(id, 0)
  expect([status, body.error.details, body.error.fields]).toEqual([
    409,
    { price_cents: 5000 },
    { price_cents: 'The price was changed in another window. It is $50.00 now.' },
  ])
  expect((await eventsOf(id)).length).toBe(1)
})

test.each([
  ['a part of a cent', 0.5],
  ['less than nothing', -1],
  ['too much', 10_000_000],
  ['no number', '80'],
])('refuses %s as a price', async (_name, price) => {
  const { id } = await addSession()
  const { status, body } = await setPrice(id, price)
  expect([status, Object.keys(body.error.fields)]).toEqual([400, ['price_cents']])
  expect(await eventsOf(id)).toEqual([])
})

test.each([
  ['pending', /isn’t confirmed yet/],
  ['cancelled', /was cancelled/],
])('a session that is %s keeps its price', async (status, sentence) => {
  const { id } = await addSession()
  await t.scope(system, (tx) => tx.execute(sql`update appointments set status = ${status} where id = ${id}`))
  expect((await setPrice(id, 0)).body.error.fields.price_cents).toMatch(sentence)
  expect((await setPrice(randomUUID(), 0)).status).toBe(404)
})

test('a link for more than what is left is withdrawn, and its open page takes nothing', async () => {
  const { id } = await addSession()
  const link = await taken({ appointment_id: id, cents: 8000, method: 'card', description: undefined })
  const { url } = (await byLink('open', tokenOf(link))).body
  expect((await setPrice(id, 0)).status).toBe(200)
  expect(await read(link.id)).toMatchObject({ state: 'cancelled', url: null })
  expect((await byLink('view', tokenOf(link))).body.request).toMatchObject({ state: 'cancelled' })
  await payAt(url)
  expect(await entriesOf(link.id)).toEqual([])
})

test('cash that came on an earlier day counts in the books of that day, and its receipt says so', async () => {
  const today = toLocal(new Date()).date
  const received_on = addDays(today, -40)
  const { id, email } = await addEndedSession()
  const key = randomUUID()
  const input = { key, appointment_id: id, cents: 8000, description: undefined, tell: true, received_on }
  const payment = await taken(input)
  expect(toLocal(new Date(payment.paid_at ?? 0)).date).toBe(received_on)
  expect((await taken(input)).id).toBe(payment.id)
  expect((await take({ ...input, received_on: today })).status).toBe(409)
  const { movements } = await get(`/api/money/movements?period=${received_on.slice(0, 7)}&figure=session`)
  expect(movements).toMatchObject([{ kind: 'payment', method: 'cash', cents: 8000 }])
  expect((await mailTo(email))[0]?.text).toContain('Received')
})

test.each([
  ['a day to come', 1, 'Choose today or an earlier date.'],
  ['a day more than a year ago', -367, 'Choose a date in the last 12 months.'],
])('refuses cash of %s, and records nothing', async (_name, daysAhead, sentence) => {
  const { id } = await addEndedSession()
  const received_on = addDays(toLocal(new Date()).date, daysAhead)
  const { status, body } = await take({ appointment_id: id, cents: 8000, received_on })
  expect([status, body.error.fields]).toEqual([400, { received_on: sentence }])
  expect(await eventsOf(id)).toEqual([])
})
