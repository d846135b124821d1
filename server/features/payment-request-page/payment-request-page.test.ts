import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TakenPayment } from '#shared/payment-requests.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { pagesStayOpen } from '#tests/support/late-payments.ts'
import { createTakenPayments } from '#tests/support/taken-payments.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp({ payments: () => pagesStayOpen })
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const { taken, read, change, addSession, entriesOf, mailTo, tokenOf, byLink, payAt } = createTakenPayments(
  () => t,
  () => owner,
)
const ask = (input: object = {}): Promise<TakenPayment> =>
  taken({
    method: 'card',
    customer_name: 'Bea Lind',
    customer_email: `${randomUUID()}@example.com`,
    ...input,
  })
const sessionOf = async (id: string) =>
  (await t.scope(system, (tx) => tx.execute(sql`select * from card_payments where appointment_id = ${id}`)))
    .rows

test('a link says what is asked for, and pays it once', async () => {
  const payment = await ask()
  const token = tokenOf(payment)
  expect((await byLink('view', token)).body).toEqual({
    request: {
      ...{ what: 'A long talk', name: 'Bea Lind', cents: 4500, state: 'open' },
      ...{ paid_at: null, refunded_cents: 0 },
    },
  })
  const tabs = await Promise.all([1, 2, 3].map(() => byLink('open', token)))
  const [url] = new Set(tabs.map(({ body }) => body.url))
  expect(new Set(tabs.map(({ body }) => body.url)).size).toBe(1)
  await payAt(url)
  const { request } = (await byLink('check', token)).body
  expect(request).toMatchObject({ state: 'paid', paid_at: expect.any(String) })
  expect((await byLink('open', token)).status).toBe(409)
  expect(await entriesOf(payment.id)).toEqual([
    { kind: 'payment', method: 'card', income: 'other', amount_cents: 4500 },
  ])
  expect((await mailTo(payment.email ?? '')).map(({ subject }) => subject)).toEqual([
    'We received your payment of $45.00',
  ])
})

test('a payment whose webhook is lost is found when the customer comes back', async () => {
  const payment = await ask()
  const { url } = (await byLink('open', tokenOf(payment))).body
  await t.embedded.pay(url.split('/').at(-1), {
    name: 'Bea Lind',
    email: 'bea@example.com',
    phone: null,
    address: null,
  })
  expect((await byLink('view', tokenOf(payment))).body.request.state).toBe('open')
  expect((await byLink('check', tokenOf(payment))).body.request.state).toBe('paid')
})

test('a session that is paid by a link is paid in the calendar, and its client is told', async () => {
  const { id, email } = await addSession()
  const payment = await ask({ appointment_id: id, cents: 8000, tell: true })
  await payAt((await byLink('open', tokenOf(payment))).body.url)
  expect(await read(payment.id)).toMatchObject({ state: 'paid', method: 'card' })
  expect(await sessionOf(id)).toMatchObject([
    { subject: 'appointment', purpose: 'full', state: 'paid', request_id: payment.id },
  ])
  expect(await entriesOf(payment.id)).toMatchObject([
    { kind: 'payment', income: 'session', amount_cents: 8000 },
  ])
  expect((await mailTo(email)).length).toBeGreaterThan(1)
})

test('a link of a session without a price is paid with the amount that was asked for', async () => {
  const { id } = await addSession(null)
  const payment = await ask({ appointment_id: id, cents: 9900 })
  await payAt((await byLink('open', tokenOf(payment))).body.url)
  expect(await sessionOf(id)).toMatchObject([{ state: 'paid', amount_cents: 9900 }])
})

test('a session that was paid in cash can’t be paid again by its link', async () => {
  const { id } = await addSession()
  const payment = await ask({ appointment_id: id, cents: 8000 })
  const { url } = (await byLink('open', tokenOf(payment))).body
  await taken({ appointment_id: id, cents: 8000 })
  expect((await byLink('view', tokenOf(payment))).body.request.state).toBe('cancelled')
  expect((await byLink('open', tokenOf(payment))).status).toBe(409)
  // Whoever had the page open already pays twice: the owner is told, and decides.
  await payAt(url)
  expect(await sessionOf(id)).toMatchObject([{ state: 'review' }])
})

test('a link that a newer one replaced still counts when its page was open', async () => {
  const { id } = await addSession()
  const first = await ask({ appointment_id: id, cents: 3000 })
  const { url } = (await byLink('open', tokenOf(first))).body
  await ask({ appointment_id: id, cents: 8000 })
  expect(await read(first.id)).toMatchObject({ state: 'cancelled' })
  await payAt(url)
  expect(await read(first.id)).toMatchObject({ state: 'paid', held_payments: [] })
})

test('while a payment of a session is held for review, its link asks for nothing', async () => {
  const { id } = await addSession()
  const payment = await ask({ appointment_id: id, cents: 6000 })
  const { url } = (await byLink('open', tokenOf(payment))).body
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into card_payments
        (subject, appointment_id, purpose, description, amount_cents, received_cents, state, paid_at, expires_at)
      values ('appointment', ${id}, 'full', 'Held', 8000, 8000, 'review', now(), now())`),
  )
  expect((await byLink('view', tokenOf(payment))).body.request.state).toBe('review')
  expect((await byLink('open', tokenOf(payment))).status).toBe(409)
  // Once the owner has given it back, the link asks again.
  await t.scope(system, (tx) =>
    tx.execute(sql`update card_payments set refunded_cents = 8000, refund_due_cents = 8000
      where appointment_id = ${id} and description = 'Held'`),
  )
  expect((await byLink('view', tokenOf(payment))).body.request.state).toBe('open')
  expect((await byLink('open', tokenOf(payment))).body.url).toBe(url)
})

test('a link for more than is left of a session isn’t called paid before all of it is', async () => {
  const { id } = await addSession()
  const payment = await ask({ appointment_id: id, cents: 6000 })
  const pay = (cents: number) =>
    t.scope(system, (tx) =>
      tx.execute(sql`insert into card_payments
          (subject, appointment_id, purpose, description, amount_cents, received_cents, state, paid_at, expires_at)
        values ('appointment', ${id}, 'deposit', 'Other', ${cents}, ${cents}, 'paid', now(), now())`),
    )
  await pay(5000)
  expect((await byLink('view', tokenOf(payment))).body.request.state).toBe('more_than_due')
  expect((await byLink('open', tokenOf(payment))).status).toBe(409)
  await pay(3000)
  expect((await byLink('view', tokenOf(payment))).body.request.state).toBe('paid')
})

test('a link of a session that was cancelled asks for nothing', async () => {
  const { id } = await addSession()
  const payment = await ask({ appointment_id: id, cents: 8000 })
  await t.scope(system, (tx) =>
    tx.execute(sql`update appointments set status = 'cancelled' where id = ${id}`),
  )
  expect((await byLink('view', tokenOf(payment))).body.request.state).toBe('cancelled')
  expect((await byLink('open', tokenOf(payment))).status).toBe(409)
})

test('a withdrawn request can’t be paid; a page that was open is held for the owner', async () => {
  const payment = await ask()
  const { url } = (await byLink('open', tokenOf(payment))).body
  await change(payment.id, 'withdraw')
  expect((await byLink('open', tokenOf(payment))).status).toBe(409)
  await payAt(url)
  const mails = (await mailTo(admin.email)).map(({ text }) => text)
  expect(mails.some((text) => text.includes('although you had withdrawn the request'))).toBe(true)
  expect(await read(payment.id)).toMatchObject({ state: 'cancelled', held_payments: [{ cents: 4500 }] })
  expect((await byLink('check', tokenOf(payment))).body.request.state).toBe('review')
})

test('forged, foreign, expired and replaced links open nothing', async () => {
  const payment = await ask()
  const token = tokenOf(payment)
  const refused = async (given: string) => {
    const { status, body } = await byLink('view', given)
    return [status, body.error.details?.reason ?? body.error.reason]
  }
  const flipped = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`
  expect((await refused(flipped))[0]).toBe(410)
  expect((await refused(''))[0]).toBe(410)
  const order = t.signedLinks.urlFor({
    ...{ purpose: 'order', id: payment.id, version: 1, expiresAt: new Date(Date.now() + days(1)) },
  })
  expect((await refused(order.split('#')[1] ?? ''))[0]).toBe(410)
  await t.scope(system, (tx) =>
    tx.execute(sql`update payment_requests set link_version = 2 where id = ${payment.id}`),
  )
  expect((await refused(token))[0]).toBe(410)
  const next = await ask()
  t.clock.aheadMs += days(91)
  expect((await refused(tokenOf(next)))[0]).toBe(410)
})
