import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import { hours, minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { bookingRules, publishRules, timeAhead } from '#tests/support/booking.ts'
import { waitlistOf } from '#tests/support/waitlist.ts'

// What becomes of a time that is offered to somebody on the waitlist when the owner places a session there.

const system = { role: 'system', job: 'test' } as const
let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())

const { post, setClock, book, offerFreed, freeTime, offerMails, run, unsentTo, clear } = waitlistOf(() => t)
beforeEach(() => setClock('10:00'))
afterEach(async () => {
  await clear()
  await t.scope(system, (tx) => tx.delete(appointments))
})

const add = async (startsAt: string, more: object = {}) =>
  t.call(
    'POST',
    '/api/calendar/appointments',
    {
      client: { name: 'Rosa Lind', email: 'rosa@example.com' },
      ...{ service: 'online', minutes: 60, starts_at: startsAt, tell_client: false },
      ...{ key: randomUUID(), any_time: true, ...more },
    },
    owner,
  )
const rowAt = (startsAt: string) =>
  t.scope(system, async (tx) => {
    const isAt = eq(appointments.appointmentDate, new Date(startsAt))
    const [row] = await tx.select().from(appointments).where(isAt)
    if (!row) throw new Error('No session at this time')
    return row
  })
const entryOf = async (email: string) => {
  const [row] = await t.scope(system, (tx) =>
    tx.select().from(waitlistEntries).where(eq(waitlistEntries.email, email)),
  )
  return row
}
const statusOf = async (email: string) => (await entryOf(email))?.status
const subjectsTo = async (email: string) =>
  (await t.sentMail())
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject.split(':')[0])
    .filter((subject) => subject === 'A time opened' || subject === 'No longer open')
/** As if the provider failed for an hour: an email that says that an offer is gone waits. */
const delayWithdrawals = () =>
  t.scope(system, (tx) =>
    tx.execute(
      sql`update outbox set run_at = now() + interval '1 hour' where kind = 'waitlist_withdrawn' and sent_at is null`,
    ),
  )
const unsentWithdrawals = async (email: string) =>
  (await unsentTo(email)).filter(({ kind }) => kind === 'waitlist_withdrawn')
/** As if the seconds had passed in which the owner can undo the step. */
const endUndo = () =>
  t.scope(system, (tx) =>
    tx.execute(
      sql`update outbox set run_at = now() where kind = 'waitlist_withdrawn' and sent_at is null and run_at > now()`,
    ),
  )
const undo = async (startsAt: string) => {
  const isBooked = and(
    eq(appointments.appointmentDate, new Date(startsAt)),
    eq(appointments.status, 'confirmed'),
  )
  const [row] = await t.scope(system, (tx) => tx.select().from(appointments).where(isBooked))
  return t.call('POST', `/api/calendar/appointments/${row?.id}/undo`, { sequence: row?.sequence }, owner)
}
const accept = (token: string) => post('waitlist/answer', { token, accept: true, price_cents: 8000 })

async function move(from: string, to: string) {
  await book(from)
  const { id, sequence } = await rowAt(from)
  const input = { sequence, starts_at: to, any_time: true }
  return t.call('POST', `/api/calendar/appointments/${id}/move`, input, owner)
}
const reopen = async (startsAt: string) => {
  const { id } = await rowAt(startsAt)
  return t.call('PATCH', `/api/appointments/${id}`, { status: 'confirmed', any_time: true }, owner)
}

test.each([
  { step: 'added', day: 5, act: (time: string) => add(time) },
  { step: 'added half an hour earlier', day: 6, act: () => add(timeAhead(6, '11:30'), { minutes: 90 }) },
  { step: 'moved', day: 7, act: (time: string) => move(timeAhead(7, '15:00'), time) },
  { step: 'opened again', day: 8, act: reopen },
])(
  'a session that is $step over an offered time takes it, and who had the offer waits again and is told',
  async ({ day, act }) => {
    const [time, email] = [timeAhead(day, '12:00'), `day${day}@taken.example`]
    const token = await offerFreed(time, email)
    expect(await statusOf(email)).toBe('offered')
    const { status, body } = await act(time)
    expect([status, body.error]).toEqual([200, undefined])
    expect(await statusOf(email)).toBe('waiting')
    expect((await accept(token)).body.error.code).toBe('link_expired')
    await endUndo()
    expect((await subjectsTo(email)).toSorted()).toEqual(['A time opened', 'No longer open'])
    await run()
    expect(await subjectsTo(email)).toHaveLength(2)
    // Nothing else is there by then: the session has its time for itself.
    const rows = await t.scope(system, (tx) =>
      tx
        .select({ mayOverlap: bookedTimes.mayOverlap })
        .from(bookedTimes)
        .innerJoin(appointments, eq(appointments.id, bookedTimes.appointmentId)),
    )
    expect(rows).toEqual([{ mayOverlap: false }])
  },
)

test('an offered time is kept from a session that the owner places without saying so', async () => {
  const [time, email] = [timeAhead(10, '12:00'), 'kept@taken.example']
  const token = await offerFreed(time, email)
  expect((await add(time, { any_time: false })).body.error.code).toBe('time_not_free')
  expect(await statusOf(email)).toBe('offered')
  expect((await accept(token)).status).toBe(200)
})

test('who is booked into the time that they were offered stays on the list and isn’t told that it is gone', async () => {
  const [time, email] = [timeAhead(11, '12:00'), 'same@taken.example']
  await offerFreed(time, email)
  expect((await add(time, { client: { name: 'Bea', email: 'Same@taken.example' } })).status).toBe(200)
  expect(await statusOf(email)).toBe('waiting')
  expect(await subjectsTo(email)).toEqual(['A time opened'])
})

test.each([
  {
    step: 'leaves',
    day: 20,
    act: async (email: string) => {
      const entry = await entryOf(email)
      return t.call('DELETE', `/api/calendar/waitlist/${entry?.id}`, undefined, owner)
    },
  },
  {
    step: 'takes another time',
    day: 22,
    act: async (email: string) => {
      await freeTime(timeAhead(23, '12:00'))
      const latest = (await offerMails()).find(({ to }) => to === email)
      return accept(latest?.token ?? '')
    },
  },
])('who $step before the email has left that they are still on the list gets none', async ({ day, act }) => {
  const [time, email] = [timeAhead(day, '12:00'), `wait${day}@taken.example`]
  await offerFreed(time, email)
  await add(time)
  await delayWithdrawals()
  expect(await unsentWithdrawals(email)).toHaveLength(1)
  expect((await act(email)).status).toBe(200)
  expect(await unsentWithdrawals(email)).toEqual([])
})

test('the email that an offer is gone goes to the corrected address', async () => {
  const [wrong, right] = ['bea@takn.example', 'bea@taken.example']
  const written = { name: 'Bea', email: wrong, message: 'Hello' }
  expect((await t.call('POST', '/api/contact', written, null, '10.73.0.1')).status).toBe(200)
  const time = timeAhead(24, '12:00')
  await offerFreed(time, wrong)
  await add(time)
  await delayWithdrawals()
  const [contact] = await t.scope(system, (tx) => tx.select().from(contacts).where(eq(contacts.email, wrong)))
  const was = { name: 'Bea', email: wrong, phone: null }
  const correction = { name: 'Bea', email: right, phone: '', was }
  const corrected = await t.call('PUT', `/api/clients/${contact?.id}`, correction, owner)
  expect([corrected.status, corrected.body.error]).toEqual([200, undefined])
  expect(await unsentWithdrawals(wrong)).toEqual([])
  const [email] = await unsentWithdrawals(right)
  const link = /\?waiting#([\w-]+)/.exec(JSON.stringify(email?.payload))?.[1]
  expect((await post('waitlist/view-entry', { token: link })).body.entry).toMatchObject({ offer: null })
})

test('an offer on a day that the owner fills up can still be taken', async () => {
  await publishRules(t, owner, { ...bookingRules, maxPerDay: 1 })
  const [time, email] = [timeAhead(12, '12:00'), 'full@taken.example']
  const token = await offerFreed(time, email)
  expect((await add(timeAhead(12, '15:00'))).status).toBe(200)
  expect((await accept(token)).status).toBe(200)
  await publishRules(t, owner)
})

test('who waits for a session that can’t be booked any more is told that their offer is gone, and promised no other', async () => {
  const [time, email] = [timeAhead(19, '12:00'), 'paused@taken.example']
  await offerFreed(time, email)
  const services = bookingRules.services.filter(({ slug }) => slug !== 'online')
  await publishRules(t, owner, { ...bookingRules, services })
  const ends_at = new Date(Date.parse(time) + minutes(60)).toISOString()
  const block = { starts_at: time, ends_at, any_time: true }
  const blocked = await t.call('POST', '/api/calendar/blocks', block, owner)
  await publishRules(t, owner)
  expect([blocked.status, blocked.body.error]).toEqual([200, undefined])
  const mail = (await t.sentMail()).find(
    ({ to, subject }) => to === email && subject.startsWith('No longer open'),
  )
  expect(mail?.text).toMatch(/in the same place\.\s+This session can’t be booked online at the moment/)
  expect(mail?.text).not.toContain('another time opens')
})

test('an offer that has run out isn’t withdrawn', async () => {
  const [time, email] = [timeAhead(13, '12:00'), 'late@taken.example']
  await offerFreed(time, email)
  t.clock.aheadMs += hours(2) + 60_000
  expect((await add(time)).status).toBe(200)
  await run()
  expect(await subjectsTo(email)).toEqual(['A time opened'])
})

test.each([
  { step: 'added', day: 14, act: (time: string) => add(time) },
  { step: 'moved', day: 15, act: (time: string) => move(timeAhead(15, '15:00'), time) },
  {
    step: 'added for who has the offer',
    day: 16,
    act: (time: string) => add(time, { client: { name: 'Bea', email: 'undo16@taken.example' } }),
  },
])(
  'when the owner undoes that a session is $step over an offered time, it can be taken as before',
  async ({ day, act }) => {
    const [time, email] = [timeAhead(day, '12:00'), `undo${day}@taken.example`]
    const token = await offerFreed(time, email)
    const { offer } = (await post('waitlist/view', { token })).body
    await act(time)
    expect(await statusOf(email)).toBe('waiting')
    expect((await undo(time)).status).toBe(200)
    expect(await statusOf(email)).toBe('offered')
    expect((await post('waitlist/view', { token })).body.offer).toEqual(offer)
    await endUndo()
    await run()
    expect(await subjectsTo(email)).toEqual(['A time opened'])
    expect((await add(time, { any_time: false })).body.error.code).toBe('time_not_free')
    expect((await accept(token)).status).toBe(200)
  },
)

test('an offer stays withdrawn after an undo once its email has left, or when something else is there', async () => {
  const [first, email] = [timeAhead(17, '12:00'), 'left@taken.example']
  const token = await offerFreed(first, email)
  await add(first)
  await endUndo()
  expect(await subjectsTo(email)).toContain('No longer open')
  const withdrawal = (await t.sentMail()).findLast(
    ({ to, subject }) => to === email && subject.startsWith('No longer'),
  )
  const wait = /\?waiting#(\S+)/.exec(withdrawal?.text ?? '')?.[1]
  expect((await post('waitlist/view-entry', { token: wait })).body.entry).toMatchObject({ offer: null })
  expect((await undo(first)).status).toBe(200)
  expect((await accept(token)).body.error.code).toBe('link_expired')
  await clear()

  const [second, other] = [timeAhead(18, '12:00'), 'twice@taken.example']
  const taken = await offerFreed(second, other)
  await add(second)
  await add(timeAhead(18, '12:30'))
  expect((await undo(second)).status).toBe(200)
  expect((await accept(taken)).body.error.code).toBe('link_expired')
  await endUndo()
  expect(await subjectsTo(other)).toContain('No longer open')
})

test('a time outside of new weekly hours is shown as held no longer, as it would be refused', async () => {
  const token = await offerFreed(timeAhead(12, '12:00'), 'hours@taken.example')
  const answerOf = async () => (await post('waitlist/view', { token })).body.offer.answer
  expect(await answerOf()).toBeNull()
  const hours = bookingRules.hours.map((row) => ({ ...row, closes: '11:00' }))
  await publishRules(t, owner, { ...bookingRules, hours })
  expect(await answerOf()).toBe('expired')
  expect((await accept(token)).body.error.code).toBe('time_not_free')
  await publishRules(t, owner)
  expect(await answerOf()).toBeNull()
})
