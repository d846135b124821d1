import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readBalance } from '#server/money/balance.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import { hours, minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'
import { createPaidBookings, paidRules } from '#tests/support/paid-bookings.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner, paidRules)
})
afterAll(() => t.close())
afterEach(() => {
  t.clock.aheadMs = 0
})

const { book, payAt, sessionIdOf, manage, deliver, mailTo } = createPaidBookings(() => t)

async function bookPaid(service?: string) {
  const booked = await book(service ? { service } : {})
  await payAt(booked.pay_url)
  for (let n = 0; n < 2; n++) expect(await deliver(sessionIdOf(booked.pay_url))).toBe(200)
  const { email, pay_url, held } = booked
  const paid = { email, sessionId: sessionIdOf(pay_url), cents: Number(held.price_cents) }
  return { id: String(booked.appointment.id), token: booked.token, ...paid }
}
const balanceOf = (appointmentId: string) => t.scope(system, (tx) => readBalance(tx, { appointmentId }))
const entriesOf = async (id: string) =>
  (
    await t.scope(system, (tx) =>
      tx.execute(sql`select kind, method, income, amount_cents from money_entries
        where appointment_id = ${id} and kind <> 'fee' order by id`),
    )
  ).rows

test('a session that is paid beforehand is income of sessions, and its fee is known', async () => {
  const { id, cents } = await bookPaid()
  expect(await entriesOf(id)).toEqual([
    { kind: 'payment', method: 'card', income: 'session', amount_cents: cents },
  ])
  const feeCents = Math.round(cents * 0.029) + 30
  expect(await balanceOf(id)).toMatchObject({ paidCents: cents, feeCents, netCents: cents - feeCents })
})

test('a deposit is what moved, not the price', async () => {
  const { id } = await bookPaid('in-person')
  expect((await balanceOf(id)).paidCents).toBe(2000)
})

test.each([
  [49, null],
  [50, { purpose: 'balance', cents: 50 }],
])('of a session of which %i cents are left, a card is offered only what it can pay', async (left, due) => {
  const { id, token, cents } = await bookPaid()
  const price = { price_cents: cents + left, was_cents: cents }
  expect((await t.call('POST', `/api/payments/sessions/${id}/price`, price, owner)).status).toBe(200)
  expect((await manage('view', token)).body.booking.payment).toMatchObject({ state: 'depositPaid', due })
  expect((await manage('pay', token)).status).toBe(due ? 200 : 409)
})

test('a cancellation in time gives everything back, once', async () => {
  const { id, token, cents } = await bookPaid()
  await manage('cancel', token)
  t.clock.aheadMs = minutes(1)
  for (let n = 0; n < 3; n++) await makeRefunds({ ...t, actor: system }, paidSubjects)
  t.clock.aheadMs = hours(8)
  await makeRefunds({ ...t, actor: system }, paidSubjects)
  expect(await entriesOf(id)).toEqual([
    { kind: 'payment', method: 'card', income: 'session', amount_cents: cents },
    { kind: 'refund', method: 'card', income: 'session', amount_cents: -cents },
  ])
})

test.each([
  ['open', 'Your bank is deciding about your payment.'],
  ['lost', 'Your bank has given your payment back to you.'],
] as const)(
  'a cancellation promises no refund of a payment whose dispute is %s, and says what the bank does',
  async (dispute, sentence) => {
    const { id, token, email, sessionId, cents } = await bookPaid()
    await t.embedded.setDispute(sessionId, dispute)
    expect(await deliver(sessionId)).toBe(200)
    const { body } = await manage('view', token)
    expect(body.booking.payment).toMatchObject({ paid_cents: cents, cancel_refund_cents: 0 })
    const preview = `/api/calendar/appointments/${id}/preview`
    const { body: previewed } = await t.call('POST', preview, { step: 'cancel', refund: true }, owner)
    expect((await manage('cancel', token)).status).toBe(200)
    const [mail] = await mailTo(email, /is cancelled$/)
    for (const text of [previewed.mail.paragraphs.join('\n'), mail?.text]) {
      expect(text).toContain(sentence)
      expect(text).not.toMatch(/refunding|cancellation policy/)
    }
  },
)

test('the owner who wins the dispute of a cancelled session reads that its payment is to go back', async () => {
  const { id, token, sessionId } = await bookPaid()
  const other = await bookPaid()
  for (const paid of [sessionId, other.sessionId]) await t.embedded.setDispute(paid, 'open')
  for (const paid of [sessionId, other.sessionId]) expect(await deliver(paid)).toBe(200)
  expect((await manage('cancel', token)).status).toBe(200)
  for (const paid of [sessionId, other.sessionId]) await t.embedded.setDispute(paid, 'won')
  for (const paid of [sessionId, other.sessionId]) expect(await deliver(paid)).toBe(200)
  const mails = await mailTo(admin.email, /^Dispute won/)
  const textAbout = (paid: string) => mails.find(({ text }) => text.includes(paid))?.text
  expect(textAbout(sessionId)).toContain('The session was cancelled, so refund what your terms give back')
  expect(textAbout(other.sessionId)).toContain('You keep the payment.')
  const refund = { key: crypto.randomUUID(), cents: 8000, way: 'card' }
  expect((await t.call('POST', `/api/payments/sessions/${id}/refund`, refund, owner)).status).toBe(200)
})

test('the email of a refused request says in its preview what goes back, as it will', async () => {
  const { id, email } = await bookPaid()
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ sequence: number }>(
      sql`update appointments set status = 'pending' where id = ${id} returning sequence`,
    ),
  )
  const session = `/api/calendar/appointments/${id}`
  const { body } = await t.call('POST', `${session}/preview`, { step: 'decline' }, owner)
  const text = body.mail.paragraphs.join('\n')
  expect(text).toContain('We’re refunding $80.00 to your card.')
  expect(text).not.toContain('cancellation policy')
  const sequence = rows[0]?.sequence
  expect((await t.call('POST', `${session}/decline`, { sequence }, owner)).status).toBe(200)
  await t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now()`))
  const sent = (await t.sentMail()).filter(({ to, subject }) => to === email && subject === body.mail.subject)
  expect(sent).toHaveLength(1)
  for (const paragraph of body.mail.paragraphs) expect(sent[0]?.text).toContain(paragraph)
})

test('what a cancellation gives back is known before, also while part of it is on its way', async () => {
  const { token, id, cents } = await bookPaid()
  const refund = { key: crypto.randomUUID(), cents: 500, way: 'card' }
  expect((await t.call('POST', `/api/payments/sessions/${id}/refund`, refund, owner)).status).toBe(200)
  expect((await manage('view', token)).body.booking.payment.cancel_refund_cents).toBe(cents)
})

test.each(['confirmed', 'pending', 'completed'])(
  'a session whose refund has begun doesn’t become %s again',
  async (status) => {
    const { id, cents } = await bookPaid()
    const set = (change: object) => t.call('PATCH', `/api/appointments/${id}`, change, owner)
    expect((await set({ status: 'cancelled', was: 'confirmed' })).status).toBe(200)
    // Taken back before it begins, it isn't made.
    expect((await set({ status: 'confirmed', was: 'cancelled' })).status).toBe(200)
    t.clock.aheadMs = minutes(1)
    await makeRefunds({ ...t, actor: system }, paidSubjects)
    expect(await balanceOf(id)).toMatchObject({ paidCents: cents, refundedCents: 0 })

    expect((await set({ status: 'cancelled', was: 'confirmed' })).status).toBe(200)
    t.clock.aheadMs = minutes(2)
    await makeRefunds({ ...t, actor: system }, paidSubjects)
    const reopened = await set({ status, was: 'cancelled' })
    expect([reopened.status, reopened.body.error.code]).toEqual([409, 'conflict'])
    expect(reopened.body.error.fields.reason).toMatch(/^Its refund has already begun/)
    const [row] = (
      await t.scope(system, (tx) => tx.execute(sql`select status from appointments where id = ${id}`))
    ).rows
    expect(row).toEqual({ status: 'cancelled' })
  },
)

test('the books keep what was paid for an appointment that is gone', async () => {
  const { id, cents } = await bookPaid()
  await t.scope(system, (tx) => tx.execute(sql`delete from appointments where id = ${id}`))
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select amount_cents from money_entries e where appointment_id is null and kind = 'payment'
      and exists (select from card_payments c where c.id = e.card_payment_id and c.appointment_id is null)`),
  )
  expect(rows).toContainEqual({ amount_cents: cents })
})

test('the dashboard’s income counts sessions as it counts orders', async () => {
  const readIncome = async () => {
    const { body } = await t.call('GET', '/api/overview', undefined, owner)
    return body.income.this_week.reduce((sum: number, day: { cents: number }) => sum + day.cents, 0)
  }
  const before = await readIncome()
  const { cents } = await bookPaid()
  expect(await readIncome()).toBe(before + cents)
})
