import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import { hours, seconds } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'
import { createPaidBookings, paidRules } from '#tests/support/paid-bookings.ts'

const system = { role: 'system', job: 'test' } as const
const password = 'correct horse battery'

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

const { deliver, payAt, sessionIdOf, mailTo } = createPaidBookings(() => t)

const deleteAccount = (token: string) => t.call('POST', '/api/account/delete', { password }, token)
const freedTimes = () => mailTo(admin.email, /free again/)
const holdTime = (service: string, startsAt: string) =>
  t.call('POST', '/api/booking/holds', { service, minutes: 60, starts_at: startsAt })

async function bookAs(token: string, service: string, startsAt: string) {
  const { hold, price_cents } = (await holdTime(service, startsAt)).body
  const input = { hold, key: randomUUID(), price_cents }
  const { status, body } = await t.call('POST', '/api/booking/appointments', input, token)
  expect([status, body.error]).toEqual([200, undefined])
  return body
}

/** A client who paid $80 for a session on a day of their own. */
async function makePaidClient(day: number) {
  const email = `${randomUUID()}@example.com`
  const token = await t.makeClient(email)
  const booked = await bookAs(token, 'online', timeAhead(day, '10:00'))
  await payAt(booked.pay_url)
  const readPayment = async () => {
    const isOf = eq(cardPayments.paymentSessionId, sessionIdOf(booked.pay_url))
    const [payment] = await t.scope(system, (tx) => tx.select().from(cardPayments).where(isOf))
    return payment
  }
  expect(await readPayment()).toMatchObject({ state: 'paid', amountCents: 8000 })
  return { email, token, readPayment }
}

test('deleting an account in time refunds what was paid beforehand, and the owner reads it', async () => {
  const { email, token, readPayment } = await makePaidClient(20)
  expect((await deleteAccount(token)).status).toBe(200)
  const [mail] = await freedTimes()
  expect(mail?.text).toContain('We’re refunding $80.00 to the client’s card.')
  expect(mail?.text).toMatch(/60 minutes, confirmed: .*\$80\.00 paid, \$80\.00 on its way back/)
  expect(mail?.text).not.toContain(email)
  t.clock.aheadMs = seconds(20)
  await makeRefunds({ ...t, actor: system }, paidSubjects)
  expect(await readPayment()).toMatchObject({ refundedCents: 8000, appointmentId: null })
})

test('deleting an account within the notice period refunds nothing, and the owner reads that too', async () => {
  const { token, readPayment } = await makePaidClient(22)
  t.clock.aheadMs = Date.parse(timeAhead(22, '10:00')) - Date.now() - hours(20)
  expect((await deleteAccount(token)).status).toBe(200)
  const [mail] = await freedTimes()
  expect(mail?.text).toContain('$80.00 isn’t refunded this late')
  expect(await readPayment()).toMatchObject({ refundDueCents: 0, refundedCents: 0 })
})

test('what a bank has because of a dispute is no payment that the terms keep', async () => {
  const { token, readPayment } = await makePaidClient(23)
  const id = (await readPayment())?.paymentSessionId ?? ''
  await t.embedded.setDispute(id, 'open')
  expect(await deliver(id)).toBe(200)
  expect((await deleteAccount(token)).status).toBe(200)
  const [mail] = await freedTimes()
  expect(mail?.text).toContain('The client’s bank has $80.00 because of a dispute.')
  expect(mail?.text).not.toContain('As your terms say')
})

test('erasing a client refunds what they paid beforehand', async () => {
  const { email, readPayment } = await makePaidClient(24)
  const { body } = await t.call('GET', `/api/clients?q=${email}`, undefined, owner)
  const erased = await t.call('POST', `/api/clients/${body.clients[0].id}/erase`, { phones: [] }, owner)
  expect(erased.status).toBe(200)
  expect(await readPayment()).toMatchObject({ refundDueCents: 8000, appointmentId: null })
})

test('the times that were offered to somebody are free once their account is deleted', async () => {
  const email = `${randomUUID()}@example.com`
  const token = await t.makeClient(email)
  const booking = await bookAs(token, 'foot-detox', timeAhead(26, '10:00'))
  const [offered, waited] = [timeAhead(27, '10:00'), timeAhead(28, '10:00')]
  const path = `/api/calendar/appointments/${booking.appointment.id}/offer-times`
  expect((await t.call('POST', path, { sequence: 0, times: [offered] }, owner)).status).toBe(200)
  await offerByWaitlist(email, waited)
  for (const time of [offered, waited])
    expect((await holdTime('online', time)).body.error.code).toBe('time_not_free')
  expect((await deleteAccount(token)).status).toBe(200)
  for (const time of [offered, waited]) expect((await holdTime('online', time)).status).toBe(200)
})

/** As the job of the waitlist does. */
async function offerByWaitlist(email: string, at: string) {
  const startsAt = new Date(at)
  const expiresAt = new Date(t.now().getTime() + hours(2))
  const session = { serviceSlug: 'online', minutes: 60 }
  await t.scope(system, async (tx) => {
    const entry = { ...session, name: 'Bea', email, partOfDay: 'any' as const, endsAt: startsAt }
    const [{ id: entryId } = { id: '' }] = await tx.insert(waitlistEntries).values(entry).returning()
    const endsAt = new Date(startsAt.getTime() + hours(1))
    const occupied = `[${startsAt.toISOString()},${endsAt.toISOString()})`
    const hold = { ...session, kind: 'hold' as const, startsAt, endsAt, occupied, expiresAt }
    const [time] = await tx.insert(bookedTimes).values(hold).returning()
    await tx
      .insert(waitlistOffers)
      .values({ entryId, bookedTimeId: time?.id ?? null, startsAt, offeredAt: t.now(), expiresAt })
  })
}
