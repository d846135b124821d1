import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { forgetVisitorMessages } from '#tests/support/book-as-visitor.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  await publishRules(t, await t.signIn(admin.email, admin.password))
})
afterAll(() => t.close())

let networks = 0
/** Each call from a network of its own, unless one is given. */
const post = (path: string, input: object, network = `10.8.${networks >> 8}.${networks++ & 255}`) =>
  t.call('POST', `/api/booking/${path}`, input, null, network)
const slots = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
let nextSlot = 0
const nextTime = () =>
  timeAhead(3 + Math.floor(nextSlot / slots.length), slots[nextSlot++ % slots.length] ?? '')

async function book(email: string, more: object = {}) {
  const { hold } = (await post('holds', { service: 'online', minutes: 60, starts_at: nextTime() })).body
  const booking = { hold, key: randomUUID(), name: 'Ada Pine', email, price_cents: 8000, ...more }
  const { status, body } = await post('appointments', booking)
  return { status, body, token: status === 200 ? new URL(body.manage_url).hash.slice(1) : '' }
}

const oftenSentence =
  /^That’s a lot in a short time\. Try again in \d+ (minute|hour)s?, or call us at .*\d{4}\.$/

test('the networks of an IPv6 /48 keep four times as many times as one of them', async () => {
  const wanted = Array.from({ length: 24 }, (_, index) => timeAhead(200 + index, '09:00'))
  for (const [index, starts_at] of wanted.entries()) {
    const held = await post('holds', { service: 'online', minutes: 60, starts_at }, `2001:db8:77:${index}::1`)
    expect(held.status).toBe(200)
  }
  const from = addDays(toLocal(t.now()).date, 200)
  const query = `service=online&minutes=60&from=${from}&days=24`
  const { body } = await t.call('GET', `/api/booking/times?${query}`, undefined, null, '10.8.200.1')
  const free = body.days.flatMap(({ times }: { times: string[] }) => times)
  expect(wanted.filter((time) => free.includes(time))).toEqual(wanted.slice(0, 4))
})

test('a mailbox is booked for ten times a day, with whatever tag and from wherever; what was refused doesn’t count', async () => {
  expect((await book('ada@example.com', { price_cents: 1 })).body.error.code).toBe('price_changed')
  for (let n = 0; n < 10; n++) {
    expect((await book(`Ada+${n}@example.com`)).status).toBe(200)
    await forgetVisitorMessages(t)
  }
  const { status, body } = await book('ada+more@example.com')
  expect([status, body.error.code]).toEqual([429, 'too_many_requests'])
  expect(body.error.fields.email).toMatch(oftenSentence)
  expect((await book('bea@example.com')).status).toBe(200)
})

test('one network books sixty times a day, and so fills no calendar of months', async () => {
  await t.limit({ name: 'booking/book/day', max: 60, windowMs: days(1) }, '10.9.0.4', 60)
  const bookFrom = async (network: string) => {
    const { hold } = (await post('holds', { service: 'online', minutes: 60, starts_at: nextTime() })).body
    const guest = { name: 'Gil', email: `${randomUUID()}@example.com` }
    return (await post('appointments', { hold, key: randomUUID(), price_cents: 8000, ...guest }, network))
      .status
  }
  expect([await bookFrom('10.9.0.4'), await bookFrom('10.9.0.5')]).toEqual([429, 200])
})

test('one appointment is moved ten times an hour and asked about five times a day', async () => {
  const { token } = await book('cleo@example.com')
  for (let n = 0; n < 10; n++) {
    await forgetVisitorMessages(t)
    expect((await post('manage/move', { token, starts_at: nextTime() })).status).toBe(200)
  }
  await forgetVisitorMessages(t)
  const starts_at = nextTime()
  expect((await post('manage/move', { token, starts_at })).status).toBe(429)
  expect((await post('manage/view', { token })).body.booking.appointment_date).not.toBe(starts_at)
  for (let n = 0; n < 5; n++)
    expect((await post('manage/ask', { token, reason: `Reason ${n}` })).status).toBe(200)
  expect((await post('manage/ask', { token, reason: 'Once more' })).status).toBe(429)
})

test('a network changes bookings thirty times in ten minutes, also with links that open nothing', async () => {
  const network = '10.9.0.1'
  for (let n = 0; n < 30; n++)
    expect((await post('manage/cancel', { token: 'x'.repeat(76) }, network)).status).toBe(410)
  const { token } = await book('dora@example.com')
  expect((await post('manage/cancel', { token }, network)).status).toBe(429)
  expect((await post('manage/cancel', { token }, '10.9.0.2')).status).toBe(200)
})

test('a mailbox joins the waitlist ten times a day', async () => {
  const until = addDays(toLocal(t.now()).date, 30)
  const entry = {
    service: 'online',
    minutes: 60,
    part_of_day: 'any',
    until,
    name: 'Eva',
    email: 'eva@example.com',
  }
  for (let n = 0; n < 10; n++) {
    expect((await post('waitlist', { ...entry, email: `eva+${n}@example.com` })).status).toBe(200)
    await forgetVisitorMessages(t)
  }
  expect((await post('waitlist', entry)).status).toBe(429)
  expect((await post('waitlist', { ...entry, email: 'finn@example.com' })).status).toBe(200)
  const client = await t.makeClient(entry.email)
  expect((await t.call('POST', '/api/booking/waitlist', entry, client, '10.9.0.3')).status).toBe(200)
})
