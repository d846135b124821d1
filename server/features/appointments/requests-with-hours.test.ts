import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, toLocal } from '#shared/local-time.ts'
import { hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { bookingRules, publishRules, timeAhead } from '#tests/support/booking.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner, { ...bookingRules, maxPerDay: 2 })
})
afterAll(() => t.close())

let count = 0
const makeClient = () => t.makeClient(`asks${count++}@example.com`)
const dateIn = (daysAhead: number) => addDays(toLocal(t.now()).date, daysAhead)
const session = { service_type: 'Online Consultations', duration_minutes: 60, time: '10:00' }
const ask = (daysAhead: number, token: string, more: object = {}) =>
  t.call('POST', '/api/appointments', { ...session, date: dateIn(daysAhead), ...more }, token)
const timesOn = async (daysAhead: number) => {
  const query = `service=online&minutes=60&from=${dateIn(daysAhead)}&days=1`
  const { body } = await t.call('GET', `/api/booking/times?${query}`)
  return body.days[0].times as string[]
}

test('a request for a bookable session at a free time keeps that time until it is answered', async () => {
  const client = await makeClient()
  expect((await ask(3, client, { service_type: ' online consultations ' })).status).toBe(200)
  expect(await timesOn(3)).not.toContain(timeAhead(3, '10:00'))
  expect((await ask(3, client)).body.error.code).toBe('time_not_free')
})

test('the same request again, after its answer was lost, is the one that waits already', async () => {
  const client = await makeClient()
  const mailCount = async () => (await t.sentMail()).filter(({ to }) => to === admin.email).length
  const before = await mailCount()
  const answers = await Promise.all([ask(4, client), ask(4, client)])
  answers.push(await ask(4, client))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.appointment.id)).size).toBe(1)
  expect(await mailCount()).toBe(before + 1)
  expect((await ask(4, await makeClient())).body.error.code).toBe('time_not_free')
  // Two hours later it may be another day.
  const date = dateIn(4)
  t.clock.aheadMs = hours(2)
  const later = await ask(4, client, { date })
  t.clock.aheadMs = 0
  expect(later.body.error.code).toBe('time_not_free')
})

test.each([
  ['is longer than the session lasts', { duration_minutes: 480, time: '09:00' }],
  ['is of a service that nobody books', { service_type: 'Tea' }],
  ['is outside the hours', { time: '02:00' }],
  ['begins between the times that are offered', { time: '10:15' }],
])('a request that %s is sent, and keeps no time from others', async (_, more) => {
  const day = 10 + count
  const free = await timesOn(day)
  const { status, body } = await ask(day, await makeClient(), more)
  expect([status, body.appointment?.status]).toEqual([200, 'pending'])
  expect(await timesOn(day)).toEqual(free)
})

test('on a day that is full, and for a time that is taken, a request takes nothing either', async () => {
  for (const time of ['10:00', '13:00']) await ask(5, await makeClient(), { time })
  const client = await makeClient()
  expect((await ask(5, client, { time: '15:00' })).status).toBe(200)
  const long = { service_type: 'Tea', duration_minutes: 480, time: '09:00' }
  expect((await ask(5, client, long)).body.error.code).toBe('time_not_free')
  const { rows } = await t.scope({ role: 'system', job: 'test' }, (tx) =>
    tx.execute(
      sql`select from booked_times where starts_at between ${timeAhead(5, '00:00')} and ${timeAhead(6, '00:00')}`,
    ),
  )
  expect(rows).toHaveLength(2)
})

test('the owner accepts a request that kept no time, which takes it then', async () => {
  const { id } = (await ask(7, await makeClient(), { time: '10:15' })).body.appointment
  const accept = { sequence: 0, any_time: false }
  const { status } = await t.call('POST', `/api/calendar/appointments/${id}/accept`, accept, owner)
  expect(status).toBe(200)
  expect(await timesOn(7)).not.toContain(timeAhead(7, '10:00'))
})

test('a client has three open requests at most, also when they come at once, until one is over', async () => {
  const client = await makeClient()
  const answers = await Promise.all([40, 41, 42, 43, 44].map((day) => ask(day, client)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400])
  const refused = await ask(45, client)
  expect(refused.body.error).toMatchObject({
    code: 'invalid_input',
    fields: {
      date: 'You have 3 requests that wait for an answer. Once one is answered, you can send another.',
    },
  })
  expect((await ask(45, await makeClient())).status).toBe(200)
  const { id } = answers.find(({ status }) => status === 200)?.body.appointment ?? {}
  await t.call('PATCH', `/api/appointments/${id}`, { status: 'cancelled' }, owner)
  expect((await ask(46, client)).status).toBe(200)
  expect((await ask(47, client)).status).toBe(400)
  t.clock.aheadMs = hours(49)
  expect((await ask(47, client)).status).toBe(200)
  t.clock.aheadMs = 0
})

test('without published hours a client sends as many requests as before, each of them once', async () => {
  await publishRules(t, owner, null)
  const client = await makeClient()
  for (const day of [50, 51, 52, 53]) expect((await ask(day, client)).status).toBe(200)
  const again = await Promise.all([ask(50, client), ask(50, client)])
  expect(again.map(({ status }) => status)).toEqual([200, 200])
  const { body } = await t.call('GET', '/api/appointments', undefined, client)
  expect(body.appointments).toHaveLength(4)
})
