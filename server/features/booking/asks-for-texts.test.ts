import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Delivery, type NoticeKind, type NoticesAnswer, noticeDefaults } from '#shared/notices.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp({ sms: { kind: 'twilio', send: async () => randomUUID() } })
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())

let daysAhead = 3
async function isAsked(app = t): Promise<boolean> {
  const session = { service: 'online', minutes: 60, starts_at: timeAhead(daysAhead++, '10:00') }
  const { status, body } = await app.call('POST', '/api/booking/holds', session)
  expect([status, body.error]).toEqual([200, undefined])
  return body.asks_for_texts
}

async function send(kind: NoticeKind, delivery: Delivery, isOn: boolean) {
  const listed: NoticesAnswer = (await t.call('GET', '/api/notices', undefined, owner)).body
  const version = listed.notices.find((notice) => notice.kind === kind)?.version
  const texts = { sms: null, email_subject: null, email_text: null }
  const offset_minutes = noticeDefaults[kind].offset?.minutes ?? null
  const input = { version, is_on: isOn, delivery, offset_minutes, ...texts }
  const { status, body } = await t.call('PUT', `/api/notices/${kind}`, input, owner)
  expect([status, body.error]).toEqual([200, undefined])
}

test('clients are asked for texts only while a message about appointments goes by text', async () => {
  expect(await isAsked()).toBe(false)
  await send('booked', 'text_first', true)
  expect(await isAsked()).toBe(true)
  await send('booked', 'text_first', false)
  expect(await isAsked()).toBe(false)
  await send('reminder_1_day', 'both', true)
  expect(await isAsked()).toBe(true)
  await send('reminder_1_day', 'both', false)
  expect(await isAsked()).toBe(false)
  await send('order_ready', 'both', true)
  expect(await isAsked()).toBe(false)
})

test('clients aren’t asked for texts that nothing sends', async () => {
  const other = await makeTestApp()
  const token = await other.signIn(admin.email, admin.password)
  await publishRules(other, token)
  const texts = { sms: null, email_subject: null, email_text: null }
  const input = { version: 0, is_on: true, delivery: 'both', offset_minutes: null, ...texts }
  expect((await other.call('PUT', '/api/notices/booked', input, token)).status).toBe(200)
  expect(await isAsked(other)).toBe(false)
  await other.close()
})
