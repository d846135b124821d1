import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointments } from '#server/db/schema/appointments.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import { addDays, toLocal } from '#shared/local-time.ts'
import { hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

const system = { role: 'system', job: 'test' } as const
let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())

let networks = 0
const post = (path: string, input: object, token?: string) =>
  t.call('POST', `/api/${path}`, input, token, `10.8.0.${++networks}`)

/** Books as a guest; returns the appointment and the token of its link. */
async function book(startsAt: string, service = 'online', name = 'Ada Pine') {
  const held = await post('booking/holds', { service, minutes: 60, starts_at: startsAt })
  const email = `guest${networks}@example.com`
  const { hold, price_cents } = held.body
  const input = { hold, key: randomUUID(), price_cents, name, email }
  const { status, body } = await post('booking/appointments', input)
  expect([status, body.error]).toEqual([200, undefined])
  return { id: body.appointment.id, email, token: body.manage_url.split('#')[1] }
}

const move = (token: string, starts_at: string) => post('booking/manage/move', { token, starts_at })
async function timesOn(daysAhead: number): Promise<string[]> {
  const from = addDays(toLocal(t.now()).date, daysAhead)
  const { body } = await t.call('GET', `/api/booking/times?service=online&minutes=60&from=${from}&days=1`)
  return body.days[0].times
}
const read = async (id: string) =>
  (await t.scope(system, (tx) => tx.select().from(appointments).where(eq(appointments.id, id))))[0]
const mailsTo = async (to: string) => (await t.sentMail()).filter((mail) => mail.to === to)

test('moving takes the new time, frees the old one and updates the calendar entry', async () => {
  const [from, to] = [timeAhead(5, '10:00'), timeAhead(5, '10:30')]
  const booked = await book(from)
  const { status, body } = await move(booked.token, to)
  expect([status, body.booking.appointment_date]).toEqual([200, to])
  expect(await timesOn(5)).not.toContain(from)
  expect((await move(booked.token, timeAhead(6, '10:00'))).status).toBe(200)
  expect(await timesOn(5)).toContain(from)
  expect(await read(booked.id)).toMatchObject({ status: 'confirmed', sequence: 2, priceCents: 8000 })
  const entries = (await mailsTo(booked.email)).flatMap(({ calendar }) => calendar ?? [])
  const uids = entries.map((entry) => /UID:(\S+)/.exec(entry)?.[1])
  expect(new Set(uids).size).toBe(1)
  expect(entries.map((entry) => /SEQUENCE:(\d)/.exec(entry)?.[1]).sort()).toEqual(['0', '1', '2'])
})

test('a request that its client or the owner moves waits for its answer until 48 hours later or its new time', async () => {
  const expiryOf = async (id: string) => (await read(id))?.requestExpiresAt?.getTime() ?? 0
  const [soon, late] = [timeAhead(1, '16:00'), timeAhead(29, '10:00')]
  const request = await book(soon, 'foot-detox')
  const isFresh = async () =>
    Math.abs((await expiryOf(request.id)) - t.now().getTime() - hours(48)) < hours(1)
  expect((await move(request.token, late)).status).toBe(200)
  expect(await isFresh()).toBe(true)
  expect((await move(request.token, soon)).status).toBe(200)
  expect(await expiryOf(request.id)).toBe(Date.parse(soon))
  const step = { sequence: 2, starts_at: late }
  expect((await post(`calendar/appointments/${request.id}/move`, step, owner)).status).toBe(200)
  expect(await isFresh()).toBe(true)
})

test('a status mail to a guest greets with a first name only', async () => {
  const { id, email } = await book(timeAhead(30, '10:00'), 'online', 'https://bad.example/win Pine')
  await t.call('PATCH', `/api/appointments/${id}`, { status: 'cancelled' }, owner)
  await endUndoWait(t)
  const [mail] = (await mailsTo(email)).filter(({ subject }) => /cancelled$/.test(subject))
  expect(mail?.text).toContain('cancelled')
  expect(JSON.stringify(await mailsTo(email))).not.toContain('bad.example')
})

test('a repeated move changes nothing more', async () => {
  const booked = await book(timeAhead(7, '10:00'))
  const to = timeAhead(7, '13:00')
  const answers = await Promise.all([1, 2, 3].map(() => move(booked.token, to)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await read(booked.id)).toMatchObject({ sequence: 1 })
})

test('a time that is taken, past, misaligned or outside the hours moves nothing and offers others', async () => {
  await book(timeAhead(8, '10:00'))
  const booked = await book(timeAhead(8, '14:00'))
  const wrong = [
    timeAhead(8, '10:00'),
    timeAhead(8, '09:30'),
    timeAhead(-1, '10:00'),
    timeAhead(8, '12:10'),
    timeAhead(8, '20:00'),
    timeAhead(400, '10:00'),
  ]
  for (const time of wrong) {
    const { status, body } = await move(booked.token, time)
    expect([time, status, body.error.code]).toEqual([time, 409, 'time_not_free'])
    expect(body.error.details.next).toHaveLength(3)
  }
  expect(await read(booked.id)).toMatchObject({ sequence: 0 })
})

test('two who move to one time: one gets it', async () => {
  const [first, second] = [await book(timeAhead(9, '10:00')), await book(timeAhead(9, '12:00'))]
  const to = timeAhead(9, '15:00')
  const answers = await Promise.all([move(first.token, to), move(second.token, to)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a confirmed session of a service that the owner confirms is moved by asking', async () => {
  const booked = await book(timeAhead(10, '10:00'), 'foot-detox')
  const view = async () =>
    (await post('booking/manage/view', { token: booked.token })).body.booking as Record<string, unknown>
  expect(await view()).toMatchObject({ status: 'pending', can_move: true })
  expect((await move(booked.token, timeAhead(10, '11:00'))).body.booking).toMatchObject({ status: 'pending' })
  await t.scope(system, (tx) =>
    tx
      .update(appointments)
      .set({ status: 'confirmed', requestExpiresAt: null })
      .where(eq(appointments.id, booked.id)),
  )
  expect(await view()).toMatchObject({ status: 'confirmed', change: 'free', can_move: false })
  expect((await move(booked.token, timeAhead(10, '12:00'))).body.error.code).toBe('conflict')
})

test('the waitlist takes a person once for a session, and no session that isn’t booked', async () => {
  const until = addDays(toLocal(t.now()).date, 30)
  const input = {
    service: 'online',
    minutes: 60,
    part_of_day: 'any',
    until,
    name: 'Ada',
    email: 'ada@example.com',
  }
  expect((await post('booking/waitlist', input)).status).toBe(200)
  expect((await post('booking/waitlist', { ...input, part_of_day: 'morning' })).status).toBe(200)
  const entries = await t.scope(system, (tx) => tx.select().from(waitlistEntries))
  expect(entries).toMatchObject([{ partOfDay: 'any', email: 'ada@example.com', status: 'waiting' }])
  const refused = [
    { ...input, service: 'surgery' },
    { ...input, minutes: 55 },
    { ...input, until: addDays(until, -40) },
    { ...input, until: addDays(until, 400) },
    { ...input, name: undefined },
    { ...input, email: undefined },
  ]
  for (const wrong of refused) expect((await post('booking/waitlist', wrong)).status).toBe(400)
  expect(await t.scope(system, (tx) => tx.select().from(waitlistEntries))).toHaveLength(1)
})

test('somebody signed in joins the waitlist with their account', async () => {
  const nia = await t.makeClient('nia@example.com')
  const until = addDays(toLocal(t.now()).date, 30)
  const input = { service: 'online', minutes: 30, part_of_day: 'any', until, email: 'else@example.com' }
  expect((await post('booking/waitlist', input, nia)).status).toBe(200)
  const entries = await t.scope(system, (tx) => tx.select().from(waitlistEntries))
  expect(entries.at(-1)).toMatchObject({ email: 'nia@example.com', name: 'Nia Okoye' })
})
