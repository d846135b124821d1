import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { appointments } from '#server/db/schema/appointments.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'
import { waitlistOf } from '#tests/support/waitlist.ts'

const system = { role: 'system', job: 'test' } as const
let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())

const { post, setClock, book, join, run, offerMails, clear } = waitlistOf(() => t)
beforeEach(() => setClock('10:00'))
afterEach(clear)

const rowAt = (startsAt: string) =>
  t.scope(system, async (tx) => {
    const isAt = eq(appointments.appointmentDate, new Date(startsAt))
    const rows = await tx.select().from(appointments).where(isAt)
    const row = rows.find(({ status }) => status !== 'cancelled')
    if (!row) throw new Error('No session at this time')
    return row
  })

/** A session that waits for the owner's answer. */
async function request(startsAt: string) {
  const link = await book(startsAt)
  const { id } = await rowAt(startsAt)
  await t.scope(system, (tx) =>
    tx.update(appointments).set({ status: 'pending' }).where(eq(appointments.id, id)),
  )
  return link
}

async function take(startsAt: string, step: string, more: object = {}) {
  const { id, sequence } = await rowAt(startsAt)
  const answer = await t.call(
    'POST',
    `/api/calendar/appointments/${id}/${step}`,
    { sequence, ...more },
    owner,
  )
  expect(answer.status).toBe(200)
  return { id, sequence: sequence + 1 }
}

async function offersTo(email: string) {
  t.clock.aheadMs += minutes(1)
  await run()
  return (await offerMails()).filter(({ to }) => to === email).length
}

test('a time that the owner refuses is not offered to the waitlist', async () => {
  const [offered, declined, cancelled, moved] = ['10:00', '12:00', '14:00', '16:00'].map((time) =>
    timeAhead(6, time),
  ) as [string, string, string, string]
  await request(offered)
  await request(declined)
  for (const time of [cancelled, moved]) await book(time)
  await join('refused@example.com')
  await take(offered, 'offer-times', { times: [timeAhead(7, '10:00')] })
  await take(declined, 'decline')
  await take(cancelled, 'cancel')
  await take(moved, 'move', { starts_at: timeAhead(7, '14:00') })
  expect(await offersTo('refused@example.com')).toBe(0)
})

test('the owner chooses to offer a time that they cancel or leave', async () => {
  const [cancelled, moved] = [timeAhead(8, '10:00'), timeAhead(8, '14:00')]
  for (const time of [cancelled, moved]) await book(time)
  await join('cancelled@example.com', { part_of_day: 'morning' })
  await join('moved@example.com', { part_of_day: 'afternoon' })
  await take(cancelled, 'cancel', { offer_waitlist: true })
  await take(moved, 'move', { starts_at: timeAhead(9, '14:00'), offer_waitlist: true })
  expect(await offersTo('cancelled@example.com')).toBe(1)
  expect(await offersTo('moved@example.com')).toBe(1)
})

test('a time that a client gave back is not offered once the owner has refused it to somebody else', async () => {
  const startsAt = timeAhead(10, '10:00')
  const link = await book(startsAt)
  await join('later@example.com')
  await post('manage/cancel', { token: link })
  await request(startsAt)
  await take(startsAt, 'decline')
  expect(await offersTo('later@example.com')).toBe(0)
})

test('a request that its client cancels after other times were offered frees nothing', async () => {
  const startsAt = timeAhead(11, '10:00')
  const link = await request(startsAt)
  await join('after@example.com')
  await take(startsAt, 'offer-times', { times: [timeAhead(12, '10:00')] })
  expect((await post('manage/cancel', { token: link })).status).toBe(200)
  expect(await offersTo('after@example.com')).toBe(0)
})

test('an undone refusal counts for nothing', async () => {
  const startsAt = timeAhead(13, '10:00')
  const link = await request(startsAt)
  await join('undone@example.com')
  const { id, sequence } = await take(startsAt, 'offer-times', { times: [timeAhead(14, '10:00')] })
  const undone = await t.call('POST', `/api/calendar/appointments/${id}/undo`, { sequence }, owner)
  expect(undone.status).toBe(200)
  expect((await post('manage/cancel', { token: link })).status).toBe(200)
  expect(await offersTo('undone@example.com')).toBe(1)
})
