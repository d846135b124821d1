import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createCardRefunds } from '#tests/support/card-refunds.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'
import { createTakenPayments } from '#tests/support/taken-payments.ts'

let t: TestApp
let stripe: FakeStripe
let owner: string
beforeAll(async () => {
  stripe = await createFakeStripe()
  const payments = createStripePayments({ ...stripeKeys, apiBase: stripe.url, timeoutMs: 2000 })
  t = await makeTestApp({ payments: () => payments })
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(async () => {
  await t.close()
  await stripe.close()
})

const { paySession, rowOf } = createCardRefunds(
  () => t,
  () => stripe,
  () => owner,
)
const { take, taken, addSession, change, entriesOf } = createTakenPayments(
  () => t,
  () => owner,
)
const refundSession = (id: string, input: object) =>
  t.call('POST', `/api/payments/sessions/${id}/refund`, input, owner)

const expectRefused = ({ status, body }: { status: number; body: { error?: { fields?: object } } }) =>
  expect([status, body.error?.fields]).toEqual([
    409,
    { cents: expect.stringMatching(/^An earlier attempt was recorded, with another amount/) },
  ])

test('a refund of a session with the key of another amount or way is refused, and refunds nothing', async () => {
  const session = await paySession()
  const first = { key: randomUUID(), way: 'card', cents: 2000 }
  for (const _ of [1, 2]) expect((await refundSession(session.id, first)).status).toBe(200)
  expectRefused(await refundSession(session.id, { ...first, cents: 3000 }))
  expectRefused(await refundSession(session.id, { ...first, way: 'hand' }))
  expect(await rowOf(session)).toMatchObject({ refundDueCents: 2000 })
})

test('what was given back of a session by hand is not removed, changed or refunded to a card with its key', async () => {
  const { id } = await addSession()
  const payment = await taken({ appointment_id: id, description: undefined, cents: 8000 })
  const first = { key: randomUUID(), way: 'hand', cents: 3000 }
  for (const _ of [1, 2]) expect((await refundSession(id, first)).status).toBe(200)
  for (const other of [{ cents: 4000 }, { mistake: true }, { way: 'card' }])
    expectRefused(await refundSession(id, { ...first, ...other }))
  expect(await entriesOf(payment.id)).toHaveLength(2)
})

test('a refund of what was taken with the key of another amount is refused, by card and by hand', async () => {
  const { requestId } = await paySession()
  const byCard = { key: randomUUID(), cents: 2000 }
  for (const _ of [1, 2]) expect((await change(requestId, 'refund', byCard)).status).toBe(200)
  expectRefused(await change(requestId, 'refund', { ...byCard, cents: 3000 }))
  const cash = await taken({})
  const first = { key: randomUUID(), cents: 1500 }
  expect((await change(cash.id, 'refund', first)).status).toBe(200)
  expectRefused(await change(cash.id, 'refund', { ...first, cents: 1600 }))
  expectRefused(await change(cash.id, 'refund', { ...first, mistake: true }))
})

test('cash whose answer was lost is not answered with when a link is asked for, or another way or customer', async () => {
  const session = await addSession()
  for (const about of [{ appointment_id: session.id, description: undefined }, {}]) {
    const first = { ...about, key: randomUUID(), cents: 4500, method: 'cash' }
    for (const _ of [1, 2]) expect((await take(first)).status).toBe(200)
    for (const method of ['card', 'other']) expectRefused(await take({ ...first, method }))
  }
  const link = { key: randomUUID(), method: 'card' }
  for (const _ of [1, 2]) expect((await take(link)).status).toBe(200)
  expectRefused(await take({ ...link, method: 'cash' }))
  expectRefused(await take({ ...link, description: 'Something else' }))
  expectRefused(await take({ ...link, customer_email: 'bea@example.com' }))
})

test('a receipt or a link that is asked for only when the same is sent again is emailed once', async () => {
  const { id, email } = await addSession()
  const session = { appointment_id: id, description: undefined, customer_email: undefined }
  const other = { customer_email: `${randomUUID()}@example.com` }
  for (const [about, to] of [
    [session, email],
    [other, other.customer_email],
  ] as const)
    for (const method of ['cash', 'card']) {
      const payment = { ...about, key: randomUUID(), method, cents: 1000 }
      for (const tell of [false, true, true]) await taken({ ...payment, tell })
      const { rows } = await t.scope({ role: 'system', job: 'test' }, (tx) =>
        tx.execute<{ kind: string }>(
          sql`select kind from outbox where recipient = ${to} order by created_at`,
        ),
      )
      expect(rows.map(({ kind }) => kind)).toEqual(
        method === 'cash' ? ['request_receipt'] : ['request_receipt', 'payment_link'],
      )
    }
})
