import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paidSubjects } from '#server/paid-subjects.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { blend } from '#tests/support/offers.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

let buyers = 0
/** A paid order of three pouches, $30.00. */
async function buy(): Promise<{ order: OwnerOrder; email: string }> {
  const email = `refunded-${buyers++}@example.com`
  const { body } = await t.call('POST', `/api/functions/create-${blend.slug}-checkout`, { quantity: 3 })
  const sessionId = String(body.url).split('/').at(-1) ?? ''
  const address = {
    line1: '1 State St',
    line2: null,
    city: 'Chicago',
    state: 'IL',
    postal_code: '60601',
    country: 'US',
  }
  await t.embedded.pay(sessionId, { name: 'Nia Okoye', email, phone: null, address })
  await t.call('POST', `/api/functions/save-${blend.slug}-order`, { sessionId })
  const list = await t.call('GET', `/api/orders/all?q=${email}`, undefined, owner)
  return { order: await read(list.body.orders[0].number), email }
}
const read = async (number: number): Promise<OwnerOrder> =>
  (await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).body.order
const post = (order: OwnerOrder, path: string, input: object) =>
  t.call('POST', `/api/orders/${order.id}/${path}`, { version: order.version, ...input }, owner)
const cancel = (order: OwnerOrder, refund: boolean) =>
  post(order, 'steps', { step: 'cancel', tell: true, refund, reason: 'Out of leaves' })
const mailsTo = async (email: string) => (await t.sentMail()).filter(({ to }) => to === email)
const runRefunds = async () => {
  t.clock.aheadMs += minutes(1)
  await makeRefunds({ ...t, actor: system }, paidSubjects)
  t.clock.aheadMs -= minutes(1)
}

test('a refund whose answer was lost is made once, and another amount with its key is refused', async () => {
  const { order } = await buy()
  const input = { key: crypto.randomUUID(), cents: 1000 }
  expect((await post(order, 'refund', input)).status).toBe(200)
  expect((await post(order, 'refund', input)).status).toBe(200)
  const now = await read(order.number)
  expect((await post(now, 'refund', input)).status).toBe(200)
  const other = await post(now, 'refund', { ...input, cents: 1500 })
  expect([other.status, Object.keys(other.body.error.fields)]).toEqual([409, ['cents']])
  expect((await read(order.number)).money).toMatchObject({ refund_due_cents: 1000, refundable_cents: 2000 })
})

test('a cancelled order is refunded in one step, and its email says so', async () => {
  const { order, email } = await buy()
  const preview = await post(order, 'preview', { step: 'cancel', refund: true })
  expect(preview.body.email.paragraphs.join(' ')).toContain('We’re refunding $30.00 to you')
  const { body } = await cancel(order, true)
  expect(body.order).toMatchObject({
    status: 'cancelled',
    money: { refund_due_cents: 3000, refundable_cents: 0 },
  })
  expect(body.order.events.at(-1).sentence).toBe('Cancelled, with a refund of $30.00: Out of leaves')
  await endUndoWait(t)
  await runRefunds()
  expect((await read(order.number)).money).toMatchObject({ refunded_cents: 3000, refund_due_cents: 0 })
  const texts = (await mailsTo(email)).map(({ subject, text }) => `${subject} ${text}`)
  const cancellationText = texts.find((text) => text.includes('is cancelled'))
  expect(cancellationText).toContain('We’re refunding $30.00 to you')
  expect(cancellationText).not.toContain('Out of leaves')
})

test('without the refund the money stays, and the email says that too', async () => {
  const { order } = await buy()
  const preview = await post(order, 'preview', { step: 'cancel' })
  expect(preview.body.email.paragraphs.join(' ')).toContain('hasn’t been refunded yet')
  const { body } = await cancel(order, false)
  expect(body.order.money).toMatchObject({ refund_due_cents: 0, refundable_cents: 3000 })
})

test('undoing takes the refund back too, and leaves one that was asked for before', async () => {
  const { order } = await buy()
  const orderWithRefund = (await post(order, 'refund', { cents: 1000 })).body.order
  const cancelled = (await cancel(orderWithRefund, true)).body.order
  expect(cancelled.money).toMatchObject({ refund_due_cents: 3000 })
  const undone = (await post(cancelled, 'undo', {})).body.order
  expect(undone).toMatchObject({
    status: 'pending',
    money: { refund_due_cents: 1000, refundable_cents: 2000 },
  })
  await runRefunds()
  expect((await read(order.number)).money).toMatchObject({ refunded_cents: 1000, refund_due_cents: 0 })
})

test('a refund that the provider was asked for can’t be undone', async () => {
  const { order } = await buy()
  const cancelled = (await cancel(order, true)).body.order
  await t.scope(system, (tx) =>
    tx.execute(sql`update card_payments set refund_attempts = 1 where order_id = ${order.id}`),
  )
  const { status, body } = await post(cancelled, 'undo', {})
  expect([status, body.error.fields.undo]).toEqual([409, 'The refund is already on its way.'])
  expect((await read(order.number)).status).toBe('cancelled')
})

test('two windows that cancel at once refund once', async () => {
  const { order } = await buy()
  const answers = await Promise.all([cancel(order, true), cancel(order, true)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await endUndoWait(t)
  await runRefunds()
  expect((await read(order.number)).money).toMatchObject({ paid_cents: 3000, refunded_cents: 3000 })
})

test('the email of a refund is shown before, with its reason', async () => {
  const { order } = await buy()
  const { body } = await t.call(
    'POST',
    `/api/orders/${order.id}/refund-preview`,
    { cents: 1500, reason: 'One pouch was open' },
    owner,
  )
  expect(body.email.paragraphs.join(' ')).toMatch(/refunded \$15\.00 of \$30\.00.*One pouch was open/)
  expect((await read(order.number)).money).toMatchObject({ refund_due_cents: 0 })
})
