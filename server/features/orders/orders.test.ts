import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { blend } from '#tests/support/offers.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

const checkoutPath = `/api/functions/create-${blend.slug}-checkout`
const savePath = `/api/functions/save-${blend.slug}-order`
const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const customerOf = (email: string) => ({
  name: 'Nia Okoye',
  email,
  phone: null,
  address: {
    line1: '1 State St',
    line2: null,
    city: 'Chicago',
    state: 'IL',
    postal_code: '60601',
    country: 'US',
  },
})

async function startCheckout(quantity = 3): Promise<string> {
  const { body } = await t.call('POST', checkoutPath, { quantity })
  return String(body.url).split('/').at(-1) ?? ''
}

async function pay(email: string, quantity = 3): Promise<string> {
  const sessionId = await startCheckout(quantity)
  await t.embedded.pay(sessionId, customerOf(email))
  return sessionId
}

async function countOrders() {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from orders`),
  )
  return rows[0]?.n
}

function deliver(sessionId: string) {
  const { rawBody, headers } = t.embedded.createEvent(sessionId)
  return t.app.request('/webhooks/payments', { method: 'POST', body: rawBody, headers })
}

test.each([0, 11, 1.5, '3; drop table', null, -1, 1e9])(
  'rejects a quantity of %j with a message and creates nothing',
  async (quantity) => {
    const before = await countOrders()
    const { status, body } = await t.call('POST', checkoutPath, { quantity })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: 'invalid_input',
      fields: { quantity: 'Choose a whole number of pouches from 1 to 10.' },
    })
    expect(await countOrders()).toBe(before)
  },
)

test('a paid checkout becomes one order, with a receipt and an email to the owner', async () => {
  const sessionId = await pay('paid@example.com')
  const { status, body } = await t.call('POST', savePath, { sessionId })
  expect(status).toBe(200)
  expect(body.order).toMatchObject({ name: 'Nia Okoye', email: 'paid@example.com', quantity: 3, total: 30 })
  expect(body.order.shipping_address.line1).toBe('1 State St')
  const mails = await t.sentMail()
  expect(mails.filter((mail) => mail.to === 'paid@example.com').map((mail) => mail.text)).toEqual([
    expect.stringContaining('$30.00'),
  ])
  expect(mails.some((mail) => mail.to === admin.email && mail.text.includes('paid@example.com'))).toBe(true)
})

test('settling a payment 100 times, 25 at once, creates one order and one receipt', async () => {
  const sessionId = await pay('hundred@example.com')
  // More at once would only wait for one of the ten connections, on a slow machine longer than a request may.
  for (let round = 0; round < 4; round++) {
    const responses = await Promise.all(
      Array.from({ length: 25 }, (_, i) =>
        i % 2 === 0 ? deliver(sessionId) : t.call('POST', savePath, { sessionId }),
      ),
    )
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
  }
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select id from orders where customer_email = 'hundred@example.com'`),
  )
  expect(rows).toHaveLength(1)
  const mails = await t.sentMail()
  expect(mails.filter((mail) => mail.to === 'hundred@example.com')).toHaveLength(1)
})

test.each(['cs_sandbox_000000000000000000000000', 'nonsense', '', "cs_'; drop table orders; --"])(
  'rejects the session id %j without creating or revealing anything',
  async (sessionId) => {
    const before = await countOrders()
    const { status, body } = await t.call('POST', savePath, { sessionId })
    expect([400, 404]).toContain(status)
    expect(Object.keys(body)).toEqual(['error'])
    expect(await countOrders()).toBe(before)
  },
)

test('does not confirm an unpaid, declined or cancelled session', async () => {
  const sessionId = await startCheckout()
  expect((await t.call('POST', savePath, { sessionId })).body.error.code).toBe('payment_not_confirmed')
  await t.embedded.close(sessionId)
  expect((await t.call('POST', savePath, { sessionId })).body.error.code).toBe('payment_not_confirmed')
  expect(await t.embedded.pay(sessionId, customerOf('late@example.com'))).toBe(false)
})

test('shows name, email and address for one hour after payment only', async () => {
  const sessionId = await pay('fades@example.com')
  t.clock.aheadMs = 61 * 60_000
  const { body } = await t.call('POST', savePath, { sessionId })
  t.clock.aheadMs = 0
  expect(body.order).toMatchObject({
    name: null,
    email: null,
    shipping_address: null,
    quantity: 3,
    status: 'pending',
  })
  expect(body.order.number).toBeGreaterThan(1000)
})

test('holds an order for review and emails the owner when the amount paid differs', async () => {
  const sessionId = await pay('wrong@example.com')
  await t.scope(system, (tx) =>
    tx.execute(sql`update sandbox_payments set amount_cents = 1 where id = ${sessionId}`),
  )
  await t.call('POST', savePath, { sessionId })
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(
      sql`select payment from orders where id = (select order_id from card_payments where payment_session_id = ${sessionId})`,
    ),
  )
  expect(rows).toEqual([{ payment: 'review' }])
  const mails = await t.sentMail()
  expect(mails.some((mail) => mail.subject.startsWith('Please check order'))).toBe(true)
  expect(mails.find(({ to }) => to === 'wrong@example.com')?.text).not.toContain('we’re packing')
})

test('ignores a webhook with a wrong signature', async () => {
  const sessionId = await pay('forged@example.com')
  const body = JSON.stringify({ sessionId })
  for (const signature of ['', 'f'.repeat(64)]) {
    const headers = { 'x-sandbox-signature': signature }
    expect((await t.app.request('/webhooks/payments', { method: 'POST', body, headers })).status).toBe(400)
  }
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(
      sql`select payment from orders where id = (select order_id from card_payments where payment_session_id = ${sessionId})`,
    ),
  )
  expect(rows).toEqual([{ payment: 'awaiting' }])
})

test('guest orders join an account only once its email is confirmed', async () => {
  const sessionId = await pay('guest@example.com')
  await t.call('POST', savePath, { sessionId })
  const { password, confirmToken } = await t.register('guest@example.com')
  const readOwner = () =>
    t.scope(system, (tx) =>
      tx.execute(sql`select user_id from orders where customer_email = 'guest@example.com'`),
    )
  expect((await readOwner()).rows).toEqual([{ user_id: null }])
  await t.call('POST', '/api/auth/confirm-email', { token: confirmToken, password })
  const token = await t.signIn('guest@example.com', password)
  const { body } = await t.call('GET', '/api/orders', undefined, token)
  expect(body.orders).toEqual([expect.objectContaining({ quantity: 3, total_amount: 30, status: 'pending' })])
})

test('an order paid with a confirmed email belongs to the account immediately', async () => {
  const token = await t.makeClient('later@example.com')
  const sessionId = await pay('Later@Example.com', 2)
  await deliver(sessionId)
  const { body } = await t.call('GET', '/api/orders', undefined, token)
  expect(body.orders).toEqual([expect.objectContaining({ quantity: 2, total_amount: 20 })])
})

test('the administrator lists paid orders only and sets a status that the client sees', async () => {
  const client = await t.makeClient('status@example.com')
  await startCheckout()
  await deliver(await pay('status@example.com'))
  const token = await t.signIn(admin.email, admin.password)
  const { body } = await t.call('GET', '/api/orders/all', undefined, token)
  const order = body.orders.find((row: { email: string }) => row.email === 'status@example.com')
  expect(body.orders.every((row: { email: string | null }) => row.email !== null)).toBe(true)
  const changed = await t.call('PATCH', `/api/orders/${order.id}`, { status: 'processing' }, token)
  expect(changed.body.order.status).toBe('processing')
  expect((await t.call('GET', '/api/orders', undefined, client)).body.orders[0].status).toBe('processing')
  expect((await t.call('PATCH', `/api/orders/${order.id}`, { status: 'lost' }, token)).status).toBe(400)
  expect((await t.call('PATCH', '/api/orders/nonsense', { status: 'shipped' }, token)).status).toBe(404)
})

test('cancelling a paid order tells the customer what happens with the payment, and stays income until refunded', async () => {
  const client = await t.makeClient('cancelled@example.com')
  const token = await t.signIn(admin.email, admin.password)
  const readIncome = async () => {
    const { body } = await t.call('GET', '/api/overview', undefined, token)
    return body.income.this_week.reduce((sum: number, { cents }: { cents: number }) => sum + cents, 0)
  }
  const sessionId = await pay('cancelled@example.com')
  await deliver(sessionId)
  const income = await readIncome()
  const { body } = await t.call('GET', '/api/orders/all?q=cancelled@example.com', undefined, token)
  for (const status of ['cancelled', 'cancelled', 'pending', 'cancelled'])
    await t.call('PATCH', `/api/orders/${body.orders[0].id}`, { status }, token)
  await endUndoWait(t)
  const mailsOf = async (subject: RegExp) =>
    (await t.sentMail()).filter((mail) => mail.to === 'cancelled@example.com' && subject.test(mail.subject))
  const [mail, ...others] = await mailsOf(/ is cancelled$/)
  expect(others).toEqual([])
  expect(mail?.text).toContain('$30.00 of your payment hasn’t been refunded yet.')
  const noteOf = async (path: string, as: string) =>
    (await t.call('GET', path, undefined, as)).body.orders[0].note
  expect(await noteOf('/api/orders', client)).toBe('Your payment hasn’t been refunded yet.')
  expect(await noteOf('/api/orders/all?q=cancelled@example.com', token)).toMatch(
    /^Cancelled, but not refunded\./,
  )
  expect(await readIncome()).toBe(income)

  await t.embedded.setRefunded(sessionId, 3000)
  for (let n = 0; n < 2; n++) await deliver(sessionId)
  expect(await noteOf('/api/orders', client)).toMatch(/^Refunded in full on /)
  expect(await readIncome()).toBe(income - 3000)
  expect(await mailsOf(/^Refund for your order/)).toHaveLength(1)
})

test('texts about an order go to the number given with the payment, once each, and none after STOP', async () => {
  const phone = '+13125550187'
  const textsTo = async (to: string) => (await t.sentMail()).filter((sent) => sent.to === to)
  const token = await t.signIn(admin.email, admin.password)
  const buy = async (email: string, number: string | null) => {
    const sessionId = await startCheckout()
    await t.embedded.pay(sessionId, { ...customerOf(email), phone: number })
    for (let n = 0; n < 2; n++) await deliver(sessionId)
    const { body } = await t.call('GET', `/api/orders/all?q=${encodeURIComponent(email)}`, undefined, token)
    return body.orders[0].id as string
  }
  const id = await buy('texts@example.com', '(312) 555-0187')
  for (const status of ['shipped', 'processing', 'shipped'])
    await t.call('PATCH', `/api/orders/${id}`, { status }, token)
  await endUndoWait(t)
  const texts = (await textsTo(phone)).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('we received your payment'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('is on its way'))).toHaveLength(1)

  await t.scope(system, (tx) => tx.execute(sql`insert into sms_opt_outs (phone) values (${phone})`))
  const others = [phone, '+19005550100', '12', null]
  for (const [n, number] of others.entries()) await buy(`no-texts-${n}@example.com`, number)
  expect(await textsTo(phone)).toHaveLength(2)
  expect(await textsTo('+19005550100')).toEqual([])
})

test('the text about a cancellation promises no contact after a full refund, and is too old to retry after a day', async () => {
  const token = await t.signIn(admin.email, admin.password)
  const cancelRefunded = async (phone: string, refundedCents: number) => {
    const email = `${phone.slice(1)}@example.com`
    const sessionId = await startCheckout()
    await t.embedded.pay(sessionId, { ...customerOf(email), phone })
    await deliver(sessionId)
    await t.embedded.setRefunded(sessionId, refundedCents)
    await deliver(sessionId)
    const { body } = await t.call('GET', `/api/orders/all?q=${encodeURIComponent(email)}`, undefined, token)
    await t.call('PATCH', `/api/orders/${body.orders[0].id}`, { status: 'cancelled' }, token)
    await endUndoWait(t)
    return (await t.sentMail()).find(({ to, text }) => to === phone && text.includes('is cancelled'))?.text
  }
  expect(await cancelRefunded('+13125550188', 1000)).toMatch(/We’ll contact you about your payment\.$/)
  expect(await cancelRefunded('+13125550189', 3000)).toMatch(/Your payment has been refunded in full\.$/)

  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`
      update sms_messages set status = 'failed' where message like '%is cancelled. Your payment%' returning id`),
  )
  const [text] = rows
  await t.scope(system, (tx) =>
    tx.execute(sql`update outbox set expires_at = now() - interval '1 minute' where id = ${text?.id}`),
  )
  const { status, body } = await t.call('POST', `/api/sms_messages/${text?.id}/retry`, {}, token)
  expect([status, body.error.code]).toEqual([410, 'text_expired'])
})
