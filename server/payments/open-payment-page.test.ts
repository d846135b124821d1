import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startPayment } from '#server/booking/start-payment.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { CheckoutRequest } from '#server/providers/payments/port.ts'
import { seconds } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { placeCart, pouch, publishPickup, readQuote, send } from '#tests/support/cart.ts'
import { createPickupOrders } from '#tests/support/pickup-order.ts'
import { createTakenPayments } from '#tests/support/taken-payments.ts'

const system = { role: 'system', job: 'test' } as const

/** A page that the provider creates once a test says so. */
type Creation = { request: CheckoutRequest; succeed: () => void; fail: () => void }
const creations: Creation[] = []
let isHeld = false

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp({
    payments: (real) => ({
      async createCheckout(request) {
        const earlier = creations.find((creation) => creation.request.reference === request.reference)
        const held = Promise.withResolvers<void>()
        const fail = () => held.reject(new Error('timeout'))
        creations.push({ request, succeed: held.resolve, fail })
        // As Stripe: a key is for one request.
        if (earlier && JSON.stringify(earlier.request) !== JSON.stringify(request))
          throw new Error('Keys can only be used with the same parameters')
        if (isHeld) await held.promise
        return real.createCheckout(request)
      },
    }),
  })
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
})
afterAll(() => t.close())
afterEach(() => {
  isHeld = false
  creations.length = 0
  t.clock.aheadMs = 0
})

const { taken, addSession, tokenOf, byLink } = createTakenPayments(
  () => t,
  () => owner,
)
const { place, ask } = createPickupOrders(() => t)
const paymentsOf = (where: ReturnType<typeof eq>) =>
  t.scope(system, (tx) => tx.select().from(cardPayments).where(where).orderBy(cardPayments.createdAt))
const isCreating = (count: number) => expect.poll(() => creations.length).toBe(count)
const stateAtProvider = async (url: unknown) =>
  (await t.embedded.retrieve(String(url).split('/').at(-1) ?? ''))?.state

/** What is paid by a link, each with the call that opens its payment page. */
const payers = {
  async order() {
    const { order, token } = await place()
    const open = async () => (await ask('pay', { token })).body.url
    return { open, isOurs: eq(cardPayments.orderId, order.id) }
  },
  async request() {
    const payment = await taken({ method: 'card', customer_email: 'bea@example.com' })
    const open = async () => (await byLink('open', tokenOf(payment))).body.url
    return { open, isOurs: eq(cardPayments.requestId, payment.id) }
  },
  async session() {
    const { id } = await addSession()
    const ctx = { ...t, actor: system, content: t.contentSource.current() }
    const open = () =>
      startPayment(ctx, id).then(
        ({ url }) => url,
        () => undefined,
      )
    return { open, isOurs: eq(cardPayments.appointmentId, id) }
  },
}
const kinds = ['order', 'request', 'session'] as const

test.each(kinds)(
  'who opens the page of one %s twice, seconds apart, gets one page, also while it is created',
  async (kind) => {
    const { open, isOurs } = await payers[kind]()
    isHeld = true
    const first = open()
    await isCreating(1)
    t.clock.aheadMs = seconds(5)
    const second = open()
    await isCreating(2)
    for (const { succeed } of creations) succeed()
    const urls = await Promise.all([first, second])
    expect(urls[0]).toContain('/sandbox/pay/')
    expect(urls[1]).toBe(urls[0])
    expect(await paymentsOf(isOurs)).toMatchObject([{ state: 'awaiting', pageUrl: urls[0] }])
    expect(await open()).toBe(urls[0])
  },
)

test.each(kinds)('the page of one %s that comes after its attempt was given up is closed', async (kind) => {
  const { open, isOurs } = await payers[kind]()
  isHeld = true
  const [first, second] = [open(), open()]
  await isCreating(2)
  creations[0]?.fail()
  await expect.poll(async () => (await paymentsOf(isOurs))[0]?.state).toBe('failed')
  creations[1]?.succeed()
  expect(await Promise.all([first, second])).toEqual([undefined, undefined])
  isHeld = false
  const url = await open()
  const [given, next, ...others] = await paymentsOf(isOurs)
  expect([given?.state, next?.state, next?.pageUrl, others]).toEqual(['failed', 'awaiting', url, []])
  const lost = given?.paymentSessionId
  expect([await stateAtProvider(lost), await stateAtProvider(url)]).toEqual(['closed', 'open'])
})

test('an order whose page is open doesn’t fail because another try to open it does', async () => {
  isHeld = true
  const total = (await readQuote(t, { lines: [pouch], delivery: 'shipping' })).total_cents
  const placing = placeCart(t, { lines: [pouch], delivery: 'shipping', pay: 'card' })
  await isCreating(1)
  const [order] = await t.scope(system, (tx) =>
    tx.select().from(orders).where(eq(orders.payment, 'awaiting')),
  )
  if (!order) throw new Error('there is no order')
  const again = send(t, {
    ...{ lines: [pouch], delivery: 'shipping', pay: 'card' },
    ...{ key: order.checkoutKey, total_cents: total },
  })
  await isCreating(2)
  creations[0]?.succeed()
  const { url } = (await placing).body
  expect(url).toContain('/sandbox/pay/')
  creations[1]?.fail()
  const answer = await again
  expect([answer.status, answer.body.url]).toEqual([200, url])
  const [after] = await t.scope(system, (tx) => tx.select().from(orders).where(eq(orders.id, order.id)))
  expect(after?.payment).toBe('awaiting')
  expect(await paymentsOf(eq(cardPayments.orderId, order.id))).toMatchObject([{ state: 'awaiting' }])
})
