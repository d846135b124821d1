import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, toLocal, weekdayOf } from '#shared/local-time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { bookingRules, publishRules } from '#tests/support/booking.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

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
})

test('a date that is over counts no more', async () => {
  t.clock.aheadMs = 30 * 86_400_000
  expect((await read('service=online&minutes=60')).body.extra).toEqual([])
})
