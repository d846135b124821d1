import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticeSettings } from '#server/db/schema/notices.ts'
import { type NoticesAnswer, noticeKinds } from '#shared/notices.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'

const system = { role: 'system', job: 'test' } as const
let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())
beforeEach(() => t.scope(system, (tx) => tx.delete(noticeSettings)))

const ask = (method: string, path: string, input?: unknown) => t.call(method, `/api/${path}`, input, owner)
const standard = {
  version: 0,
  is_on: true,
  delivery: 'email',
  offset_minutes: null,
  sms: null,
  email_subject: null,
  email_text: null,
}
const read = async (kind: string) => {
  const { body } = (await ask('GET', 'notices')) as { body: NoticesAnswer }
  return body.notices.find((notice) => notice.kind === kind)
}

test('every message is listed as delivered until the owner changes it', async () => {
  const { body } = (await ask('GET', 'notices')) as { body: NoticesAnswer }
  expect(body.notices.map(({ kind }) => kind)).toEqual(noticeKinds)
  expect(body.notices.filter(({ is_on }) => !is_on).map(({ kind }) => kind)).toEqual([
    'starts_soon',
    'review_request',
  ])
  expect(body.text_hours).toEqual({ from: '09:00', until: '20:00' })
})

test('a change of another window isn’t overwritten', async () => {
  expect((await ask('PUT', 'notices/booked', { ...standard, email_text: 'Mine.' })).status).toBe(200)
  expect((await ask('PUT', 'notices/booked', { ...standard, email_text: 'Other.' })).status).toBe(409)
  const mine = await read('booked')
  expect(mine).toMatchObject({ version: 1, email_text: 'Mine.' })
  const again = { ...standard, version: 1, email_text: 'Newer.' }
  const results = await Promise.all([
    ask('PUT', 'notices/booked', again),
    ask('PUT', 'notices/booked', again),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test.each([
  [{ email_text: 'Hi {frist_name}' }, 'email_text', /There is no field \{frist_name\}/],
  [{ sms: 'Order {order_number}' }, 'sms', /There is no field \{order_number\}/],
  [{ email_subject: 'Hello {' }, 'email_subject', /brace that stands alone/],
  [{ delivery: 'pigeon' }, 'delivery', /Choose how it is sent/],
  [{ offset_minutes: 1 }, 'offset_minutes', /at least 5 minutes/],
  [{ sms: 'x'.repeat(1601) }, 'sms', /1,600/],
])('the mistake %j is named and nothing is saved', async (mistake, field, sentence) => {
  const { status, body } = await ask('PUT', 'notices/booked', { ...standard, ...mistake })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(field)
  expect(JSON.stringify(body)).toMatch(sentence)
  expect(await read('booked')).toMatchObject({ version: 0 })
})

test('a message that doesn’t exist is refused', async () => {
  expect((await ask('PUT', 'notices/birthday', standard)).status).toBe(400)
})

test('a reminder that is switched off here is off in the calendar’s settings', async () => {
  await ask('PUT', 'notices/reminder_1_day', { ...standard, is_on: false })
  const { body } = await ask('GET', 'calendar-settings')
  expect(body).toMatchObject({ reminders: ['threeDays'] })
  expect(await read('reminder_1_day')).toMatchObject({ is_on: false })
  await ask('PUT', 'notices/reminder_1_day', { ...standard, version: 1 })
  expect(await read('reminder_1_day')).toMatchObject({ is_on: true })
})

test('the hours for texts end after they begin', async () => {
  expect((await ask('PUT', 'notices/text-hours', { from: '20:00', until: '09:00' })).status).toBe(400)
  const { body } = await ask('PUT', 'notices/text-hours', { from: '10:00', until: '18:00' })
  expect(body).toMatchObject({ text_hours: { from: '10:00', until: '18:00' } })
})

test('a test message goes to the owner, with its fields filled in', async () => {
  const input = { email_subject: 'See you, {first_name}', email_text: 'Until {day}.\n\nYours' }
  expect((await ask('POST', 'notices/booked/test', input)).status).toBe(200)
  const [mail] = (await t.sentMail()).filter(({ subject }) => subject.startsWith('Test: '))
  expect(mail?.to).toBe(admin.email)
  expect(mail?.subject).toBe('Test: See you, Maria')
  expect(mail?.text).toMatch(/Until \w{3} \d+, \d{4}\./)
})
