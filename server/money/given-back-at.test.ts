import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, toLocal } from '#shared/local-time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishPickup } from '#tests/support/cart.ts'
import { createPickupOrders } from '#tests/support/pickup-order.ts'
import { createTakenPayments } from '#tests/support/taken-payments.ts'

const system = { role: 'system', job: 'test' } as const
const today = toLocal(new Date()).date
const paidOn = addDays(today, -40)
const givenOn = addDays(today, -35)

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
})
afterAll(() => t.close())

const { place } = createPickupOrders(() => t)
const { taken, addSession } = createTakenPayments(
  () => t,
  () => owner,
)
const post = (path: string, input: object) => t.call('POST', path, input, owner)

type Paid = { path: string; input: object; isOfThis: ReturnType<typeof sql> }

/** $45.00 in cash for a conversation. */
async function payAmount(): Promise<Paid> {
  const { id } = await taken({ received_on: paidOn })
  return { path: `/api/payments/${id}/refund`, input: {}, isOfThis: sql`request_id = ${id}` }
}

/** $80.00 in cash for a session. */
async function paySession(): Promise<Paid> {
  const { id } = await addSession()
  await taken({ appointment_id: id, description: undefined, cents: 8000, received_on: paidOn })
  const path = `/api/payments/sessions/${id}/refund`
  return { path, input: { way: 'hand' }, isOfThis: sql`appointment_id = ${id}` }
}

/** $30.00 in cash for an order. */
async function payOrder(): Promise<Paid> {
  const { number } = await place()
  const { order } = (await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).body
  await t.scope(system, (tx) =>
    tx.execute(sql`update orders set created_at = created_at - interval '41 days' where id = ${order.id}`),
  )
  const payment = {
    cents: 3000,
    method: 'cash',
    key: randomUUID(),
    received_on: paidOn,
    version: order.version,
  }
  const { version } = (await post(`/api/orders/${order.id}/payments`, payment)).body.order
  const isOfThis = sql`order_id = ${order.id}`
  return { path: `/api/orders/${order.id}/refund-by-hand`, input: { version }, isOfThis }
}

const refundsOf = async ({ isOfThis }: Paid) =>
  (
    await t.scope(system, (tx) =>
      tx.execute<{ at: Date; cents: number }>(
        sql`select occurred_at as at, amount_cents as cents from money_entries
          where ${isOfThis} and kind <> 'payment' order by id`,
      ),
    )
  ).rows.map(({ at, cents }) => ({ ...toLocal(new Date(at)), cents }))

const subjects = [
  ['an amount that was taken', payAmount],
  ['a session', paySession],
  ['an order', payOrder],
] as const

test.each(subjects)(
  'what went back by hand of %s counts on the day it was given back',
  async (_name, pay) => {
    const paid = await pay()
    const refund = { ...paid.input, cents: 1000, key: randomUUID(), given_on: givenOn }
    for (const [given_on, sentence] of [
      [addDays(paidOn, -1), 'Choose a date on or after that of the payment.'],
      [addDays(today, 1), 'Choose today or an earlier date.'],
      ['', 'Choose a date.'],
    ]) {
      const { status, body } = await post(paid.path, { ...refund, given_on })
      expect([status, body.error.fields]).toEqual([400, { given_on: sentence }])
    }
    expect(await refundsOf(paid)).toEqual([])
    expect((await post(paid.path, refund)).status).toBe(200)
    expect(await refundsOf(paid)).toEqual([{ date: givenOn, time: '12:00', cents: -1000 }])
  },
)

test.each(subjects.slice(0, 2))('a repeat that names another day for %s is refused', async (_name, pay) => {
  const paid = await pay()
  const refund = { ...paid.input, cents: 1000, key: randomUUID(), given_on: givenOn }
  for (const _ of [1, 2]) expect((await post(paid.path, refund)).status).toBe(200)
  expect((await post(paid.path, { ...refund, given_on: today })).status).toBe(409)
  expect(await refundsOf(paid)).toHaveLength(1)
})

test.each(subjects)(
  'what was never received for %s is taken off today, whatever day is named',
  async (_name, pay) => {
    const paid = await pay()
    const removal = { ...paid.input, cents: 1000, key: randomUUID(), mistake: true, given_on: givenOn }
    expect((await post(paid.path, removal)).status).toBe(200)
    expect(await refundsOf(paid)).toMatchObject([{ date: today, cents: -1000 }])
  },
)
