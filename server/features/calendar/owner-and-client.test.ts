import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expireRequests } from '#server/features/booking/expire-requests.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { forgetVisitorMessages } from '#tests/support/book-as-visitor.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())
beforeEach(() =>
  t.scope(system, async (tx) => {
    for (const table of ['appointments', 'booked_times', 'outbox', 'sandbox_deliveries', 'rate_limits'])
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
  }),
)

let calls = 0
const post = (path: string, input: object) =>
  t.call('POST', `/api/booking/${path}`, input, null, `10.5.${calls >> 8}.${calls++ & 255}`)
const step = (id: string, name: string, input: object) =>
  t.call('POST', `/api/calendar/appointments/${id}/${name}`, input, owner)
const setStatus = (id: string, status: string) =>
  t.call('PATCH', `/api/appointments/${id}`, { status }, owner)
const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await t.scope(system, (tx) => tx.execute<T>(query))).rows

const email = 'ada@example.com'
const detox = { service: 'foot-detox', minutes: 60 }

/** A guest's request for a service that the owner confirms. */
async function request(starts_at: string) {
  await forgetVisitorMessages(t)
  const { hold, price_cents } = (await post('holds', { ...detox, starts_at })).body
  const guest = { name: 'Ada Pine', email, price_cents }
  const { body } = await post('appointments', { hold, key: randomUUID(), ...guest })
  const [row] = await rows<{ id: string }>(
    sql`select id from appointments where appointment_date = ${starts_at}`,
  )
  await t.sentMail()
  return { id: row?.id ?? '', token: new URL(body.manage_url).hash.slice(1) }
}

const subjectsToClient = async () => {
  await t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now() where sent_at is null`))
  return (await t.sentMail()).filter(({ to }) => to === email).map(({ subject }) => subject)
}

/** Each open appointment has its own time, nothing else has one, and none that is exclusive meets another. */
async function checkCalendar() {
  const wrong = await rows(sql`
    select a.status, a.appointment_date, b.starts_at from appointments a
      full join (select * from booked_times where kind = 'appointment') b on b.appointment_id = a.id
      where (a.status in ('pending', 'confirmed') and b.starts_at is distinct from a.appointment_date)
        or (a.status = 'cancelled' and b.id is not null)
    union all
    select 'overlap', a.starts_at, b.starts_at from booked_times a join booked_times b
      on a.id < b.id and a.occupied && b.occupied and not (a.may_overlap or b.may_overlap)`)
  expect(wrong).toEqual([])
}

test('who cancels while the owner’s yes waits for the undo isn’t told later that the session is confirmed', async () => {
  const { id, token } = await request(timeAhead(5, '10:00'))
  expect((await step(id, 'accept', { sequence: 0 })).body.tells_client).toBe(true)
  expect((await post('manage/cancel', { token })).status).toBe(200)
  const [latest, ...earlier] = (await subjectsToClient()).toReversed()
  expect([latest, ...earlier].filter((subject) => subject?.includes('confirmed'))).toEqual([])
  expect((await step(id, 'undo', { sequence: 1 })).body.error.code).toBe('conflict')
  await checkCalendar()
})

test('who moves while the owner’s yes waits for the undo is told of the new time only', async () => {
  const { id, token } = await request(timeAhead(5, '10:00'))
  await post('manage/move', { token, starts_at: timeAhead(6, '11:00') })
  await step(id, 'move', { sequence: 1, starts_at: timeAhead(7, '11:00') })
  await post('manage/move', { token, starts_at: timeAhead(8, '12:00') })
  const [, first, second, ...others] = await subjectsToClient()
  expect([first, second, others]).toEqual([expect.any(String), expect.any(String), []])
  await checkCalendar()
})

test('a status set on the dashboard takes back the offered times and the email about them', async () => {
  const offered = [timeAhead(6, '10:00'), timeAhead(6, '14:00')]
  const declined = await request(timeAhead(5, '10:00'))
  await step(declined.id, 'offer-times', { sequence: 0, times: offered })
  const { body } = await post('manage/view', { token: declined.token })
  expect(body.booking.offers).toHaveLength(2)
  await setStatus(declined.id, 'cancelled')
  const accepted = await request(offered[0] ?? '')
  await step(accepted.id, 'offer-times', { sequence: 0, times: [timeAhead(7, '10:00')] })
  const { offers } = (await post('manage/view', { token: accepted.token })).body.booking
  expect((await setStatus(accepted.id, 'confirmed')).status).toBe(200)
  const answer = await post('manage/times', { token: accepted.token, offer: offers[0].id })
  expect(answer.body.error.code).toBe('conflict')
  expect(
    await rows(sql`select status, appointment_date from appointments order by created_at`),
  ).toMatchObject([{ status: 'cancelled' }, { status: 'confirmed', appointment_date: expect.anything() }])
  expect(await rows(sql`select id from booked_times where kind = 'hold'`)).toEqual([])
  expect((await subjectsToClient()).filter((subject) => /times/i.test(subject))).toEqual([])
  await checkCalendar()
})

test('owner and client at once: the calendar agrees with the appointment, whoever was first', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, token } = await request(timeAhead(10 + round, '10:00'))
    const target = { starts_at: timeAhead(10 + round, '14:00') }
    const [accepted, cancelled] = await Promise.all(
      round % 2
        ? [step(id, 'accept', { sequence: 0 }), post('manage/cancel', { token })]
        : [step(id, 'move', { sequence: 0, ...target }), post('manage/move', { token, ...target })],
    )
    expect([200, 409]).toContain(accepted.status)
    expect([200, 409]).toContain(cancelled.status)
    expect([accepted.status, cancelled.status]).toContain(200)
    await checkCalendar()
  }
  const states = await rows(sql`select status, ending from appointments order by appointment_date`)
  expect(states.filter(({ ending }) => ending === 'by_client')).toHaveLength(2)
})

test('a request is answered or expires, never both', async () => {
  const requests = []
  for (const time of ['10:00', '12:00', '14:00']) requests.push(await request(timeAhead(8, time)))
  t.clock.aheadMs = days(2) + 1000
  const expire = () => expireRequests({ ...t, actor: system, content: t.content })
  const answers = requests.map(({ id }, index) =>
    step(id, index === 0 ? 'accept' : index === 1 ? 'decline' : 'cancel', { sequence: 0 }),
  )
  const [, , ...answered] = await Promise.all([expire(), expire(), ...answers])
  t.clock.aheadMs = 0
  for (const [index, { id }] of requests.entries()) {
    const kinds = await rows(
      sql`select actor, kind from appointment_events where appointment_id = ${id} and kind <> 'requested'`,
    )
    expect(kinds).toHaveLength(1)
    expect(kinds[0]?.actor).toBe(answered[index]?.status === 200 ? 'owner' : 'system')
  }
  await checkCalendar()
})

test('the same times offered to two people at once are kept for one of them', async () => {
  const [first, second] = [await request(timeAhead(5, '10:00')), await request(timeAhead(5, '12:00'))]
  const times = [timeAhead(6, '10:00'), timeAhead(6, '10:30')]
  const offers = await Promise.all(
    [first, second].map(({ id }) => step(id, 'offer-times', { sequence: 0, times })),
  )
  expect(offers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await rows(sql`select id from booked_times where kind = 'hold'`)).toHaveLength(1)
  // Who was refused keeps the time that they asked for.
  expect(await rows(sql`select id from booked_times where kind = 'appointment'`)).toHaveLength(1)
})

test('of a block, a session by phone and a hold for one time one gets it', async () => {
  for (let round = 0; round < 4; round++) {
    const [starts_at, ends_at] = [timeAhead(20 + round, '10:00'), timeAhead(20 + round, '12:00')]
    const client = { name: 'Rosa Lind', email: 'rosa@example.com' }
    const added = { client, ...detox, tell_client: false, key: randomUUID() }
    const answers = await Promise.all([
      t.call('POST', '/api/calendar/blocks', { starts_at, ends_at }, owner),
      t.call('POST', '/api/calendar/appointments', { ...added, starts_at }, owner),
      post('holds', { ...detox, starts_at: timeAhead(20 + round, '11:00') }),
      post('holds', { ...detox, starts_at: timeAhead(20 + round, '10:30') }),
    ])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const [block, ...sessions] = answers.map(({ status }) => status === 200)
    expect(sessions.filter(Boolean).length > 0).toBe(!block)
    await checkCalendar()
  }
})

test('an undo at the moment the email leaves either stops it or is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await request(timeAhead(30 + round, '10:00'))
    await step(id, 'decline', { sequence: 0 })
    const before = (await t.sentMail()).length
    await t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now() where sent_at is null`))
    const [, undone] = await Promise.all([t.sentMail(), step(id, 'undo', { sequence: 1 })])
    const sent = (await t.sentMail()).length - before
    expect([undone.status, sent]).toEqual(undone.status === 200 ? [200, 0] : [409, 1])
    await checkCalendar()
  }
})
