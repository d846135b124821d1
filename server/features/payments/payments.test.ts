import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createTakenPayments } from '#tests/support/taken-payments.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const { take, taken, read, change, addSession, entriesOf, mailTo, tokenOf, byLink, payAt } =
  createTakenPayments(
    () => t,
    () => owner,
  )
const someone = () => ({ customer_name: 'Bea Lind', customer_email: `${randomUUID()}@example.com` })
const entryOf = async (id: string) =>
  (await t.call('GET', `/api/calendar/appointments/${id}/events`, undefined, owner)).body
const sessionPayment = async (id: string) => {
  const day = (at: number) => new Date(Date.now() + at).toISOString().slice(0, 10)
  const query = `from=${day(hours(24 * 30))}&to=${day(hours(24 * 70))}`
  const { body } = await t.call('GET', `/api/calendar?${query}`, undefined, owner)
  return body.appointments.find((each: { id: string }) => each.id === id)?.payment
}

test('cash for anything is in the books at once, and the customer gets a receipt where that was chosen', async () => {
  const { customer_name, customer_email } = someone()
  const payment = await taken({ customer_name, customer_email, tell: true })
  expect(payment).toMatchObject({
    ...{ what: 'A long talk', name: 'Bea Lind', email: customer_email, cents: 4500, state: 'paid' },
    ...{
      method: 'cash',
      url: null,
      refunded_cents: 0,
      refundable_cents: 4500,
      appointment_id: null,
      held_payments: [],
    },
  })
  expect(await entriesOf(payment.id)).toEqual([
    { kind: 'payment', method: 'cash', income: 'other', amount_cents: 4500 },
  ])
  expect((await mailTo(customer_email)).map(({ subject }) => subject)).toEqual([
    'We received your payment of $45.00',
  ])
  const silent = someone()
  await taken({ ...silent, method: 'other' })
  expect(await mailTo(silent.customer_email)).toEqual([])
})

test('the same key takes one payment, however often and at once; another amount with it is refused', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => take({ key })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const ids = new Set(answers.map(({ body }) => body.payment.id))
  expect(ids.size).toBe(1)
  expect(await entriesOf([...ids][0] ?? '')).toHaveLength(1)
  expect((await take({ key, cents: 4600 })).status).toBe(409)
})

test('what is left of a session is known, in cash and by card, and more than that is refused', async () => {
  const session = await addSession()
  const first = await taken({ appointment_id: session.id, description: undefined, cents: 3000, tell: true })
  expect(first).toMatchObject({ what: 'Online Consultation', name: 'Ada Pine', email: session.email })
  expect(await sessionPayment(session.id)).toMatchObject({
    ...{ state: 'depositPaid', paid_cents: 3000, hand_cents: 3000, due: { purpose: 'balance', cents: 5000 } },
  })
  const more = await take({ appointment_id: session.id, cents: 5001 })
  expect([more.status, more.body.error.fields]).toEqual([
    400,
    { cents: 'Enter an amount up to $50.00, which is what is left.' },
  ])
  await taken({ appointment_id: session.id, cents: 5000, method: 'other' })
  expect(await sessionPayment(session.id)).toMatchObject({ state: 'paid', paid_cents: 8000, due: null })
  const paid = await take({ appointment_id: session.id, cents: 1 })
  expect(paid.body.error.fields).toEqual({ cents: 'This session is paid.' })
  const { events } = await entryOf(session.id)
  expect(events.map(({ kind, actor }: { kind: string; actor: string }) => [kind, actor])).toEqual([
    ['paid', 'owner'],
    ['paid', 'owner'],
  ])
})

test('two payments at once never take more than what is left of a session', async () => {
  const { id } = await addSession()
  const answers = await Promise.all([1, 2, 3].map(() => take({ appointment_id: id, cents: 8000 })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  expect(await sessionPayment(id)).toMatchObject({ paid_cents: 8000 })
})

test('a session without a price takes any amount; one that is off or not confirmed takes none', async () => {
  const { id } = await addSession(null)
  await taken({ appointment_id: id, cents: 12_345 })
  expect(await sessionPayment(id)).toMatchObject({ state: 'paid', paid_cents: 12_345 })
  for (const [status, sentence] of [
    ['pending', /isn’t confirmed yet/],
    ['cancelled', /was cancelled/],
  ] as const) {
    const session = await addSession()
    await t.scope(system, (tx) =>
      tx.execute(sql`update appointments set status = ${status} where id = ${session.id}`),
    )
    const refused = await take({ appointment_id: session.id, cents: 100 })
    expect(refused.body.error.fields.cents).toMatch(sentence)
  }
  expect((await take({ appointment_id: randomUUID() })).status).toBe(404)
})

test.each([
  ['nothing', { cents: 0 }, 'cents'],
  ['a part of a cent', { cents: 10.5 }, 'cents'],
  ['too much', { cents: 10_000_000 }, 'cents'],
  ['too little for a card', { cents: 49, method: 'card' }, 'cents'],
  ['no purpose', { description: undefined }, 'description'],
  ['an email to nobody', { tell: true }, 'customer_email'],
  ['an unknown way', { method: 'barter' }, 'method'],
])('refuses %s, and takes nothing', async (_name, input, field) => {
  const count = () =>
    t.scope(
      system,
      async (tx) => (await tx.execute(sql`select count(*)::int as n from payment_requests`)).rows[0],
    )
  const before = await count()
  const { status, body } = await take(input)
  expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]])
  expect(await count()).toEqual(before)
})

test('a link is mailed on request, a few times an hour, and withdrawn', async () => {
  const { customer_email, ...rest } = someone()
  const payment = await taken({ ...rest, customer_email, method: 'card', tell: true })
  expect(payment).toMatchObject({ state: 'open', method: null, url: expect.stringContaining('/pay#') })
  const [mail] = await mailTo(customer_email)
  expect([mail?.subject, mail?.text.includes('/pay#')]).toEqual(['$45.00 to pay: A long talk', true])
  const sent = []
  for (let n = 0; n < 4; n++) sent.push((await change(payment.id, 'send')).status)
  expect(sent).toEqual([200, 200, 200, 429])
  expect(await mailTo(customer_email)).toHaveLength(4)
  expect((await change(payment.id, 'withdraw')).body.payment).toMatchObject({ state: 'cancelled', url: null })
  const withdrawn = await taken({ ...someone(), method: 'card' })
  await change(withdrawn.id, 'withdraw')
  expect((await change(withdrawn.id, 'send')).status).toBe(409)
  const nobody = await taken({ method: 'card' })
  expect((await change(nobody.id, 'send')).body.error.fields).toEqual({
    customer_email: 'This customer has no email address.',
  })
})

test('cash is given back in parts, once for each key, and never more than was taken', async () => {
  const { customer_email } = someone()
  const payment = await taken({ customer_email })
  const key = randomUUID()
  for (let n = 0; n < 2; n++) {
    const { body } = await change(payment.id, 'refund', { key, cents: 1500, reason: 'Too short' })
    expect(body.payment).toMatchObject({ refunded_cents: 1500, refundable_cents: 3000 })
  }
  const more = await change(payment.id, 'refund', { key: randomUUID(), cents: 3001 })
  expect(more.body.error.fields.cents).toMatch(/up to|\$30\.00/)
  await change(payment.id, 'refund', { key: randomUUID(), cents: 3000 })
  expect(await entriesOf(payment.id)).toMatchObject([
    { kind: 'payment', amount_cents: 4500 },
    { kind: 'refund', method: 'cash', amount_cents: -1500 },
    { kind: 'refund', method: 'cash', amount_cents: -3000 },
  ])
  expect((await mailTo(customer_email)).map(({ subject }) => subject).toSorted()).toEqual([
    'We refunded $15.00',
    'We refunded $30.00',
  ])
})

test('cash that was recorded by mistake leaves the books without an email, and its session is owed again', async () => {
  const { id, email } = await addSession()
  const payment = await taken({ appointment_id: id, cents: 8000 })
  const removal = { key: randomUUID(), cents: 8000, mistake: true }
  for (let n = 0; n < 2; n++) {
    const { body } = await change(payment.id, 'refund', removal)
    expect(body.payment).toMatchObject({ state: 'cancelled', refunded_cents: 0, refundable_cents: 0 })
  }
  expect(await entriesOf(payment.id)).toMatchObject([
    { amount_cents: 8000 },
    { kind: 'correction', amount_cents: -8000 },
  ])
  expect(await sessionPayment(id)).toMatchObject({ paid_cents: 0, refunded_cents: 0, hand_cents: 0 })
  expect((await mailTo(email)).filter(({ subject }) => subject.includes('refund'))).toEqual([])
  expect((await taken({ appointment_id: id, cents: 8000 })).state).toBe('paid')
})

test('cash for a session that its client cancels is for the owner to return, by email and on Today', async () => {
  const { id } = await addSession()
  const payment = await taken({ appointment_id: id, cents: 4000 })
  const expiresAt = new Date(Date.now() + hours(24 * 90))
  const token = t.signedLinks.urlFor({ purpose: 'appointment', id, version: 1, expiresAt }).split('#')[1]
  expect((await t.call('POST', '/api/booking/manage/cancel', { token })).status).toBe(200)
  const notices = (await mailTo(admin.email)).filter(({ subject }) => subject.includes('cancelled'))
  expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('Please return $40.00 to them')])
  const toReturn = async () => (await t.call('GET', '/api/overview/today', undefined, owner)).body.to_return
  expect(await toReturn()).toMatchObject([{ id, payment: { hand_cents: 4000 } }])
  await change(payment.id, 'refund', { key: randomUUID(), cents: 4000 })
  expect(await toReturn()).toEqual([])
})

test('a client’s record shows what they were asked for until it is paid', async () => {
  const { id, email } = await addSession()
  const paymentRequest = await taken({ appointment_id: id, cents: 8000, method: 'card' })
  await taken({ customer_email: email, cents: 12000, method: 'card', description: 'Two long talks' })
  const { body } = await t.call('GET', `/api/clients/of/appointment/${id}`, undefined, owner)
  const record = async () => (await t.call('GET', `/api/clients/${body.id}`, undefined, owner)).body.client
  expect((await record()).open_payments).toMatchObject([
    { what: 'Two long talks', cents: 12000 },
    { cents: 8000 },
  ])
  await change(paymentRequest.id, 'withdraw')
  expect((await record()).open_payments).toMatchObject([{ cents: 12000 }])
})

test('cash of a session that is given back never counts as owed again', async () => {
  const { id } = await addSession()
  const payment = await taken({ appointment_id: id, cents: 8000 })
  await change(payment.id, 'refund', { key: randomUUID(), cents: 8000 })
  expect(await sessionPayment(id)).toMatchObject({
    ...{ state: 'paid', paid_cents: 8000, hand_cents: 0, refunded_cents: 8000, due: null },
  })
})

test('what came by card goes back to the card', async () => {
  const payment = await taken({ method: 'card', ...someone() })
  await payAt((await byLink('open', tokenOf(payment))).body.url)
  expect(await read(payment.id)).toMatchObject({ state: 'paid', method: 'card', refundable_cents: 4500 })
  const { body } = await change(payment.id, 'refund', { key: randomUUID(), cents: 500 })
  expect(body.payment).toMatchObject({ refund_due_cents: 500, refunded_cents: 0, refundable_cents: 4000 })
})

test('a refund to the card is made once for each key, however often it is asked for', async () => {
  const payment = await taken({ method: 'card', ...someone() })
  await payAt((await byLink('open', tokenOf(payment))).body.url)
  const key = randomUUID()
  for (let n = 0; n < 2; n++) {
    const { status, body } = await change(payment.id, 'refund', { key, cents: 500 })
    expect([status, body.payment?.refund_due_cents]).toEqual([200, 500])
  }
  const mistake = await change(payment.id, 'refund', { key: randomUUID(), cents: 700, mistake: true })
  expect([mistake.status, mistake.body.error.fields.mistake]).toEqual([
    400,
    expect.stringContaining('by card'),
  ])
  const other = await change(payment.id, 'refund', { key: randomUUID(), cents: 700 })
  expect(other.body.payment.refund_due_cents).toBe(1200)
  expect((await change(payment.id, 'refund', { key, cents: 500 })).body.payment.refund_due_cents).toBe(1200)
})

test('the list shows what is open first, then the newest', async () => {
  const open = await taken({ method: 'card' })
  const newest = await taken({})
  const { payments } = (await t.call('GET', '/api/payments', undefined, owner)).body
  const states = payments.map(({ state }: { state: string }) => state)
  expect(states).toEqual([...states].toSorted((a, b) => Number(b === 'open') - Number(a === 'open')))
  const ids = payments.map(({ id }: { id: string }) => id)
  expect(ids.indexOf(open.id)).toBe(0)
  expect(ids.find((_: string, index: number) => states[index] !== 'open')).toBe(newest.id)
})

test('erasing a guest who left only a number leaves their payments without a name', async () => {
  const { id } = await addSession()
  const phone = '+13125550188'
  await t.scope(system, (tx) =>
    tx.execute(
      sql`update appointments set client_email = null, client_phone = ${phone}, client_name = 'Rosa Guest' where id = ${id}`,
    ),
  )
  const payment = await taken({ appointment_id: id, cents: 8000 })
  expect(payment.name).toBe('Rosa Guest')
  const { body } = await t.call('GET', '/api/clients?q=Rosa%20Guest', undefined, owner)
  const erased = await t.call('POST', `/api/clients/${body.clients[0].id}/erase`, { phones: [] }, owner)
  expect([erased.status, erased.body.error]).toEqual([200, undefined])
  expect(await read(payment.id)).toMatchObject({ name: null, email: null, cents: 8000, appointment_id: null })
  expect(await entriesOf(payment.id)).toMatchObject([{ kind: 'payment', amount_cents: 8000 }])
})
