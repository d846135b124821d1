import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paidSubjects } from '#server/paid-subjects.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import type { OwnerBalance } from '#shared/appointment-balance.ts'
import type { TakenPayment } from '#shared/payment-requests.ts'
import { days, minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { placeCardOrder } from '#tests/support/card-orders.ts'
import { publishPickup } from '#tests/support/cart.ts'
import { pagesStayOpen } from '#tests/support/late-payments.ts'
import { createPaidBookings } from '#tests/support/paid-bookings.ts'
import { createTakenPayments } from '#tests/support/taken-payments.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp({ payments: () => pagesStayOpen })
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())
afterEach(() => {
  t.clock.aheadMs = 0
})

const { taken, read, change, addSession, mailTo, tokenOf, byLink, payAt } = createTakenPayments(
  () => t,
  () => owner,
)
const { deliver, sessionIdOf } = createPaidBookings(() => t)
const accept = (paymentId: string, as = owner) =>
  t.call('POST', `/api/payments/card/${paymentId}/accept`, undefined, as)

async function balanceOf(id: string): Promise<OwnerBalance> {
  const date = (ahead: number) => new Date(Date.now() + days(ahead)).toISOString().slice(0, 10)
  const { body } = await t.call('GET', `/api/calendar?from=${date(30)}&to=${date(90)}`, undefined, owner)
  return body.appointments.find((row: { id: string }) => row.id === id).payment
}

/** A session of which $50.00 was paid in cash while the page of a link for $60.00 was open, which was paid too. */
async function overpay(priceCents = 8000) {
  const { id, email } = await addSession(priceCents)
  const link = await taken({ appointment_id: id, cents: 6000, method: 'card', description: undefined })
  const { url } = (await byLink('open', tokenOf(link))).body
  await taken({ appointment_id: id, cents: 5000, description: undefined })
  await payAt(url)
  return { id, email, link, sessionId: sessionIdOf(url), payment: await balanceOf(id) }
}

async function refund(id: string, cents: number) {
  const input = { key: crypto.randomUUID(), cents, way: 'card' }
  expect((await t.call('POST', `/api/payments/sessions/${id}/refund`, input, owner)).status).toBe(200)
  t.clock.aheadMs += minutes(1)
  await makeRefunds({ ...t, actor: system }, paidSubjects)
}

async function paidCentsOf(id: string): Promise<unknown> {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select paid_cents from appointments where id = ${id}`),
  )
  return rows[0]?.paid_cents
}

/** The session takes place, and the Money screen lists what is still to be paid. */
async function listUnpaid(id: string) {
  await t.scope(system, (tx) =>
    tx.execute(sql`update appointments set appointment_date = now() - interval '1 day' where id = ${id}`),
  )
  const { body } = await t.call('GET', '/api/money/unpaid', undefined, owner)
  return body.sessions.rows.filter((row: { id: string }) => row.id === id)
}

test('the rest of a held payment stays in view when what was too much was refunded, and counts once the owner keeps it', async () => {
  const { id, email, link, payment } = await overpay()
  const [held] = payment.held_payments
  expect(payment).toMatchObject({ state: 'review', paid_cents: 5000, held_payments: [{ cents: 6000 }] })

  const notices = (await mailTo(admin.email)).filter(({ subject }) => /^Please check a payment/.test(subject))
  expect(notices.at(-1)?.text).toMatch(/more than was left to pay for the session\. Refund it or keep it/)

  await refund(id, 3000)
  const rest = await balanceOf(id)
  expect(rest).toMatchObject({ state: 'review', due: null, held_payments: [{ id: held?.id, cents: 3000 }] })

  expect((await accept(held?.id ?? '')).status).toBe(200)
  expect(await balanceOf(id)).toMatchObject({
    ...{ state: 'paid', paid_cents: 8000, refunded_cents: 0, held_payments: [], due: null },
  })
  expect((await accept(held?.id ?? '')).status).toBe(200)
  expect(await read(link.id)).toMatchObject({ state: 'paid', paid_at: expect.any(String) })
  const mails = (await mailTo(email)).filter(({ subject }) => /received your payment/.test(subject))
  expect(mails.map(({ subject }) => subject)).toEqual(['We received your payment of $30.00'])
  const { body } = await t.call('GET', `/api/calendar/appointments/${id}/events`, undefined, owner)
  expect(body.events.filter(({ kind }: { kind: string }) => kind === 'paid')).toHaveLength(2)
})

test('what went back before the owner kept the rest is still to be paid, and a later refund isn’t', async () => {
  const { id, payment } = await overpay(10_000)
  await refund(id, 4000)
  expect((await accept(payment.held_payments[0]?.id ?? '')).status).toBe(200)
  const kept = { state: 'depositPaid', paid_cents: 7000, due: { cents: 3000 } }
  expect(await balanceOf(id)).toMatchObject({ ...kept, refunded_cents: 0 })
  await refund(id, 1000)
  expect(await balanceOf(id)).toMatchObject({ ...kept, refunded_cents: 1000 })
  expect(await listUnpaid(id)).toMatchObject([{ cents: 3000 }])
})

test('what is paid of a session leaves a held payment out until the owner keeps it', async () => {
  const { id, payment } = await overpay()
  expect(await paidCentsOf(id)).toBe(5000)
  expect((await accept(payment.held_payments[0]?.id ?? '')).status).toBe(200)
  expect(await paidCentsOf(id)).toBe(11_000)
})

test('a payment of a withdrawn link that the owner keeps is paid, and its notice goes', async () => {
  const link = await taken({ method: 'card', customer_name: 'Bea Lind', customer_email: 'bea@example.com' })
  const { url } = (await byLink('open', tokenOf(link))).body
  await change(link.id, 'withdraw')
  await payAt(url)
  const [held] = (await read(link.id)).held_payments
  expect(held).toMatchObject({ cents: 4500 })
  expect((await accept(held?.id ?? '')).status).toBe(200)
  expect(await read(link.id)).toMatchObject({
    ...{ state: 'paid', method: 'card', held_payments: [], refundable_cents: 4500 },
    paid_at: expect.any(String),
  } satisfies Partial<TakenPayment>)
  expect((await byLink('view', tokenOf(link))).body.request).toMatchObject({
    ...{ state: 'paid', paid_at: expect.any(String) },
  })
})

test('nothing is left to keep of a payment that was refunded, and an order’s is accepted on its own page', async () => {
  const { id, payment } = await overpay()
  await refund(id, 6000)
  expect((await accept(payment.held_payments[0]?.id ?? '')).status).toBe(409)
  expect(await balanceOf(id)).toMatchObject({ state: 'depositPaid', held_payments: [] })
  await publishPickup(t)
  const { paymentId } = await placeCardOrder(t)
  expect((await accept(paymentId)).status).toBe(409)
  expect((await accept(crypto.randomUUID())).status).toBe(404)
})

test('a held payment that a bank disputes waits for its decision, and once the bank took it the rest can be paid', async () => {
  const { id, sessionId } = await overpay()
  await t.embedded.setDispute(sessionId, 'open')
  expect(await deliver(sessionId)).toBe(200)
  expect(await balanceOf(id)).toMatchObject({ state: 'review', due: null, held_payments: [] })
  await t.embedded.setDispute(sessionId, 'lost')
  expect(await deliver(sessionId)).toBe(200)
  expect(await balanceOf(id)).toMatchObject({ state: 'depositPaid', due: { cents: 3000 } })
  expect(await listUnpaid(id)).toMatchObject([{ cents: 3000 }])
  await taken({ appointment_id: id, cents: 3000, description: undefined })
})
