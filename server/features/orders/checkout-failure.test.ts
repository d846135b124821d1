import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paidSubjects } from '#server/paid-subjects.ts'
import { pollOpenAttempts } from '#server/payments/poll-payments.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { blend } from '#tests/support/offers.ts'

const checkoutPath = `/api/functions/create-${blend.slug}-checkout`
const system = { role: 'system', job: 'test' } as const
const provider = { isDown: false, losesResponse: false }

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp({
    payments: (real) => ({
      async createCheckout(request) {
        if (provider.isDown) throw new Error('connect ECONNREFUSED')
        const session = await real.createCheckout(request)
        if (provider.losesResponse) throw new Error('the response was lost')
        return session
      },
    }),
  })
})
afterAll(() => t.close())

const customer = {
  name: 'Nia Okoye',
  email: 'nia@example.com',
  phone: null,
  address: {
    line1: '1 State St',
    line2: null,
    city: 'Chicago',
    state: 'IL',
    postal_code: '60601',
    country: 'US',
  },
}
const orders = async () =>
  (await t.scope(system, (tx) => tx.execute(sql`select payment, quantity from orders order by created_at`)))
    .rows

test('a checkout fails with payment_unavailable while the provider is down, and works afterwards', async () => {
  provider.isDown = true
  const failed = await t.call('POST', checkoutPath, { quantity: 2 })
  expect(failed.status).toBe(502)
  expect(failed.body.error).toMatchObject({
    code: 'payment_unavailable',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(await orders()).toEqual([{ payment: 'failed', quantity: 2 }])
  provider.isDown = false
  const retried = await t.call('POST', checkoutPath, { quantity: 2 })
  expect(retried.status).toBe(200)
  expect(retried.body.url).toContain('/sandbox/pay/cs_')
})

test('settles an order whose checkout response was lost, once it is paid', async () => {
  provider.losesResponse = true
  await t.call('POST', checkoutPath, { quantity: 5 })
  provider.losesResponse = false
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`select id from sandbox_payments where quantity = 5`),
  )
  const sessionId = String(rows[0]?.id)
  await t.embedded.pay(sessionId, customer)
  const { body } = await t.call('POST', `/api/functions/save-${blend.slug}-order`, { sessionId })
  expect(body.order).toMatchObject({ quantity: 5, total: 50 })
})

test('reconciliation settles a payment that no webhook or page reported', async () => {
  const { body } = await t.call('POST', checkoutPath, { quantity: 7 })
  await t.embedded.pay(String(body.url).split('/').at(-1) ?? '', customer)
  await t.scope(system, (tx) =>
    tx.execute(sql`update card_payments set created_at = now() - interval '5 minutes'`),
  )
  await pollOpenAttempts({ ...t, actor: system }, paidSubjects)
  expect(await orders()).toContainEqual({ payment: 'paid', quantity: 7 })
})

test('reconciliation closes an unpaid order that the provider does not know after a day', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`
      with placed as (insert into orders (product_name, quantity, total_cents) values ('x', 9, 9000) returning id)
      insert into card_payments (subject, order_id, description, amount_cents, expires_at, created_at)
      select 'order', id, 'x', 9000, now(), now() - interval '26 hours' from placed`),
  )
  await pollOpenAttempts({ ...t, actor: system }, paidSubjects)
  expect(await orders()).toContainEqual({ payment: 'failed', quantity: 9 })
})
