import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Delivery, noticeDefaults, noticeKinds } from '#shared/notices.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { gallon, publishPickup, readQuote } from '#tests/support/cart.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp({ sms: { kind: 'twilio', send: async () => randomUUID() } })
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
})
afterAll(() => t.close())

const isAsked = async (app = t) => (await readQuote(app, { lines: [gallon] })).asks_for_texts

let version = 0
/** How every message about an order goes. */
async function send(delivery: Delivery, isOn = true) {
  for (const kind of noticeKinds.filter((one) => noticeDefaults[one].subject === 'order')) {
    const texts = { sms: null, email_subject: null, email_text: null }
    const input = { version, is_on: isOn, delivery, offset_minutes: null, ...texts }
    const { status, body } = await t.call('PUT', `/api/notices/${kind}`, input, owner)
    expect([status, body.error]).toEqual([200, undefined])
  }
  version += 1
}

test('customers are asked for texts only while a message about orders goes by text', async () => {
  expect(await isAsked()).toBe(true)
  await send('email')
  expect(await isAsked()).toBe(false)
  await send('text_first')
  expect(await isAsked()).toBe(true)
  await send('text_first', false)
  expect(await isAsked()).toBe(false)
})

test('customers aren’t asked for texts that nothing sends', async () => {
  const other = await makeTestApp()
  await publishPickup(other)
  expect(await isAsked(other)).toBe(false)
  await other.close()
})
