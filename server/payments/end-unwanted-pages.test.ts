import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { pollOpenAttempts } from '#server/payments/poll-payments.ts'
import type { PlaceOrderInput } from '#shared/checkout.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'
import { gallon, placeCart, pouch, publishPickup, send } from '#tests/support/cart.ts'
import { createPaidBookings, paidRules } from '#tests/support/paid-bookings.ts'
import { createTakenPayments } from '#tests/support/taken-payments.ts'

const system = { role: 'system', job: 'test' } as const
const payer = { name: 'Bea Lind', email: 'bea@example.com', phone: null, address: null }
const provider = { isSilent: false }

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp({
    payments: (real) => ({
      async close(sessionId) {
        if (provider.isSilent) throw new Error('timeout')
        return real.close(sessionId)
      },
    }),
  })
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
  await publishRules(t, owner, paidRules)
})
afterAll(() => t.close())
afterEach(() => {
  provider.isSilent = false
  t.clock.aheadMs = 0
})

const { taken, read, change, addSession, tokenOf, byLink } = createTakenPayments(
  () => t,
  () => owner,
)
const { book, manage } = createPaidBookings(() => t)

const idOf = (url: unknown) => String(url).split('/').at(-1) ?? ''
/** At the provider, and in our books. */
async function stateOf(url: unknown) {
  const ours = await t.scope(system, (tx) =>
    tx
      .select({ state: cardPayments.state })
      .from(cardPayments)
      .where(eq(cardPayments.paymentSessionId, idOf(url))),
  )
  return [(await t.embedded.retrieve(idOf(url)))?.state, ours[0]?.state]
}
const isOpen = ['open', 'awaiting']
const isClosed = ['closed', 'failed']

async function ask(input: object = {}) {
  const payment = await taken({ method: 'card', customer_email: payer.email, ...input })
  return { payment, url: (await byLink('open', tokenOf(payment))).body.url }
}

let buyers = 0
/** An order to be picked up, at the payment page that its link offers. */
async function orderAtPage(token: string | null = null) {
  const customer = { name: 'Ada Pine', email: `page-${buyers++}@example.com`, texts_agreed: false }
  const { body } = await placeCart(t, { lines: [gallon], customer }, token)
  const readOrder = async () =>
    (await t.call('GET', `/api/orders/number/${body.number}`, undefined, owner)).body.order
  const { id } = await readOrder()
  const post = async (path: string, input: object) => {
    const { version } = await readOrder()
    const answer = await t.call('POST', `/api/orders/${id}/${path}`, { version, ...input }, owner)
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
  }
  const link = (await t.call('POST', `/api/orders/${id}/card-link`, { send: false }, owner)).body.url
  const pay = async () =>
    (await t.call('POST', '/api/your-order/pay', { token: String(link).split('#')[1] })).body.url
  return { post, pay, url: await pay() }
}
const poll = () => pollOpenAttempts({ ...t, actor: system, content: t.contentSource.current() }, paidSubjects)

test('a page closes when its request is withdrawn, and the link says so', async () => {
  const { payment, url } = await ask()
  const other = await ask()
  await change(payment.id, 'withdraw')
  expect([await stateOf(url), await stateOf(other.url)]).toEqual([isClosed, isOpen])
  expect((await byLink('view', tokenOf(payment))).body.request.state).toBe('cancelled')
})

test('a session’s page closes when it is paid in cash, asked for anew or cancelled', async () => {
  const paid = await addSession()
  const first = await ask({ appointment_id: paid.id, cents: 3000 })
  const second = await ask({ appointment_id: paid.id, cents: 8000 })
  expect([await stateOf(first.url), await stateOf(second.url)]).toEqual([isClosed, isOpen])
  await taken({ appointment_id: paid.id, cents: 1000 })
  expect(await stateOf(second.url)).toEqual(isClosed)
  const { id } = await addSession()
  const { url } = await ask({ appointment_id: id, cents: 8000 })
  const cancelled = { status: 'cancelled', was: 'confirmed' }
  expect((await t.call('PATCH', `/api/appointments/${id}`, cancelled, owner)).status).toBe(200)
  expect(await stateOf(url)).toEqual(isClosed)
})

test('a booking’s page closes when its client cancels it', async () => {
  const { token, pay_url } = await book()
  expect(await stateOf(pay_url)).toEqual(isOpen)
  expect((await manage('cancel', token)).status).toBe(200)
  expect(await stateOf(pay_url)).toEqual(isClosed)
})

test('a session that is paid by one card closes the page of another', async () => {
  const { id } = await addSession()
  const { url, payment } = await ask({ appointment_id: id, cents: 8000 })
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into card_payments (subject, appointment_id, purpose, description, amount_cents, payment_session_id, expires_at)
      values ('appointment', ${id}, 'full', 'Other', 8000, ${`cs_sandbox_${'a'.repeat(48)}`}, now() + interval '1 hour')`),
  )
  await t.embedded.pay(idOf(url), payer)
  expect((await byLink('check', tokenOf(payment))).body.request.state).toBe('paid')
  // The provider doesn't know the other one, so the job has to ask.
  const other = await t.scope(system, (tx) =>
    tx.select().from(cardPayments).where(eq(cardPayments.description, 'Other')),
  )
  expect(other).toMatchObject([{ state: 'awaiting', checkedAt: null }])
  await t.scope(system, (tx) => tx.delete(cardPayments).where(eq(cardPayments.description, 'Other')))
})

test('an order’s page stays while it fits, and closes when the order was paid in part, in full or cancelled', async () => {
  const { post, pay, url } = await orderAtPage()
  await post('steps', { step: 'pack', tell: false })
  await poll()
  expect([await stateOf(url), await pay()]).toEqual([isOpen, url])
  const cash = (cents: number) => post('payments', { cents, method: 'cash', key: randomUUID() })
  await cash(1000)
  expect(await stateOf(url)).toEqual(isClosed)
  const rest = await pay()
  expect((await t.embedded.retrieve(idOf(rest)))?.amountCents).toBe(2000)
  await cash(2000)
  expect(await stateOf(rest)).toEqual(isClosed)
  const cancelled = await orderAtPage()
  await cancelled.post('steps', { step: 'cancel', tell: false })
  expect(await stateOf(cancelled.url)).toEqual(isClosed)
})

test('a changed cart closes the page of its earlier state', async () => {
  const cart: Partial<PlaceOrderInput> = { lines: [pouch], delivery: 'shipping', pay: 'card' }
  const { body, input } = await placeCart(t, cart)
  const changed = await placeCart(t, { ...cart, lines: [{ ...pouch, quantity: 1 }], key: input.key })
  expect([await stateOf(body.url), await stateOf(changed.body.url)]).toEqual([isClosed, isOpen])
  expect((await send(t, changed.input)).body.url).toBe(changed.body.url)
})

test('the pages of a deleted account close, and no others', async () => {
  const token = await t.makeClient('leaving@example.com')
  const { url, pay } = await orderAtPage(token)
  const card = await placeCart(t, { lines: [gallon], pay: 'card' }, token)
  const { url: requestUrl } = await ask({ customer_email: 'leaving@example.com' })
  const stays = await orderAtPage()
  const input = { password: 'correct horse battery' }
  expect((await t.call('POST', '/api/account/delete', input, token)).status).toBe(200)
  const states = await Promise.all([url, card.body.url, requestUrl, stays.url].map(stateOf))
  expect(states).toEqual([isClosed, isClosed, isClosed, isOpen])
  // Its link is dead.
  expect(await pay()).toBeUndefined()
})

test('what a silent provider didn’t close is closed by the job within a minute', async () => {
  const { payment, url } = await ask()
  await poll()
  provider.isSilent = true
  expect((await change(payment.id, 'withdraw')).status).toBe(200)
  expect(await stateOf(url)).toEqual(isOpen)
  provider.isSilent = false
  t.clock.aheadMs = minutes(1) + 1
  await poll()
  expect(await stateOf(url)).toEqual(isClosed)
})

test('after a crash the job closes the page, also one that was being created', async () => {
  const [known, unknown] = [await ask(), await ask()]
  const ids = [known.payment.id, unknown.payment.id]
  await t.scope(system, (tx) =>
    tx.execute(
      sql`update payment_requests set state = 'cancelled' where id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )})`,
    ),
  )
  await t.scope(system, (tx) =>
    tx.execute(sql`update card_payments set payment_session_id = null, page_url = null
      where request_id = ${unknown.payment.id}`),
  )
  t.clock.aheadMs = minutes(2)
  await poll()
  expect(await stateOf(known.url)).toEqual(isClosed)
  expect((await t.embedded.retrieve(idOf(unknown.url)))?.state).toBe('closed')
})

test.each([
  ['the page refuses to close', false],
  ['the provider is silent about closing it', true],
])('a payment of the same moment counts: %s', async (_, isSilent) => {
  const { payment, url } = await ask()
  await t.embedded.pay(idOf(url), payer)
  provider.isSilent = isSilent
  await change(payment.id, 'withdraw')
  expect(await stateOf(url)).toEqual(['paid', 'awaiting'])
  t.clock.aheadMs = minutes(1) + 1
  await poll()
  expect(await stateOf(url)).toEqual(['paid', 'review'])
  expect(await read(payment.id)).toMatchObject({ held_payments: [{ cents: 4500 }], refundable_cents: 4500 })
})

test('a page that stays unclosable is an error of the job, for its log', async () => {
  const { payment, url } = await ask()
  provider.isSilent = true
  await change(payment.id, 'withdraw')
  t.clock.aheadMs = minutes(1) + 1
  await expect(poll()).rejects.toThrow('timeout')
  expect(await stateOf(url)).toEqual(isOpen)
})
