import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { alertOwner } from '#server/messaging/alert-owner.ts'
import { markReceived } from '#server/messaging/threads.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { placeCart, pouch } from '#tests/support/cart.ts'
import { pagesStayOpen } from '#tests/support/late-payments.ts'
import { createPaidBookings, paidRules } from '#tests/support/paid-bookings.ts'
import { publishContent } from '#tests/support/publish-content.ts'
import { pickupRules } from '#tests/support/stock.ts'

const system = { role: 'system', job: 'test' } as const
let t: TestApp
let owner: string
const { book, payAt, read, sessionIdOf, deliver } = createPaidBookings(() => t)
beforeAll(async () => {
  t = await makeTestApp({ payments: () => pagesStayOpen })
  owner = await t.signIn(admin.email, admin.password)
  await publishContent(t, owner, { ...deliveredFacts, pickup: pickupRules, booking: paidRules })
})
afterAll(() => t.close())

const noticesAbout = async (name: string) =>
  (await t.sentMail())
    .filter(({ to, subject, text }) => to === admin.email && `${subject} ${text}`.includes(name))
    .map(({ subject }) => subject)

async function erase(email: string) {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select id from contacts where email = ${email}`),
  )
  const erased = await t.call('POST', `/api/clients/${rows[0]?.id}/erase`, { phones: [] }, owner)
  expect(erased.status).toBe(200)
}

test('what the owner was told about the payments of a session goes with the client', async () => {
  const email = 'session.payer@example.com'
  const booked = await book({ email })
  await payAt(booked.pay_url)
  const id = sessionIdOf(booked.pay_url)
  await t.embedded.setDispute(id, 'open')
  await deliver(id)
  expect(await noticesAbout(email)).toContain('A payment of $80.00 is disputed')
  await erase(email)
  expect(await noticesAbout(email)).toEqual([])
})

test('a payment that is held for review stays known to the owner, without the client', async () => {
  const email = 'held.payer@example.com'
  const { appointment, pay_url } = await book({ email })
  const { sequence } = (await read(appointment.id)) ?? {}
  const path = `/api/calendar/appointments/${appointment.id}/cancel`
  expect((await t.call('POST', path, { sequence }, owner)).status).toBe(200)
  await payAt(pay_url)
  expect(await noticesAbout(email)).toContain('Please check a payment of $80.00')
  for (const dispute of ['open', 'won'] as const) {
    await t.embedded.setDispute(sessionIdOf(pay_url), dispute)
    await deliver(sessionIdOf(pay_url))
  }
  expect(await noticesAbout('It’s still held: refund it or keep it')).toEqual(['Dispute won: $80.00'])
  await erase(email)
  expect(await noticesAbout(email)).toEqual([])
  const held = '$80.00 was held for you to refund or keep'
  expect(await noticesAbout(held)).toEqual(['Please check a payment of $80.00'])
  expect(await noticesAbout(sessionIdOf(pay_url))).toHaveLength(1)
})

test('a dispute that is won once its session is erased leaves the owner to refund by the terms', async () => {
  const email = 'disputing.payer@example.com'
  const { pay_url } = await book({ email })
  await payAt(pay_url)
  const id = sessionIdOf(pay_url)
  await t.embedded.setDispute(id, 'open')
  await deliver(id)
  await erase(email)
  await t.embedded.setDispute(id, 'won')
  await deliver(id)
  const [won] = (await t.sentMail()).filter(
    ({ subject, text }) => /^Dispute won/.test(subject) && text.includes(id),
  )
  expect(won?.text).toContain('If it didn’t take place, refund what your terms give back')
  expect(won?.text).not.toContain('You keep the payment')
})

test('what the owner was told about the payments of an order goes with the buyer', async () => {
  const email = 'order.payer@example.com'
  const customer = { name: 'Olive Payer', email, texts_agreed: false }
  const placed = await placeCart(t, { lines: [pouch], delivery: 'pickup', pay: 'card', customer })
  await payAt(placed.body.url)
  const id = sessionIdOf(placed.body.url)
  await deliver(id)
  await t.embedded.setDispute(id, 'open')
  await deliver(id)
  await t.embedded.setDispute(id, 'won')
  await deliver(id)
  const number = `#${placed.body.number}`
  expect(await noticesAbout(number)).toContain(`The payment for order ${number} is disputed`)
  await erase(email)
  expect(await noticesAbout(number)).toEqual([])
})

test('an alert about new messages goes with whom it names', async () => {
  const email = 'writer@example.com'
  await t.scope(system, async (tx) => {
    await tx.execute(
      sql`insert into contacts (email, name, status, last_active_at, added_at) values (${email}, 'Wendy Writer', 'guest', now(), now())`,
    )
    await markReceived(tx, { email }, 'Hello', { isOwnerNotified: false })
    await tx.execute(
      sql`update contacts set last_in_at = now() - interval '5 minutes' where email = ${email}`,
    )
  })
  await alertOwner({ ...t, actor: system, content: t.content })
  expect(await noticesAbout('Wendy Writer')).toEqual(['Wendy Writer wrote to you'])
  await erase(email)
  expect(await noticesAbout('Wendy Writer')).toEqual([])
})
