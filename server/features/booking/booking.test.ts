import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, toLocal } from '#shared/local-time.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())

let networks = 0
const network = () => `10.9.${Math.floor(networks / 250)}.${networks++ % 250}`
const call = (method: string, path: string, input?: unknown, token?: string | null) =>
  t.call(method, `/api/booking/${path}`, input, token, network())
const online = { service: 'online', minutes: 60 }
const hold = (starts_at: string, more: object = {}) =>
  call('POST', 'holds', { ...online, starts_at, ...more })
let guests = 0
const book = (token: string, more: object = {}, session?: string) => {
  const guest = { name: 'Ada Lovelace', email: `ada${guests++}@example.com`, price_cents: 8000 }
  return call('POST', 'appointments', { hold: token, key: randomUUID(), ...guest, ...more }, session)
}
const holdAndBook = async (starts_at: string, more: object = {}) =>
  book((await hold(starts_at)).body.hold, more)
const timesOn = async (daysAhead: number, query = 'service=online&minutes=60') => {
  const from = addDays(toLocal(t.now()).date, daysAhead)
  const { body } = await call('GET', `times?${query}&from=${from}&days=1`)
  return body.days[0].times as string[]
}
const count = async (statement: ReturnType<typeof sql>) => {
  const { rows } = await t.scope({ role: 'system', job: 'test' }, (tx) =>
    tx.execute<{ n: number }>(statement),
  )
  return Number(rows[0]?.n)
}

test('a held time is no longer shown, and shown again when it runs out', async () => {
  const starts_at = timeAhead(3, '10:00')
  expect(await timesOn(3)).toContain(starts_at)
  const { status, body } = await hold(starts_at)
  expect([status, body]).toMatchObject([
    200,
    { starts_at, price_cents: 8000, confirmation: 'atOnce', place: 'online', cancellation_notice_hours: 24 },
  ])
  const nearby = ['09:30', '10:00', '10:30'].map((time) => timeAhead(3, time))
  expect((await timesOn(3)).filter((time) => nearby.includes(time))).toEqual([])
  t.clock.aheadMs = minutes(11)
  expect(await timesOn(3)).toContain(starts_at)
  t.clock.aheadMs = 0
  await call('DELETE', 'holds', { hold: body.hold })
  expect(await timesOn(3)).toContain(starts_at)
})

test('booking a held time confirms it, emails client and owner, and frees the hold', async () => {
  const starts_at = timeAhead(4, '10:00')
  const { status, body } = await holdAndBook(starts_at, {
    email: 'first@example.com',
    note: 'First visit',
    phone: '(312) 555-0177',
  })
  expect([status, body.error]).toEqual([200, undefined])
  expect(body.appointment).toMatchObject({
    appointment_date: starts_at,
    service_type: 'Online Consultations',
    status: 'confirmed',
    price_cents: 8000,
  })
  expect(body.manage_url).toContain('/booking/manage#')
  const mails = await t.sentMail()
  expect(mails.find(({ to }) => to === 'first@example.com')?.subject).toMatch(
    /^Your appointment on .+ is confirmed$/,
  )
  expect(mails.find(({ to }) => to === admin.email)?.text).toContain('First visit')
  expect(await timesOn(4)).not.toContain(starts_at)
  const { body: all } = await t.call('GET', '/api/appointments/all?q=first@example.com', undefined, owner)
  expect(all.appointments).toMatchObject([{ client_name: 'Ada Lovelace', client_phone: '+13125550177' }])
  const { body: clients } = await t.call('GET', '/api/clients?q=first@example.com', undefined, owner)
  expect(clients.clients).toMatchObject([
    { status: 'guest', email: 'first@example.com', phone: '+13125550177' },
  ])
  const events = sql`select count(*) as n from appointment_events where appointment_id = ${body.appointment.id} and kind = 'booked'`
  expect(await count(events)).toBe(1)
})

test('the email of a session that begins within the notice promises no change, only asking', async () => {
  t.clock.aheadMs = Date.parse(timeAhead(3, '20:00')) - Date.now()
  const { status } = await holdAndBook(timeAhead(4, '14:00'), { email: 'soon@example.com' })
  const mail = (await t.sentMail()).find(({ to }) => to === 'soon@example.com')
  t.clock.aheadMs = 0
  expect(status).toBe(200)
  expect(mail?.text).toContain('Can’t make it? Use the link above to ask us.')
  expect(mail?.text).not.toContain('You can move or cancel')
})

test('what a stranger types as a name isn’t mailed to the address they typed', async () => {
  await holdAndBook(timeAhead(18, '10:00'), {
    name: 'Win https://bad.example ";X="',
    email: 'victim@example.com',
  })
  const [mail] = (await t.sentMail()).filter(({ to }) => to === 'victim@example.com')
  expect(JSON.stringify(mail)).toContain('BEGIN:VCALENDAR')
  expect(JSON.stringify(mail)).not.toContain('bad.example')
})

test('the same key books once, also when it arrives many times at once', async () => {
  const { body: held } = await hold(timeAhead(5, '10:00'))
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => book(held.hold, { key, email: 'once@example.com' })),
  )
  const ids = answers.map(({ body }) => body.appointment?.id)
  expect(new Set(ids).size).toBe(1)
  expect(await count(sql`select count(*) as n from appointments where booking_key = ${key}`)).toBe(1)
})

test('of 200 people who want one time one gets it; the others read the next free times', async () => {
  const starts_at = timeAhead(6, '12:00')
  const holds = await Promise.all(Array.from({ length: 200 }, () => hold(starts_at)))
  const [winner, ...others] = holds.filter(({ status }) => status === 200)
  expect(others).toEqual([])
  const refused = holds.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(199)
  expect(refused.at(-1)?.body.error).toMatchObject({
    code: 'time_not_free',
    details: { next: ['13:00', '13:30', '14:00'].map((time) => timeAhead(6, time)) },
  })
  const booked = await Promise.all(Array.from({ length: 50 }, () => book(winner?.body.hold)))
  expect(booked.filter(({ status }) => status === 200)).toHaveLength(1)
  const rows = sql`select count(*) as n from booked_times where starts_at = ${starts_at} and kind = 'appointment'`
  expect(await count(rows)).toBe(1)
})

test('people who hold overlapping times at once never get both', async () => {
  const starts = ['09:00', '09:30', '10:00', '10:30', '11:00'].map((time) => timeAhead(7, time))
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => hold(starts[index % starts.length] ?? '', { minutes: 60 })),
  )
  const overlaps = sql`select count(*) as n from booked_times a join booked_times b on a.id < b.id and a.occupied && b.occupied`
  expect(await count(overlaps)).toBe(0)
})

test('a visitor’s next hold replaces the one before', async () => {
  const { body: first } = await hold(timeAhead(8, '09:00'))
  await hold(timeAhead(8, '15:00'))
  expect((await hold(timeAhead(8, '15:30'), { hold: first.hold })).status).toBe(409)
  expect(await timesOn(8)).not.toContain(timeAhead(8, '09:00'))
  await hold(timeAhead(8, '09:30'), { hold: first.hold })
  const free = await timesOn(8)
  expect(free).not.toContain(timeAhead(8, '09:30'))
  expect(free).toContain(timeAhead(8, '10:30'))
})

test('one network keeps five times at most: the oldest run out, and still book while they are free', async () => {
  const holdOf = (time: string) =>
    t.call('POST', '/api/booking/holds', { ...online, starts_at: timeAhead(9, time) }, null, '10.200.0.1')
  const holds = []
  for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'])
    holds.push((await holdOf(time)).body.hold)
  const kept = await timesOn(9)
  expect(kept).toContain(timeAhead(9, '10:00'))
  expect(kept).not.toContain(timeAhead(9, '11:00'))
  expect((await book(holds[0])).status).toBe(200)
  expect((await hold(timeAhead(9, '10:00'))).status).toBe(200)
  expect((await book(holds[1])).body.error.code).toBe('time_not_free')
  expect((await book(holds[2])).status).toBe(200)
})

test('a thousand holds by one visitor: most are refused with a sentence, and five times at most are kept', async () => {
  const starts = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
  const answers: { status: number }[] = []
  const attempt = (index: number) => {
    const starts_at = timeAhead(60 + (index % 40), starts[index % 8] ?? '')
    return t.call('POST', '/api/booking/holds', { ...online, starts_at }, null, '10.200.0.2')
  }
  for (let first = 0; first < 1000; first += 25)
    answers.push(...(await Promise.all(Array.from({ length: 25 }, (_, index) => attempt(first + index)))))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(880)
  expect(answers.filter(({ status }) => ![200, 409, 429].includes(status))).toEqual([])
  const active = sql`select count(*) as n from booked_times
    where kind = 'hold' and expires_at > ${t.now().toISOString()} and starts_at > ${timeAhead(59, '09:00')}`
  expect(await count(active)).toBe(5)
})

test('a hold that ran out still books while its time is free', async () => {
  const starts_at = timeAhead(10, '10:00')
  const { body: late } = await hold(starts_at)
  t.clock.aheadMs = minutes(11)
  expect((await book(late.hold)).status).toBe(200)
  t.clock.aheadMs = 0
  const { body: lost } = await hold(timeAhead(10, '13:00'))
  t.clock.aheadMs = minutes(11)
  await hold(timeAhead(10, '13:30'))
  expect((await book(lost.hold)).body.error.code).toBe('time_not_free')
  t.clock.aheadMs = 0
})

test('a hold that ran out doesn’t get round the notice', async () => {
  const starts_at = timeAhead(17, '10:00')
  const setTimeBefore = (minutesBefore: number) => {
    t.clock.aheadMs = Date.parse(starts_at) - minutes(minutesBefore) - Date.now()
  }
  setTimeBefore(65)
  const { body: late } = await hold(starts_at)
  setTimeBefore(30)
  const { body } = await book(late.hold)
  t.clock.aheadMs = 0
  expect(body.error?.code).toBe('time_not_free')
})

test('times and dates of other centuries are refused with a sentence', async () => {
  expect((await hold('9999-12-31T23:30:00Z')).body.error.fields).toEqual({
    starts_at: 'Choose one of the free times.',
  })
  const { body } = await call('GET', 'times?service=online&minutes=60&from=9999-12-31')
  expect(body.error.fields).toEqual({ from: 'Choose a date.' })
})

describe('a time that can’t be booked is refused with the next free ones, and nothing is held', () => {
  test.each([
    ['has passed', () => timeAhead(-1, '10:00')],
    ['is too far ahead', () => timeAhead(400, '10:00')],
    ['is before opening', () => timeAhead(11, '08:30')],
    ['ends after closing', () => timeAhead(11, '16:30')],
    ['is off the grid', () => timeAhead(11, '10:10')],
  ])('one that %s', async (_name, startsAt) => {
    const { status, body } = await hold(startsAt())
    expect([status, body.error.code, body.error.details.next.length]).toEqual([409, 'time_not_free', 3])
  })

  test('another service or duration', async () => {
    expect((await hold(timeAhead(11, '10:00'), { service: 'massage' })).body.error.fields).toEqual({
      service: 'This service can’t be booked online.',
    })
    expect((await hold(timeAhead(11, '10:00'), { minutes: 45 })).body.error.fields).toEqual({
      minutes: 'Choose one of the durations.',
    })
  })
})

test('another price than the published one, missing details and unknown holds book nothing', async () => {
  const { body: held } = await hold(timeAhead(12, '10:00'))
  const cheap = await book(held.hold, { price_cents: 1 })
  expect(cheap.body.error).toMatchObject({ code: 'price_changed', details: { price_cents: 8000 } })
  const unnamed = await call('POST', 'appointments', {
    hold: held.hold,
    key: randomUUID(),
    price_cents: 8000,
  })
  expect(Object.keys(unnamed.body.error.fields)).toEqual(['name', 'email'])
  expect((await book(held.hold, { phone: '12' })).body.error.fields.phone).toMatch(/\w/)
  expect((await book('A'.repeat(32))).body.error.code).toBe('time_not_free')
  expect((await book(held.hold)).status).toBe(200)
})

test('a signed-in client books with their account; ask-first services become requests that expire', async () => {
  const token = await t.makeClient('nia@example.com')
  const starts_at = timeAhead(13, '10:00')
  const { body: held } = await hold(starts_at, { service: 'foot-detox' })
  const { body } = await book(held.hold, { name: undefined, email: undefined }, token)
  expect(body.appointment).toMatchObject({ status: 'pending', place: 'inPerson' })
  const own = await t.call('GET', '/api/appointments', undefined, token)
  expect(own.body.appointments).toMatchObject([{ id: body.appointment.id, status: 'pending' }])
  expect(await timesOn(13)).not.toContain(starts_at)
})

test('a guest’s booking belongs to the account that proves their address', async () => {
  const { body } = await holdAndBook(timeAhead(14, '10:00'), { email: 'later@example.com' })
  const token = await t.makeClient('later@example.com')
  const own = await t.call('GET', '/api/appointments', undefined, token)
  expect(own.body.appointments).toMatchObject([{ id: body.appointment.id }])
})

test('cancelling on the dashboard frees the time; bringing it back needs it free', async () => {
  const starts_at = timeAhead(15, '10:00')
  const { id } = (await holdAndBook(starts_at)).body.appointment
  const setStatus = (status: string) => t.call('PATCH', `/api/appointments/${id}`, { status }, owner)
  await setStatus('cancelled')
  expect(await timesOn(15)).toContain(starts_at)
  await holdAndBook(starts_at, { email: 'other@example.com' })
  expect((await setStatus('confirmed')).body.error.code).toBe('time_not_free')
})
