import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { sandboxPayments } from '#server/db/schema/sandbox.ts'
import { expireUnpaid } from '#server/features/booking/expire-unpaid.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { pollOpenAttempts } from '#server/payments/poll-payments.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'
import { createPaidBookings, paidRules } from '#tests/support/paid-bookings.ts'
import { sandboxPaymentForm } from '#tests/support/sandbox-payment.ts'

const system = { role: 'system', job: 'test' } as const
const provider = { isDown: false, isSilent: false, isLate: false }

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp({
    payments: (real) => ({
      close: (id) => (provider.isLate ? Promise.reject(new Error('timeout')) : real.close(id)),
      createCheckout(request) {
        if (provider.isDown) throw new Error('connect ECONNREFUSED')
        return real.createCheckout(request)
      },
      retrieve: (id) => (provider.isSilent ? Promise.reject(new Error('timeout')) : real.retrieve(id)),
    }),
  })
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner, paidRules)
})
afterAll(() => t.close())
afterEach(() => {
  Object.assign(provider, { isDown: false, isSilent: false, isLate: false })
  t.clock.aheadMs = 0
})

const { book, payAt, sessionIdOf, manage, read, paymentsOf, occupies, mailTo, deliver } = createPaidBookings(
  () => t,
)

test('a session that is paid beforehand keeps its time, and is confirmed once it is paid', async () => {
  const { appointment, held, pay_url, token, email } = await book()
  expect(held.prepay_cents).toBe(held.price_cents)
  expect(appointment.status).toBe('pending')
  expect(await occupies(appointment.id)).toBe(1)
  expect(await mailTo(email, /./)).toEqual([])
  const page = await (await t.app.request(new URL(pay_url).pathname)).text()
  expect(page).toContain('Your card')
  expect(page).not.toContain('Ship to')
  const paid = await payAt(pay_url)
  expect([paid.status, paid.headers.get('location')]).toEqual([303, `/booking/manage?payment=done#${token}`])
  const { body } = await manage('view', token)
  expect(body.booking).toMatchObject({
    status: 'confirmed',
    payment: { state: 'paid', due: null, due_at: null },
  })
  const [mail, ...others] = await mailTo(email, /is confirmed$/)
  expect(others).toEqual([])
  expect(mail?.text).toMatch(/Payment\s*:?\s*\$[\d.]+ paid/)
  expect(await mailTo(admin.email, /^Ada Pine booked/)).not.toEqual([])
})

test('a hundred events about one payment confirm once and mail once', async () => {
  const { appointment, pay_url, email } = await book()
  const sessionId = sessionIdOf(pay_url)
  await t.embedded.pay(sessionId, { name: 'Ada', email, phone: null, address: null })
  for (let round = 0; round < 20; round++) {
    const statuses = await Promise.all([1, 2, 3, 4, 5].map(() => deliver(sessionId)))
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  expect(await read(appointment.id)).toMatchObject({ status: 'confirmed', sequence: 1 })
  expect(await paymentsOf(appointment.id)).toMatchObject([{ state: 'paid', refundDueCents: 0 }])
  expect(await mailTo(email, /./)).toHaveLength(1)
})

test('a repeated booking gets the same appointment and the same payment page', async () => {
  const { appointment, pay_url, input, network } = await book()
  const again = await t.call('POST', '/api/booking/appointments', input, null, network)
  expect(again.body).toMatchObject({ appointment: { id: appointment.id }, pay_url })
  expect(await paymentsOf(appointment.id)).toHaveLength(1)
})

test('without an answer of the provider the booking keeps its time and is paid from its own page', async () => {
  provider.isDown = true
  const { appointment, pay_url, token } = await book()
  expect(pay_url).toBeNull()
  expect((await manage('pay', token)).body.error.code).toBe('payment_unavailable')
  expect((await manage('view', token)).body.booking).toMatchObject({
    status: 'pending',
    payment: { state: 'unpaid', due: { purpose: 'full' }, due_at: expect.any(String) },
  })
  provider.isDown = false
  const { body } = await manage('pay', token)
  expect((await manage('pay', token)).body.url).toBe(body.url)
  await payAt(body.url)
  expect(await read(appointment.id)).toMatchObject({ status: 'confirmed' })
  expect((await paymentsOf(appointment.id)).map(({ state }) => state)).toEqual(['failed', 'failed', 'paid'])
})

function decline(payUrl: string) {
  const form = sandboxPaymentForm()
  form.set('card', '4000000000000002')
  return t.app.request(`${new URL(payUrl).pathname}/pay`, { method: 'POST', body: form.toString() })
}

test('two tabs that pay at once get one payment page', async () => {
  const { pay_url, token } = await book()
  await decline(pay_url)
  const tabs = await Promise.all([1, 2, 3].map(() => manage('pay', token)))
  expect([...new Set(tabs.map(({ body }) => body.url))]).toEqual([expect.stringContaining('/pay')])
})

test('a declined card ends the attempt, and the next one can be paid', async () => {
  const { appointment, pay_url, token } = await book()
  const declined = await decline(pay_url)
  expect(declined.headers.get('location')).toBe(`/booking/manage?payment=declined#${token}`)
  expect(await paymentsOf(appointment.id)).toMatchObject([{ state: 'failed' }])
  const { body } = await manage('pay', token)
  expect(body.url).not.toBe(pay_url)
  await payAt(body.url)
  expect(await read(appointment.id)).toMatchObject({ status: 'confirmed' })
})

test('a booking that nobody pays for ends with a mail, and its time is free', async () => {
  const { appointment, email, token } = await book()
  t.clock.aheadMs = minutes(34)
  await expireUnpaid({ ...t, actor: system })
  expect(await read(appointment.id)).toMatchObject({ status: 'pending' })
  t.clock.aheadMs = minutes(36)
  await Promise.all([1, 2].map(() => expireUnpaid({ ...t, actor: system })))
  expect(await read(appointment.id)).toMatchObject({ status: 'cancelled', ending: 'unpaid', sequence: 1 })
  expect(await occupies(appointment.id)).toBe(0)
  expect(await mailTo(email, /wasn’t completed$/)).toHaveLength(1)
  expect((await manage('view', token)).body.booking).toMatchObject({
    ending: 'unpaid',
    payment: { due: null },
  })
  expect((await manage('pay', token)).body.error.code).toBe('conflict')
})

test('a booking is not ended while the provider is silent, nor when it turns out to be paid', async () => {
  const { appointment, pay_url, email } = await book()
  await t.embedded.pay(sessionIdOf(pay_url), { name: 'Ada', email, phone: null, address: null })
  t.clock.aheadMs = minutes(36)
  provider.isSilent = true
  await expect(expireUnpaid({ ...t, actor: system })).rejects.toThrow('timeout')
  expect(await read(appointment.id)).toMatchObject({ status: 'pending' })
  provider.isSilent = false
  await expireUnpaid({ ...t, actor: system })
  expect(await read(appointment.id)).toMatchObject({ status: 'confirmed' })
  expect(await mailTo(email, /wasn’t completed$/)).toEqual([])
})

test('a payment that comes too late takes the time again while it is free', async () => {
  provider.isLate = true
  const { appointment, pay_url, email } = await book()
  await endUnpaid()
  await t.embedded.pay(sessionIdOf(pay_url), { name: 'Ada', email, phone: null, address: null })
  expect(await deliver(sessionIdOf(pay_url))).toBe(200)
  expect(await read(appointment.id)).toMatchObject({ status: 'confirmed', ending: null })
  expect(await occupies(appointment.id)).toBe(1)
  expect(await mailTo(email, /is confirmed$/)).toHaveLength(1)
})

test('a payment that comes too late for a time that is taken is held for review, and the owner reads what to refund', async () => {
  provider.isLate = true
  const first = await book()
  await endUnpaid()
  const second = await book({ startsAt: first.startsAt, email: 'second.payer@example.com' })
  await payAt(second.pay_url)
  await t.embedded.pay(sessionIdOf(first.pay_url), {
    name: 'Ada',
    email: first.email,
    phone: null,
    address: null,
  })
  for (let n = 0; n < 3; n++) expect(await deliver(sessionIdOf(first.pay_url))).toBe(200)
  expect(await read(first.appointment.id)).toMatchObject({ status: 'cancelled', ending: 'unpaid' })
  expect(await paymentsOf(first.appointment.id)).toMatchObject([{ state: 'review' }])
  expect(await read(second.appointment.id)).toMatchObject({ status: 'confirmed' })
  const notices = (await mailTo(admin.email, /^Please check a payment/)).filter(({ text }) =>
    text.includes(first.email),
  )
  expect(notices).toHaveLength(1)
  expect(notices[0]?.text).toMatch(
    /time was given back, and it’s taken or over by now\. Refund it or keep it on your dashboard/,
  )
})

test('another amount than the agreed one is held for review and confirms nothing', async () => {
  const { appointment, pay_url, email } = await book()
  const sessionId = sessionIdOf(pay_url)
  await t.scope(system, (tx) =>
    tx.update(sandboxPayments).set({ amountCents: 1 }).where(eq(sandboxPayments.id, sessionId)),
  )
  await payAt(pay_url)
  expect(await read(appointment.id)).toMatchObject({ status: 'pending', paymentDueAt: null })
  expect(await paymentsOf(appointment.id)).toMatchObject([{ state: 'review' }])
  expect(await mailTo(email, /is confirmed$/)).toEqual([])
  t.clock.aheadMs = minutes(60)
  await expireUnpaid({ ...t, actor: system })
  expect(await occupies(appointment.id)).toBe(1)
})

test('a deposit confirms the booking, and the rest is paid on the link', async () => {
  const { appointment, held, pay_url, token, email } = await book({ service: 'in-person' })
  expect(held.prepay_cents).toBe(2000)
  await payAt(pay_url)
  const { body } = await manage('view', token)
  const rest = held.price_cents - 2000
  expect(body.booking.payment).toMatchObject({
    state: 'depositPaid',
    paid_cents: 2000,
    due: { purpose: 'balance', cents: rest },
  })
  const { body: page } = await manage('pay', token)
  await payAt(page.url)
  expect(await paymentsOf(appointment.id)).toMatchObject([
    { purpose: 'deposit', amountCents: 2000, state: 'paid' },
    { purpose: 'balance', amountCents: rest, state: 'paid' },
  ])
  expect(await mailTo(email, /^We received your payment/)).toHaveLength(1)
  expect((await manage('pay', token)).body.error.code).toBe('conflict')
})

test('a session of another appointment or of an order settles nothing here', async () => {
  const [mine, other] = [await book(), await book()]
  const unknown = await t.call('POST', '/api/functions/save-sassy-order', {
    sessionId: sessionIdOf(mine.pay_url),
  })
  expect(unknown.status).toBe(404)
  await t.embedded.pay(sessionIdOf(other.pay_url), {
    name: 'Ada',
    email: other.email,
    phone: null,
    address: null,
  })
  await manage('check-payment', mine.token)
  expect(await read(mine.appointment.id)).toMatchObject({ status: 'pending' })
  expect(await read(other.appointment.id)).toMatchObject({ status: 'pending' })
  await manage('check-payment', other.token)
  expect(await read(other.appointment.id)).toMatchObject({ status: 'confirmed' })
})

test('reconciliation confirms a booking whose event and return were lost', async () => {
  const { appointment, pay_url, email } = await book()
  await t.embedded.pay(sessionIdOf(pay_url), { name: 'Ada', email, phone: null, address: null })
  t.clock.aheadMs = minutes(2)
  await pollOpenAttempts({ ...t, actor: system }, paidSubjects)
  expect(await read(appointment.id)).toMatchObject({ status: 'confirmed' })
})

test('a payment at a page that was opened just before a crash is found by its reference', async () => {
  const { appointment, pay_url, email } = await book()
  await t.scope(system, (tx) =>
    tx
      .update(cardPayments)
      .set({ paymentSessionId: null, pageUrl: null })
      .where(eq(cardPayments.appointmentId, appointment.id)),
  )
  await t.embedded.pay(sessionIdOf(pay_url), { name: 'Ada', email, phone: null, address: null })
  t.clock.aheadMs = minutes(36)
  await expireUnpaid({ ...t, actor: system })
  expect(await read(appointment.id)).toMatchObject({ status: 'confirmed' })
  expect(await paymentsOf(appointment.id)).toMatchObject([{ paymentSessionId: sessionIdOf(pay_url) }])
})

test('a request is paid with the link of its acceptance, and not cancelled without', async () => {
  const { appointment, pay_url, token } = await book({ service: 'foot-detox' })
  expect(pay_url).toBeNull()
  expect((await manage('pay', token)).body.error.code).toBe('conflict')
  const preview = await t.call(
    'POST',
    `/api/calendar/appointments/${appointment.id}/preview`,
    { step: 'accept' },
    owner,
  )
  expect(preview.body.mail.paragraphs.join()).toMatch(/Payment: Please pay \$[\d.]+ by .* link below/)
  const accepted = await t.call(
    'POST',
    `/api/calendar/appointments/${appointment.id}/accept`,
    { sequence: 0 },
    owner,
  )
  expect([accepted.status, accepted.body.appointment.payment.state]).toEqual([200, 'unpaid'])
  t.clock.aheadMs = minutes(60)
  await expireUnpaid({ ...t, actor: system })
  expect(await read(appointment.id)).toMatchObject({ status: 'confirmed' })
  t.clock.aheadMs = 0
  await payAt((await manage('pay', token)).body.url)
  expect((await manage('view', token)).body.booking.payment.state).toBe('paid')
})

async function endUnpaid() {
  t.clock.aheadMs = minutes(36)
  await expireUnpaid({ ...t, actor: system })
  t.clock.aheadMs = 0
}
