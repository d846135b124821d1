import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { orderReceiptSchema } from '#shared/customer-order.ts'
import { days, minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { gallon, pouch, publishPickup } from '#tests/support/cart.ts'
import { createPickupOrders } from '#tests/support/pickup-order.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
})
afterAll(() => t.close())

const { place, readOrder, ask, mailTo, payAt } = createPickupOrders(() => t)
const view = (token: string) => ask('view', { token })
const step = async (number: number, name: string) => {
  const { body } = await t.call('GET', `/api/orders/number/${number}`, undefined, owner)
  const { id, version } = body.order
  return t.call('POST', `/api/orders/${id}/steps`, { step: name, version, tell: false }, owner)
}
const query = async (statement: ReturnType<typeof sql>) =>
  (await t.scope(system, (tx) => tx.execute<Record<string, unknown>>(statement))).rows

test('the link of an order shows what was ordered, where it is picked up and what is due', async () => {
  const { token, number, email, order } = await place({ lines: [gallon, pouch] })
  const { status, body } = await view(token)
  expect(status).toBe(200)
  expect(body.order).toMatchObject({
    ...{ number, status: 'pending', state: 'Received', delivery: 'pickup', email, name: 'Ada Pine' },
    ...{ total_cents: 6000, tax_cents: 0, due_cents: 6000, can_pay: true, refunded_cents: 0 },
    lines: [
      { quantity: 1, unit_cents: 3000, total_cents: 3000 },
      { quantity: 3, unit_cents: 1000, total_cents: 3000 },
    ],
    pickup: { place: expect.stringMatching(/\w/), starts_at: order.pickupStartsAt?.toISOString() },
    receipts: [],
  })
  expect(
    body.order.progress.map(({ label, isDone }: { label: string; isDone: boolean }) => [label, isDone]),
  ).toEqual([
    ['Ordered', true],
    ['Packed', false],
    ['Ready for pickup', false],
    ['Picked up', false],
  ])
  expect(JSON.stringify(body)).not.toContain('owner')
})

test('an unpaid order that isn’t packed is cancelled by its link, once, and both are told', async () => {
  const { token, number, email } = await place()
  expect((await view(token)).body.order.can_cancel).toBe(true)
  const answers = await Promise.all([1, 2, 3].map(() => ask('cancel', { token })))
  expect(answers.map(({ status, body }) => [status, body.order?.status])).toEqual(
    Array(3).fill([200, 'cancelled']),
  )
  const events = await query(sql`select e.actor from order_events e join orders o on o.id = e.order_id
    where o.number = ${number} and e.kind = 'cancelled'`)
  expect(events).toEqual([{ actor: 'customer' }])
  const subjects = async (to: string) =>
    (await mailTo(to, new RegExp(`#${number} is cancelled|cancelled order #${number}`))).map(
      ({ subject }) => subject,
    )
  expect(await subjects(email)).toEqual([`Your order #${number} is cancelled`])
  expect(await subjects(admin.email)).toEqual([`Ada Pine cancelled order #${number}`])
  const [mail] = await mailTo(email, new RegExp(`#${number} is cancelled`))
  expect(mail?.text).toContain('You’ve cancelled your order')
})

test('an order that is packed or paid meanwhile isn’t cancelled by its link', async () => {
  const packed = await place()
  await step(packed.number, 'pack')
  expect((await ask('cancel', { token: packed.token })).body.error.code).toBe('conflict')
  const paid = await place()
  await query(sql`update orders set payment = 'paid', paid_cents = total_cents where number = ${paid.number}`)
  expect((await ask('cancel', { token: paid.token })).body.error.code).toBe('conflict')
  expect((await view(paid.token)).body.order).toMatchObject({ status: 'pending', can_cancel: false })
})

test('the link of a cancelled order says that what was paid hasn’t gone back, until some of it has', async () => {
  const { token, number } = await place()
  const noteWith = async (columns: string) => {
    await t.scope(system, (tx) =>
      tx.execute(sql`update orders set ${sql.raw(columns)} where number = ${number}`),
    )
    return (await view(token)).body.order.note
  }
  expect(await noteWith(`payment = 'paid', paid_cents = 3000`)).toBeNull()
  expect(await noteWith(`status = 'cancelled'`)).toBe('Your payment hasn’t been refunded yet.')
  expect(await noteWith(`dispute = 'open'`)).toBeNull()
  expect(await noteWith(`dispute = null, refunded_cents = 3000`)).toBeNull()
})

test('the page follows the order, from packed to picked up', async () => {
  const { token, number } = await place()
  const stateAfter = async (name: string) => {
    expect((await step(number, name)).status).toBe(200)
    return (await view(token)).body.order.state
  }
  expect(await stateAfter('pack')).toBe('Packed')
  expect(await stateAfter('ready')).toBe('Ready for pickup')
  await query(sql`update orders set payment = 'paid' where number = ${number}`)
  expect(await stateAfter('deliver')).toBe('Picked up')
})

test.each([
  ['no token', '', 'incomplete'],
  ['something else', 'x'.repeat(76), 'incomplete'],
])('%s opens nothing', async (_, token, reason) => {
  const { status, body } = await view(token)
  expect([status, body.error.code, body.error.details?.reason ?? reason]).toEqual([
    410,
    'link_expired',
    reason,
  ])
})

test('a changed, expired or replaced link opens nothing, nor does that of a booking', async () => {
  const { token, order } = await place()
  const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  expect((await view(changed)).body.error.details.reason).toBe('incomplete')
  const linkOf = (link: object) =>
    t.signedLinks
      .urlFor({
        ...{ purpose: 'order', id: order.id, version: 1, expiresAt: new Date(Date.now() + days(1)) },
        ...link,
      })
      .split('#')[1] ?? ''
  expect((await view(linkOf({}))).status).toBe(200)
  const reasonOf = async (link: object) => (await view(linkOf(link))).body.error.details.reason
  expect(await reasonOf({ expiresAt: new Date(Date.now() - 1000) })).toBe('expired')
  expect(await reasonOf({ version: 2 })).toBe('replaced')
  expect(await reasonOf({ purpose: 'appointment' })).toBe('incomplete')
  expect(await reasonOf({ id: randomUUID() })).toBe('replaced')
  await query(sql`update orders set link_version = 2 where id = ${order.id}`)
  expect((await view(token)).body.error.details.reason).toBe('replaced')
})

test('an order that nobody paid for has no page', async () => {
  const { token, order } = await place()
  await query(sql`update orders set payment = 'awaiting' where id = ${order.id}`)
  expect((await view(token)).body.error.code).toBe('link_expired')
})

test('an order is paid by card before the pickup, once, and its page says so', async () => {
  const { token, number, email } = await place()
  const [first, second] = await Promise.all([ask('pay', { token }), ask('pay', { token })])
  expect(first.status).toBe(200)
  expect(second.body.url).toBe(first.body.url)
  expect((await payAt(first.body.url)).status).toBe(303)
  const { body } = await ask('check-payment', { token })
  expect(body.order).toMatchObject({ due_cents: 0, can_pay: false, receipts: [{ cents: 3000 }] })
  expect(await readOrder(number)).toMatchObject({
    payment: 'paid',
    customerName: 'Ada Pine',
    customerEmail: email,
  })
  const again = await ask('pay', { token })
  expect([again.status, again.body.error.code]).toEqual([409, 'conflict'])
  const entries = await query(sql`
    select kind, method, amount_cents from money_entries e join orders o on o.id = e.order_id
    where o.number = ${number} and kind <> 'fee'`)
  expect(entries).toEqual([{ kind: 'payment', method: 'card', amount_cents: 3000 }])
  expect(await mailTo(email, /^Your order #/)).toHaveLength(1)
  const [received, ...others] = await mailTo(email, /^We received \$30\.00 for your order #/)
  expect([received?.text, others]).toEqual([expect.stringContaining('Your order is paid.'), []])
})

test('a page that was left unpaid charges nothing and can be opened again', async () => {
  const { token, number } = await place()
  const { body } = await ask('pay', { token })
  expect((await ask('check-payment', { token })).body.order).toMatchObject({ can_pay: true, due_cents: 3000 })
  expect((await ask('pay', { token })).body.url).toBe(body.url)
  expect((await readOrder(number)).payment).toBe('due')
})

test('what is wrong reaches the owner with the order, once', async () => {
  const { token, number, email } = await place()
  const key = randomUUID()
  const message = 'One bottle is broken.\nWhat now?'
  for (let n = 0; n < 2; n++) expect((await ask('message', { token, message, key })).status).toBe(200)
  const mails = await mailTo(admin.email, new RegExp(`wrote about order #${number}$`))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ reply_to: email, text: expect.stringContaining('One bottle is broken.') })
  const kept = await query(sql`select message from contact_messages where email = ${email}`)
  expect(kept).toEqual([{ message: `About order #${number}: ${message}` }])
  const { body } = await t.call('GET', `/api/orders/number/${number}`, undefined, owner)
  expect(JSON.stringify(body.order.events)).toContain('broken')
})

test.each([
  ['no text', { message: ' ' }],
  ['a text that is too long', { message: 'x'.repeat(2001) }],
  ['no key', { key: 'x' }],
])('%s is refused with a sentence', async (_, input) => {
  const { token } = await place()
  const { status, body } = await ask('message', { token, message: 'Hello', key: randomUUID(), ...input })
  expect([status, Object.values(body.error.fields)[0]]).toEqual([400, expect.stringMatching(/\.$/)])
})

test('messages about one order are limited, and those about another are not', async () => {
  const { token } = await place()
  const { token: other } = await place()
  const send = (as: string, n: number) =>
    ask('message', { token: as, message: `Question ${n}`, key: randomUUID() })
  for (let n = 0; n < 10; n++) expect((await send(token, n)).status).toBe(200)
  expect((await send(token, 11)).status).toBe(429)
  expect((await send(other, 1)).status).toBe(200)
})

test('a new link goes to the address of the order alone, and the answer is the same for everybody', async () => {
  const { number, email } = await place()
  const right = await ask('new-link', { number, email: email.toUpperCase() })
  const wrong = await ask('new-link', { number, email: 'stranger@example.com' })
  const unknown = await ask('new-link', { number: 999_999, email })
  expect([right, wrong, unknown].map(({ status, body }) => [status, body])).toEqual(
    Array(3).fill([200, { sent: true }]),
  )
  const [mail, ...others] = await mailTo(email, new RegExp(`^The link to your order #${number}$`))
  expect(others).toEqual([])
  expect(await mailTo('stranger@example.com', /./)).toEqual([])
  const token = /your-order#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await view(token)).body.order.number).toBe(number)
})

test('somebody who asks for links again and again is told to wait', async () => {
  const { number, email } = await place()
  const answers = []
  for (let n = 0; n < 6; n++) answers.push((await ask('new-link', { number, email })).status)
  expect(answers.slice(0, 5)).toEqual(Array(5).fill(200))
  expect(answers[5]).toBe(429)
})

test('whoever ordered for somebody else’s address has twenty links a day sent there, and is told nothing else', async () => {
  const { number, email } = await place()
  for (let n = 0; n < 21; n++) {
    // Each in the hour and minute after the one before.
    await query(sql`delete from rate_limits where key not like 'orders/new-link/mailbox%'`)
    t.clock.aheadMs += minutes(1)
    expect((await ask('new-link', { number, email })).status).toBe(200)
  }
  t.clock.aheadMs = 0
  expect(await mailTo(email, /^The link to your order/)).toHaveLength(20)
})

test('a receipt is a PDF of this order’s payment, and no other', async () => {
  const { token } = await place({ name: '李小龙 🌿' })
  const { body } = await ask('pay', { token })
  await payAt(body.url)
  const { order } = (await ask('check-payment', { token })).body
  const number = order.receipts[0].number
  const file = await t.app.request('/api/your-order/receipt', {
    method: 'POST',
    body: JSON.stringify(orderReceiptSchema.parse({ token, number })),
    headers: { 'content-type': 'application/json', apikey: settings.publishableKey },
  })
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="receipt-${number}.pdf"`)
  expect((await file.text()).slice(0, 5)).toBe('%PDF-')
  const stranger = await place()
  const refused = await ask('receipt', { token: stranger.token, number })
  expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found'])
})
