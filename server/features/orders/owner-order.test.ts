import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replayOrderEvents } from '#server/orders/record-order-event.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { blend } from '#tests/support/offers.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

const system = { role: 'system', job: 'test' } as const
const place = { city: 'Chicago', state: 'IL', postal_code: '60601', country: 'US' }
const address = { line1: '1 State St', line2: null, ...place }

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

let count = 0
/** A paid order of three pouches that is to be shipped, and its customer's address. */
async function buy(
  phone: string | null = null,
): Promise<{ order: OwnerOrder; email: string; sessionId: string }> {
  const email = `buyer-${count++}@example.com`
  const { body } = await t.call('POST', `/api/functions/create-${blend.slug}-checkout`, { quantity: 3 })
  const sessionId = String(body.url).split('/').at(-1) ?? ''
  await t.embedded.pay(sessionId, { name: 'Nia Okoye', email, phone, address })
  await t.call('POST', `/api/functions/save-${blend.slug}-order`, { sessionId })
  const list = await t.call('GET', `/api/orders/all?q=${email}`, undefined, owner)
  return { order: await read(list.body.orders[0].number), email, sessionId }
}

async function read(number: number): Promise<OwnerOrder> {
  return (await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).body.order
}
const post = (order: OwnerOrder, path: string, input: object) =>
  t.call('POST', `/api/orders/${order.id}/${path}`, input, owner)
const take = (order: OwnerOrder, step: string, input: object = {}) =>
  post(order, 'steps', { step, version: order.version, tell: true, ...input })
const set = (order: OwnerOrder, columns: string) =>
  t.scope(system, (tx) => tx.execute(sql`update orders set ${sql.raw(columns)} where id = ${order.id}`))
const sentTo = async (to: string) => (await t.sentMail()).filter((mail) => mail.to === to)
const endWait = () => endUndoWait(t)

test('an order shows what was bought, by whom, what was paid and what happened', async () => {
  const { order, email } = await buy()
  expect(order).toMatchObject({
    status: 'pending',
    payment: 'paid',
    delivery: 'shipping',
    address,
    customer: { name: 'Nia Okoye', email },
    total_cents: 3000,
    lines: [{ quantity: 3, unit_cents: 1000, total_cents: 3000 }],
    money: {
      paid_cents: 3000,
      refunded_cents: 0,
      movements: [{ kind: 'payment', method: 'card', cents: 3000 }],
    },
    next_step: 'pack',
  })
  expect(order.events.map(({ sentence }) => sentence)).toContain('Paid $30.00 by card.')
  const client = await t.call('GET', `/api/clients/${order.customer.client_id}`, undefined, owner)
  expect(client.status).toBe(200)
  await t.sentMail()
  expect((await read(order.number)).messages).toMatchObject([
    { channel: 'email', to: email, subject: 'Order received', state: 'sent' },
  ])
})

test('nobody but the owner reads or changes an order here, and unpaid ones do not exist', async () => {
  const { order, email } = await buy()
  const client = await t.makeClient(email)
  for (const token of [client, null]) {
    const status = token ? 403 : 401
    expect((await t.call('GET', `/api/orders/number/${order.number}`, undefined, token)).status).toBe(status)
    const steps = `/api/orders/${order.id}/steps`
    const input = { step: 'pack', version: order.version, tell: true }
    expect((await t.call('POST', steps, input, token)).status).toBe(status)
  }
  await set(order, `payment = 'awaiting'`)
  expect((await t.call('GET', `/api/orders/number/${order.number}`, undefined, owner)).status).toBe(404)
  expect((await take(order, 'pack')).status).toBe(404)
  for (const number of ['0', '1e3', 'x', '99999999999999999999'])
    expect((await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).status).toBe(404)
})

test('an order is packed, shipped with its tracking, and delivered; the customer hears of the shipment once', async () => {
  const { order, email } = await buy('+13125550142')
  const packed = (await take(order, 'pack')).body.order
  expect(packed).toMatchObject({ status: 'processing', next_step: 'ship' })
  expect(packed.packed_at).not.toBeNull()
  const shipment = { carrier: 'USPS', tracking: '9400 1000' }
  const shipped = (await take(packed, 'ship', shipment)).body.order
  expect(shipped).toMatchObject({ status: 'shipped', carrier: 'USPS', tracking_number: '9400 1000' })
  await endWait()
  const [mail, ...others] = (await sentTo(email)).filter(({ subject }) => subject.endsWith('on its way'))
  expect(others).toEqual([])
  expect(mail?.text).toContain('9400 1000')
  expect((await sentTo('+13125550142')).map(({ text }) => text).join()).toContain('is on its way')
  const { body } = await take(shipped, 'deliver')
  expect(body.order).toMatchObject({ status: 'delivered', next_step: null, steps: [] })
  const replayed = await t.scope(system, (tx) => replayOrderEvents(tx, order.id))
  expect(replayed).toMatchObject({ status: 'delivered', carrier: 'USPS', trackingNumber: '9400 1000' })
})

test('who is told that the order is packed reads it by email and text, as the preview shows', async () => {
  const phone = '+13125550149'
  const { order, email } = await buy(phone)
  const { body: preview } = await post(order, 'preview', { step: 'pack' })
  await take(order, 'pack')
  await endWait()
  expect((await sentTo(email)).map(({ subject }) => subject)).toContain(preview.email.subject)
  expect((await sentTo(phone)).map(({ text }) => text)).toContain(preview.text.text)
})

test('a step without the message sends none', async () => {
  const { order, email } = await buy()
  const packed = (await take(order, 'pack', { tell: false })).body.order
  await take(packed, 'ship', { tell: false })
  await endWait()
  expect((await sentTo(email)).map(({ subject }) => subject).join()).not.toMatch(/on its way|is packed/)
})

test('the preview says word for word what will be sent, and sends nothing', async () => {
  const { order, email } = await buy('+13125550143')
  const { body: preview } = await post(order, 'preview', { step: 'ship', carrier: 'UPS', tracking: '1Z 999' })
  expect(preview.email.to).toBe(email)
  expect(await read(order.number)).toMatchObject({ status: 'pending', version: order.version })
  await take(order, 'ship', { carrier: 'UPS', tracking: '1Z 999' })
  await endWait()
  const mail = (await sentTo(email)).find(({ subject }) => subject === preview.email.subject)
  expect(mail?.text).toContain('1Z 999')
  for (const paragraph of preview.email.paragraphs.slice(0, 2)) expect(mail?.text).toContain(paragraph)
  expect((await sentTo('+13125550143')).map(({ text }) => text)).toContain(preview.text.text)
  expect((await post(order, 'preview', { step: 'deliver' })).body).toMatchObject({ email: null, text: null })
})

test('undo takes a step and its messages back; the step can be taken again', async () => {
  const phone = '+13125550144'
  const { order, email } = await buy(phone)
  const packed = (await take(order, 'pack')).body.order
  const shipped = (await take(packed, 'ship', { tracking: 'WRONG' })).body.order
  expect(shipped.undo_seconds).toBe(10)
  const undone = (await post(shipped, 'undo', { version: shipped.version })).body.order
  expect(undone).toMatchObject({ status: 'processing', tracking_number: null, undo_seconds: null })
  expect(undone.packed_at).toBe(packed.packed_at)
  expect(undone.events.at(-1)).toMatchObject({ actor: 'owner', sentence: 'Undid: marked as shipped.' })
  await endWait()
  expect((await sentTo(email)).map(({ text }) => text).join()).not.toContain('WRONG')
  expect((await sentTo(phone)).filter(({ text }) => text.includes('on its way'))).toEqual([])
  const texts = await t.scope(system, (tx) =>
    tx.execute(
      sql`select status from sms_messages where phone_number = ${phone} and message like '%on its way%'`,
    ),
  )
  expect(texts.rows).toEqual([])
  await take(undone, 'ship', { tracking: 'RIGHT' })
  await endWait()
  expect((await sentTo(email)).filter(({ text }) => text.includes('RIGHT'))).toHaveLength(1)
})

test('what has left, is long ago, or was followed by something can not be undone', async () => {
  const { order } = await buy()
  const shipped = (await take(order, 'ship')).body.order
  await endWait()
  await t.sentMail()
  const left = await post(shipped, 'undo', { version: shipped.version })
  expect([left.status, left.body.error.fields.undo]).toEqual([
    409,
    'The message to the customer has already left.',
  ])
  const { order: other } = await buy()
  const packed = (await take(other, 'pack')).body.order
  expect((await post(packed, 'undo', { version: other.version })).status).toBe(409)
  t.clock.aheadMs = hours(1)
  expect((await post(packed, 'undo', { version: packed.version })).status).toBe(409)
  t.clock.aheadMs = 0
  expect((await read(other.number)).packed_at).not.toBeNull()
})

test('of two windows that take a step at once, one is told so and changes nothing', async () => {
  const { order } = await buy()
  const answers = await Promise.all([take(order, 'ship'), take(order, 'cancel'), take(order, 'pack')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await read(order.number)).version).toBe(order.version + 1)
})

test.each([
  ['a disputed order', `dispute = 'open'`, 'ship', /asked for the money back/],
  ['an order under review', `payment = 'review'`, 'ship', /isn’t what we asked for/],
  ['a pickup that isn’t paid', `payment = 'due', delivery = 'pickup'`, 'deliver', /Take the payment first/],
  ['a pickup', `delivery = 'pickup'`, 'ship', /past that step/],
  ['a cancelled order', `status = 'cancelled'`, 'pack', /past that step/],
])('%s stays where it is', async (_, columns, step, sentence) => {
  const { order } = await buy()
  await set(order, columns)
  // Its email leaves now, so that the order changes no more by itself.
  await t.sentMail()
  const before = await read(order.number)
  const { status, body } = await take(order, step)
  expect([status, body.error.fields.step]).toEqual([400, expect.stringMatching(sentence)])
  expect(await read(order.number)).toEqual(before)
})

test('a pickup is called ready, with what is to be paid', async () => {
  const { order, email } = await buy()
  await set(order, `delivery = 'pickup', payment = 'due', paid_cents = 0`)
  const { body } = await take(await read(order.number), 'ready')
  expect(body.order).toMatchObject({ status: 'processing', next_step: 'deliver' })
  await endWait()
  const mail = (await sentTo(email)).find(({ subject }) => subject.endsWith('is ready for pickup'))
  expect(mail?.text).toContain('You pay $30.00 when you pick it up')
})

test('a changed status can be undone like a step, and a later one takes back what waits to be told', async () => {
  const { order, email } = await buy()
  const patch = (status: string) => t.call('PATCH', `/api/orders/${order.id}`, { status }, owner)
  await patch('cancelled')
  await patch('processing')
  await endWait()
  expect((await sentTo(email)).map(({ subject }) => subject).join()).not.toContain('cancelled')
  const { body } = await patch('shipped')
  const undone = await post(order, 'undo', body.undo)
  expect(undone.body.order.status).toBe('processing')
  await endWait()
  expect((await sentTo(email)).map(({ subject }) => subject).join()).not.toContain('on its way')
})

test('the customer gets one shipping email, however often the status is set', async () => {
  const { order, email } = await buy()
  for (const status of ['shipped', 'processing', 'shipped', 'shipped'])
    await t.call('PATCH', `/api/orders/${order.id}`, { status }, owner)
  await endWait()
  expect((await sentTo(email)).filter(({ subject }) => / is on its way$/.test(subject))).toHaveLength(1)
  for (const status of ['processing', 'shipped']) {
    await t.call('PATCH', `/api/orders/${order.id}`, { status }, owner)
    await endWait()
  }
  expect((await sentTo(email)).filter(({ subject }) => / is on its way$/.test(subject))).toHaveLength(1)
})

test('the note is kept, and one of another window is not overwritten', async () => {
  const { order, email } = await buy()
  const save = (note: string | null, was: string | null) =>
    t.call('PUT', `/api/orders/${order.id}/note`, { note, was }, owner)
  expect((await save('Ring twice', null)).status).toBe(200)
  expect((await save('Ring twice', null)).status).toBe(200)
  const refused = await save('Leave at the door', null)
  expect([refused.status, refused.body.error.details]).toEqual([409, { note: 'Ring twice' }])
  expect((await read(order.number)).note).toBe('Ring twice')
  expect((await save('x'.repeat(2001), 'Ring twice')).status).toBe(400)
  expect((await save(null, 'Ring twice')).status).toBe(200)
  await endWait()
  expect((await sentTo(email)).map(({ text }) => text).join()).not.toContain('Ring')
})

test('a part is refunded once, and never more than what is left', async () => {
  const { order } = await buy()
  const refund = (version: number, cents: number) => post(order, 'refund', { version, cents, reason: 'Late' })
  for (const cents of [0, -5, 1.5]) expect((await refund(order.version, cents)).status).toBe(400)
  expect((await refund(order.version, 3001)).body.error.fields.cents).toContain('$30.00')
  const answers = await Promise.all([refund(order.version, 1500), refund(order.version, 1500)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const orderWithRefund = await read(order.number)
  expect(orderWithRefund.money).toMatchObject({ refund_due_cents: 1500, refundable_cents: 1500 })
  expect(orderWithRefund.events.at(-1)?.sentence).toBe('Refund of $15.00 by card: Late')
  expect((await refund(orderWithRefund.version, 1501)).body.error.fields.cents).toContain('$15.00')
  t.clock.aheadMs = 60_000
  await makeRefunds({ ...t, actor: system }, paidSubjects)
  t.clock.aheadMs = 0
  expect((await read(order.number)).money).toMatchObject({ refunded_cents: 1500, refund_due_cents: 0 })
})

test('what a bank has taken back can not be refunded too', async () => {
  const { order } = await buy()
  await t.scope(system, (tx) =>
    tx.execute(
      sql`update card_payments set dispute = 'lost', disputed_cents = 3000 where order_id = ${order.id}`,
    ),
  )
  const { body } = await post(order, 'refund', { version: order.version, cents: 1 })
  expect(body.error.fields.cents).toBe('Nothing is left to refund.')
})

test('a tracking number is corrected once the order is shipped', async () => {
  const { order } = await buy()
  const put = (version: number, tracking: string | null) =>
    t.call('PUT', `/api/orders/${order.id}/tracking`, { version, carrier: 'UPS', tracking }, owner)
  expect((await put(order.version, '1Z')).body.error.fields.tracking).toBe('This order isn’t shipped.')
  const shipped = (await take(order, 'ship', { tell: false })).body.order
  expect((await put(order.version, '1Z')).status).toBe(409)
  expect((await put(shipped.version, '1Z')).body.order.tracking_number).toBe('1Z')
})
