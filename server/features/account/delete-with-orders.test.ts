import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paidSubjects } from '#server/paid-subjects.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { anonymizeDelivered } from '#server/people/anonymize-orders.ts'
import { days, minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { placeCart, pouch, publishPickup, send } from '#tests/support/cart.ts'
import { blend } from '#tests/support/offers.ts'

const system = { role: 'system', job: 'test' } as const
const password = 'correct horse battery'
const place = { city: 'Chicago', state: 'IL', postal_code: '60601', country: 'US' }
const address = { line1: '1 Oak Street', line2: null, ...place }

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
})
afterAll(() => t.close())
afterEach(() => {
  t.clock.aheadMs = 0
})

const read = async (number: number) =>
  (await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).body.order

/** The number of a paid order whose buyer has deleted their account. */
async function orderAndDelete() {
  const email = `${randomUUID()}@example.com`
  const token = await t.makeClient(email)
  const path = `/api/functions/create-${blend.slug}-checkout`
  const { body } = await t.call('POST', path, { quantity: 2 }, token)
  const sessionId = String(body.url).split('/').at(-1) ?? ''
  await t.embedded.pay(sessionId, { name: 'Zuleika Oak', email, phone: '+13125550177', address })
  const saved = await t.call('POST', `/api/functions/save-${blend.slug}-order`, { sessionId })
  expect((await t.call('POST', '/api/account/delete', { password }, token)).status).toBe(200)
  return { number: Number(saved.body.order.number), email, sessionId }
}

async function take(number: number, step: string) {
  const { id, version } = await read(number)
  const taken = await t.call('POST', `/api/orders/${id}/steps`, { step, version, tell: true }, owner)
  expect([taken.status, taken.body.error]).toEqual([200, undefined])
}

test('a paid order of a deleted account can still be sent, and forgets its buyer once it was', async () => {
  const { number } = await orderAndDelete()
  await anonymizeDelivered(t)
  expect(await read(number)).toMatchObject({
    customer: { name: 'Zuleika Oak', email: null, phone: null, client_id: null },
    address: { line1: '1 Oak Street' },
  })
  await take(number, 'pack')
  await take(number, 'ship')
  await anonymizeDelivered(t)
  expect(await read(number)).toMatchObject({ customer: { name: 'Zuleika Oak' } })
  t.clock.aheadMs = minutes(61)
  await anonymizeDelivered(t)
  expect(await read(number)).toMatchObject({ customer: { name: null }, address: null, status: 'shipped' })
})

test('the owner is told that an order of a deleted account is still to be sent, without its buyer', async () => {
  const { number, email } = await orderAndDelete()
  const mails = (await t.sentMail()).filter(
    ({ to, subject }) => to === admin.email && subject === `Order #${number} is from a deleted account`,
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/Order #\d+: 2 × .*, paid, to be sent/)
  for (const mark of [email, 'Zuleika', 'Oak Street']) expect(JSON.stringify(mails)).not.toContain(mark)
  const { events, messages, are_messages_deleted } = await read(number)
  expect(JSON.stringify(events)).toContain('Deleted their account.')
  expect([messages, are_messages_deleted]).toEqual([[], true])
})

test('an order that never leaves forgets its buyer after 90 days', async () => {
  const { number } = await orderAndDelete()
  t.clock.aheadMs = days(89)
  await anonymizeDelivered(t)
  expect(await read(number)).toMatchObject({ customer: { name: 'Zuleika Oak' } })
  t.clock.aheadMs = days(91)
  await anonymizeDelivered(t)
  expect(await read(number)).toMatchObject({ customer: { name: null }, address: null })
})

test('whoever has the link of the payment reads no name of a deleted account', async () => {
  const { sessionId } = await orderAndDelete()
  const { body } = await t.call('POST', `/api/functions/save-${blend.slug}-order`, { sessionId })
  expect(body.order).toMatchObject({ name: null, email: null, shipping_address: null })
})

test.each(['card', 'pickup'] as const)(
  'a checkout to pay by %s that is sent again opens nothing of a deleted account',
  async (pay) => {
    const email = `${randomUUID()}@example.com`
    const token = await t.makeClient(email)
    const customer = { name: 'Zuleika Oak', email, texts_agreed: false }
    const placed = await placeCart(t, { lines: [pouch], delivery: 'pickup', pay, customer }, token)
    if (pay === 'card') {
      const sessionId = String(placed.body.url).split('/').at(-1) ?? ''
      await t.embedded.pay(sessionId, { name: 'Zuleika Oak', email, phone: null, address: null })
      await settlePayment({ ...t, actor: system }, paidSubjects, { sessionId })
    }
    expect((await t.call('POST', '/api/account/delete', { password }, token)).status).toBe(200)
    const again = await send(t, placed.input)
    expect([again.status, again.body.error?.code, again.body.url]).toEqual([409, 'conflict', undefined])
  },
)
