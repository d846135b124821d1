import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#server/db/schema/orders.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { pollOpenAttempts } from '#server/payments/poll-payments.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { gallon, placeCart, pouch, publishPickup } from '#tests/support/cart.ts'

const system = { role: 'system', job: 'test' } as const
const page = {
  ...{ name: 'Card Holder', email: 'Holder@Example.com', phone: '+13125550142' },
  address: {
    ...{ line1: '1 State St', line2: null, city: 'Chicago', state: 'IL' },
    ...{ postal_code: '60601', country: 'US' },
  },
}

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  await publishPickup(t)
})
afterAll(() => t.close())

const ctx = () => ({ ...t, actor: system, content: t.contentSource.current() })
type Placing = Parameters<typeof placeCart>[1]

/** A cart at its payment page. */
async function start(given: Placing, token: string | null = null) {
  const { status, body } = await placeCart(t, { pay: 'card', ...given }, token)
  expect([status, body.error]).toEqual([200, undefined])
  return { number: body.number as number, sessionId: String(body.url).split('/').at(-1) ?? '' }
}
const read = async (number: number) =>
  (await t.scope(system, (tx) => tx.select().from(orders).where(sql`number = ${number}`)))[0]
const settle = (sessionId: string) => settlePayment(ctx(), paidSubjects, { sessionId })
const unitsOf = async (name: string) =>
  (
    await t.scope(system, (tx) =>
      tx.execute(sql`select on_hand, reserved from stock_batches where name = ${name}`),
    )
  ).rows[0]

test('an order that is shipped gets its customer from the payment page, with the consent given there', async () => {
  const { number, sessionId } = await start({ lines: [pouch], delivery: 'shipping' })
  await t.embedded.pay(sessionId, page)
  await settle(sessionId)
  expect(await read(number)).toMatchObject({
    ...{ payment: 'paid', customerName: 'Card Holder', customerEmail: 'holder@example.com' },
    ...{ customerPhone: '+13125550142', textsAgreedAt: expect.any(Date), shippingAddress: page.address },
  })
})

test('who picks it up stays who ordered it, whoever’s card pays', async () => {
  const customer = { name: 'Ada Pine', email: 'ada.picks@example.com', texts_agreed: false }
  const { number, sessionId } = await start({ lines: [gallon], customer })
  await t.embedded.pay(sessionId, page)
  await settle(sessionId)
  const order = await read(number)
  expect(order).toMatchObject({ customerName: 'Ada Pine', customerEmail: 'ada.picks@example.com' })
  const mails = await t.sentMail()
  expect(mails.filter(({ to }) => to === 'holder@example.com' && !to)).toEqual([])
  expect(
    mails.filter(({ to, subject }) => to === customer.email && /^Your order #/.test(subject)),
  ).toHaveLength(1)
})

test('a client’s order is theirs from the beginning', async () => {
  const token = await t.makeClient('cart.client@example.com')
  const customer = { name: 'Nia', email: 'somebody@else.example', texts_agreed: false }
  const { number } = await start({ lines: [gallon], customer }, token)
  expect(await read(number)).toMatchObject({
    userId: expect.any(String),
    customerEmail: 'cart.client@example.com',
  })
})

test('a page that closes gives the units back, and a payment that comes later takes them again', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into stock_batches (product_slug, name, on_hand) values ('everleaf', 'Late', 3)`),
  )
  const { number, sessionId } = await start({ lines: [pouch], delivery: 'shipping' })
  expect(await unitsOf('Late')).toEqual({ on_hand: 3, reserved: 3 })
  await t.embedded.close(sessionId)
  await expect(settle(sessionId)).rejects.toMatchObject({ code: 'payment_not_confirmed' })
  expect([(await read(number))?.payment, await unitsOf('Late')]).toEqual([
    'failed',
    { on_hand: 3, reserved: 0 },
  ])
  await t.scope(system, (tx) =>
    tx.execute(sql`update sandbox_payments set state = 'open' where id = ${sessionId}`),
  )
  await t.embedded.pay(sessionId, page)
  await settle(sessionId)
  expect([(await read(number))?.payment, await unitsOf('Late')]).toEqual([
    'paid',
    { on_hand: 0, reserved: 0 },
  ])
  await t.scope(system, (tx) => tx.execute(sql`delete from stock_batches`))
})

test('an order whose units are gone when the payment comes is held, and the owner is told', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into stock_batches (product_slug, name, on_hand) values ('everleaf', 'Gone', 3)`),
  )
  const { number, sessionId } = await start({ lines: [pouch], delivery: 'shipping' })
  await t.scope(system, (tx) =>
    tx.execute(sql`update stock_reservations set state = 'released' where state = 'reserved'`),
  )
  await t.scope(system, (tx) => tx.execute(sql`update stock_batches set on_hand = 0, reserved = 0`))
  await t.embedded.pay(sessionId, page)
  await settle(sessionId)
  expect((await read(number))?.payment).toBe('review')
  const notices = (await t.sentMail()).filter(
    ({ to, subject }) => to === admin.email && subject.endsWith(`#${number}`),
  )
  expect(notices.map(({ subject }) => subject)).toEqual([`Please check order #${number}`])
  await t.scope(system, (tx) => tx.execute(sql`delete from stock_batches`))
})

test('the owner who wins the dispute of a cancelled order reads that the money is to go back', async () => {
  const { number, sessionId } = await start({ lines: [gallon] })
  await t.embedded.pay(sessionId, page)
  await settle(sessionId)
  await t.embedded.setDispute(sessionId, 'open')
  await settle(sessionId)
  await t.scope(system, (tx) =>
    tx.execute(sql`update orders set status = 'cancelled' where number = ${number}`),
  )
  await t.embedded.setDispute(sessionId, 'won')
  await settle(sessionId)
  const mails = (await t.sentMail()).filter(({ subject }) => subject === `Dispute won: order #${number}`)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('The order was cancelled, so refund it unless you agreed otherwise.')
})

test('a payment that nobody reported is found by asking, also when the answer of the page was lost', async () => {
  const { number, sessionId } = await start({ lines: [pouch], delivery: 'shipping' })
  await t.embedded.pay(sessionId, page)
  await t.scope(system, (tx) =>
    tx.execute(sql`update card_payments set payment_session_id = null, page_url = null,
      created_at = created_at - interval '5 minutes' where payment_session_id = ${sessionId}`),
  )
  await pollOpenAttempts(ctx(), paidSubjects)
  expect((await read(number))?.payment).toBe('paid')
})
