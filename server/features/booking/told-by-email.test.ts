import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NoticeKind, noticeDefaults } from '#shared/notices.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'
import { publishPickup } from '#tests/support/cart.ts'
import { createPickupOrders } from '#tests/support/pickup-order.ts'

// What a visitor is told of the email about a booking or an order, also when the owner has switched it off.

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
  await publishRules(t, owner)
})
afterAll(() => t.close())

const { place, ask } = createPickupOrders(() => t)

async function switchOff(kind: NoticeKind) {
  const { delivery } = noticeDefaults[kind]
  const texts = { sms: null, email_subject: null, email_text: null }
  const input = { version: 0, is_on: false, delivery, offset_minutes: null, ...texts }
  expect((await t.call('PUT', `/api/notices/${kind}`, input, owner)).status).toBe(200)
}

async function book(starts_at: string): Promise<boolean> {
  const post = (path: string, input: object) => t.call('POST', `/api/booking/${path}`, input)
  const held = await post('holds', { service: 'online', minutes: 60, starts_at })
  const guest = { key: randomUUID(), name: 'Ada Pine', email: `${randomUUID()}@example.com` }
  const booked = await post('appointments', { hold: held.body.hold, price_cents: 8000, ...guest })
  expect([booked.status, booked.body.error]).toEqual([200, undefined])
  const viewed = await post('manage/view', { token: new URL(booked.body.manage_url).hash.slice(1) })
  return viewed.body.booking.is_emailed
}

test('a booking is said to be emailed only if it is', async () => {
  expect(await book(timeAhead(6, '10:00'))).toBe(true)
  await switchOff('booked')
  expect(await book(timeAhead(7, '10:00'))).toBe(false)
})

test('an order is said to be emailed only if it is', async () => {
  const isEmailed = async () => (await ask('view', { token: (await place()).token })).body.order.is_emailed
  expect(await isEmailed()).toBe(true)
  await switchOff('order_to_pay_at_pickup')
  expect(await isEmailed()).toBe(false)
})
