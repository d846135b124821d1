import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { calendarDays } from '#server/db/schema/calendar.ts'
import { addDays, toLocal, weekdayOf } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { bookingRules, publishRules } from '#tests/support/booking.ts'
import { waitlistOf } from '#tests/support/waitlist.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())
afterEach(async () => {
  t.clock.aheadMs = 0
  await t.scope({ role: 'system', job: 'test' }, (tx) => tx.delete(calendarDays))
})

const { post, join } = waitlistOf(() => t)
const read = (query: string) => t.call('GET', `/api/booking/waitlist/hours?${query}`)

test('nobody waits where nothing can be booked', async () => {
  expect((await read('service=online&minutes=60')).body.error.code).toBe('not_found')
})

test('whoever would wait reads the hours of single dates to come at that place, each once', async () => {
  await publishRules(t, owner, bookingRules)
  const date = addDays(toLocal(t.now()).date, 7)
  const open = async (more: object) => {
    const day = { kind: 'extra', place: 'online', opens: '18:00', closes: '20:00', ...more }
    expect((await t.call('PUT', '/api/calendar/days', day, owner)).status).toBe(200)
  }
  await open({ date })
  await open({ date: addDays(date, 7) })
  await open({ date: addDays(date, 1), place: 'inPerson' })
  await open({ date: addDays(date, 2), place: null })
  const closed = { date: addDays(date, 3), kind: 'closed', place: null }
  expect((await t.call('PUT', '/api/calendar/days', closed, owner)).status).toBe(200)
  const row = { place: 'online', opens: '18:00', closes: '20:00' }
  const { status, body } = await read('service=online&minutes=60')
  expect(status).toBe(200)
  expect(body.extra).toHaveLength(2)
  expect(body.extra).toEqual(
    expect.arrayContaining([
      { ...row, days: [weekdayOf(date)] },
      { ...row, days: [weekdayOf(addDays(date, 2))] },
    ]),
  )
  expect((await read('service=online&minutes=17')).status).toBe(400)
  expect((await read('service=none&minutes=60')).status).toBe(400)
  // Dates that are over count no more.
  t.clock.aheadMs = days(30)
  expect((await read('service=online&minutes=60')).body.extra).toEqual([])
})

test('nobody waits for a day without hours of that place', async () => {
  const [weekdayHours, everyDayHours] = bookingRules.hours
  if (!weekdayHours || !everyDayHours) throw new Error('no hours')
  const hours = [{ ...weekdayHours, days: ['Tu' as const, 'We' as const] }, everyDayHours]
  await publishRules(t, owner, { ...bookingRules, hours })
  const until = addDays(toLocal(t.now()).date, 60)
  const input = {
    service: 'online',
    minutes: 60,
    part_of_day: 'any',
    until,
    name: 'Bea',
    email: 'bea@mo.example',
  }
  const refused = await post('waitlist', { ...input, weekdays: ['Mo', 'Tu', 'Su'] })
  expect([refused.status, refused.body.error.fields]).toEqual([
    400,
    { weekdays: 'There are no sessions on Mondays, Sundays. Choose other days, or none if every day suits.' },
  ])
  await join('tuesday@mo.example', { weekdays: ['Tu'] })
  await join('any@mo.example')

  const today = toLocal(t.now()).date
  const sunday = Array.from({ length: 7 }, (_, index) => addDays(today, 7 + index)).find(
    (date) => weekdayOf(date) === 'Su',
  )
  const day = { date: sunday, kind: 'extra', place: 'online', opens: '10:00', closes: '12:00' }
  expect((await t.call('PUT', '/api/calendar/days', day, owner)).status).toBe(200)
  await join('sunday@mo.example', { weekdays: ['Su'] })
  expect((await post('waitlist', { ...input, weekdays: ['Mo'] })).status).toBe(400)
  await publishRules(t, owner)
})
