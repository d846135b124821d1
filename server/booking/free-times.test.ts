import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOccupied, lockCalendar, occupyTime } from '#server/booking/appointment-time.ts'
import { findTimeProblems } from '#server/booking/find-time-problems.ts'
import { type FreeTimesQuery, isFreeTime, readFreeTimes, readNextTimes } from '#server/booking/free-times.ts'
import { addDays, toLocal } from '#shared/local-time.ts'
import { minutes } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { bookingRules, timeAhead } from '#tests/support/booking.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const run = (statement: ReturnType<typeof sql>) => t.scope(system, (tx) => tx.execute(statement))
const query = (daysAhead: number, more: Partial<FreeTimesQuery> = {}): FreeTimesQuery => ({
  rules: bookingRules,
  place: 'online',
  minutes: 60,
  from: addDays(toLocal(t.now()).date, daysAhead),
  days: 1,
  now: t.now(),
  ...more,
})
const freeOn = async (daysAhead: number, more: Partial<FreeTimesQuery> = {}) => {
  const days = await t.scope(system, (tx) => readFreeTimes(tx, query(daysAhead, more)))
  return days.flatMap(({ times }) => times.map((time) => toLocal(time).time))
}
const insertAppointment = async (startsAt: string, status = 'confirmed') => {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`
      insert into appointments (client_name, client_email, service_type, duration_minutes, appointment_date, status)
      values ('Ada', 'ada@example.com', 'Tea', 60, ${startsAt}, ${status}) returning id`),
  )
  return rows[0]?.id ?? ''
}
const fullDay = 15

test('an appointment written by anything occupies its time until it is cancelled, and moves with it', async () => {
  const id = await insertAppointment(timeAhead(3, '10:00'))
  expect(await freeOn(3)).not.toContain('10:00')
  await run(sql`update appointments set appointment_date = ${timeAhead(3, '14:00')} where id = ${id}`)
  expect(await freeOn(3)).toContain('10:00')
  expect(await freeOn(3)).not.toContain('14:00')
  await run(sql`update appointments set duration_minutes = 120 where id = ${id}`)
  expect(await freeOn(3)).not.toContain('15:00')
  expect(await freeOn(3, { except: { appointmentId: id } })).toHaveLength(fullDay)
  await run(sql`update appointments set status = 'cancelled' where id = ${id}`)
  expect(await freeOn(3)).toHaveLength(fullDay)
  await run(sql`update appointments set status = 'pending' where id = ${id}`)
  expect(await freeOn(3)).not.toContain('14:00')
  await run(sql`delete from appointments where id = ${id}`)
  expect(await freeOn(3)).toHaveLength(fullDay)
})

test('busy times of other calendars, closed days and extra hours count', async () => {
  await run(sql`
    with calendar as (insert into busy_calendars (name, url) values ('Home', 'https://calendar.example/a.ics') returning id)
    insert into busy_times (calendar_id, starts_at, ends_at)
    select id, ${timeAhead(4, '09:00')}::timestamptz, ${timeAhead(4, '16:00')}::timestamptz from calendar`)
  expect(await freeOn(4)).toEqual(['16:00'])
  const date = addDays(toLocal(t.now()).date, 5)
  await run(sql`insert into calendar_days (date, kind) values (${date}, 'closed')`)
  await run(
    sql`insert into calendar_days (date, kind, place, opens, closes) values (${date}, 'extra', 'online', '18:00', '19:00')`,
  )
  expect(await freeOn(5)).toEqual(['18:00'])
  expect(await freeOn(5, { place: 'inPerson' })).toEqual([])
})

test('the next free times skip days without any; the owner needs no notice', async () => {
  const from = addDays(toLocal(t.now()).date, 6)
  for (const date of [from, addDays(from, 1)])
    await run(sql`insert into calendar_days (date, kind) values (${date}, 'closed')`)
  const next = await t.scope(system, (tx) =>
    readNextTimes(tx, { ...query(6), after: new Date(timeAhead(6, '00:00')) }, 2),
  )
  expect(next.map((time) => time.toISOString())).toEqual([timeAhead(8, '09:00'), timeAhead(8, '09:30')])
  const rules = { ...bookingRules, daysAhead: 5, minimumNoticeMinutes: 14 * 24 * 60 }
  expect(await freeOn(9, { rules })).toEqual([])
  expect(await freeOn(9, { rules, isOwner: true })).toHaveLength(fullDay)
})

test('time is occupied once: a second appointment gets none unless it may overlap', async () => {
  const startsAt = new Date(timeAhead(10, '10:00'))
  const occupation = {
    margins: { ...bookingRules, bufferAfterMinutes: 30 },
    session: { startsAt, durationMinutes: 60, place: null },
    now: t.now(),
  }
  const [first, second] = [
    await insertAppointment(timeAhead(10, '10:00'), 'cancelled'),
    await insertAppointment(timeAhead(10, '11:00'), 'cancelled'),
  ]
  const later = { ...occupation.session, startsAt: new Date(startsAt.getTime() + minutes(60)) }
  await t.scope(system, async (tx) => {
    await lockCalendar(tx)
    expect(await occupyTime(tx, { ...occupation, appointmentId: first })).toBe(true)
    expect(await occupyTime(tx, { ...occupation, appointmentId: second, session: later })).toBe(false)
    const allowed = { ...occupation, appointmentId: second, session: later, mayOverlap: true }
    expect(await occupyTime(tx, allowed)).toBe(true)
    const after = new Date(startsAt.getTime() + minutes(130))
    expect(await isOccupied(tx, { from: after, to: new Date(after.getTime() + 1) }, t.now())).toBe(true)
    expect(await isFreeTime(tx, { ...query(10), startsAt: new Date(timeAhead(10, '13:00')) })).toBe(true)
  })
})

test('the database itself refuses two exclusive rows for one time', async () => {
  const insert = () =>
    run(sql`
      insert into booked_times (kind, starts_at, ends_at, occupied, title)
      values ('block', ${timeAhead(12, '10:00')}, ${timeAhead(12, '11:00')},
        tstzrange(${timeAhead(12, '10:00')}, ${timeAhead(12, '11:00')}), 'Lunch')`)
  await insert()
  await expect(insert()).rejects.toMatchObject({ cause: { code: '23P01' } })
})

test('a time that visitors can book is within the hours for the owner too', async () => {
  const hours = bookingRules.hours.flatMap((row) => [
    { ...row, closes: '12:00' },
    { ...row, opens: '12:00' },
  ])
  const rules = { ...bookingRules, hours }
  const startsAt = new Date(timeAhead(14, '11:30'))
  const session = { startsAt, durationMinutes: 60, place: 'online' } as const
  await t.scope(system, async (tx) => {
    expect(await isFreeTime(tx, { ...query(14, { rules }), startsAt })).toBe(true)
    const content = { ...t.content, booking: rules }
    expect(await findTimeProblems(tx, { content, session, now: t.now() })).toEqual({})
  })
})
