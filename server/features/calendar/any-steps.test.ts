import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
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

let calls = 0
const post = (path: string, input: object) =>
  t.call('POST', `/api/booking/${path}`, input, null, `10.4.${calls >> 8}.${calls++ & 255}`)
const ask = (method: string, path: string, input: object) => t.call(method, `/api/${path}`, input, owner)
const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await t.scope(system, (tx) => tx.execute<T>(query))).rows

/** So few that they often meet. */
const times = ['10:00', '10:30', '11:00', '14:00'].map((time) => timeAhead(4, time))
const time = fc.constantFrom(...times)
/** Which of the bookings made so far. */
const which = fc.nat({ max: 2 })
const ownerSteps = ['accept', 'decline', 'cancel', 'undo', 'done'] as const
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('book' as const), time, isAtOnce: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('owner' as const),
      which,
      name: fc.constantFrom(...ownerSteps),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), which, time, anyTime: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('offer' as const),
      which,
      times: fc.uniqueArray(time, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('clientMoves' as const), which, time }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('clientAnswers' as const), which, offer: fc.nat({ max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clientCancels' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      which,
      status: fc.constantFrom('pending', 'confirmed', 'cancelled'),
      anyTime: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('block' as const), time, anyTime: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Booking = { id: string; token: string }

async function book(bookings: Booking[], { time: starts_at, isAtOnce }: { time: string; isAtOnce: boolean }) {
  const session = { service: isAtOnce ? 'online' : 'foot-detox', minutes: 60, starts_at }
  const held = await post('holds', session)
  if (held.status !== 200) return held
  const { hold, price_cents } = held.body
  const key = randomUUID()
  const booked = await post('appointments', {
    hold,
    key,
    price_cents,
    name: 'Ada',
    email: `${key}@example.com`,
  })
  const [row] = await rows<{ id: string }>(sql`select id from appointments where booking_key = ${key}`)
  bookings.push({ id: row?.id ?? '', token: new URL(booked.body.manage_url).hash.slice(1) })
  return booked
}

/** Null for a booking that there isn't. */
async function run(next: Step, bookings: Booking[]) {
  if (next.kind === 'book') return book(bookings, next)
  if (next.kind === 'block') {
    const ends_at = new Date(Date.parse(next.time) + 1_800_000).toISOString()
    return ask('POST', 'calendar/blocks', { starts_at: next.time, ends_at, any_time: next.anyTime })
  }
  const booking = bookings[next.which]
  if (!booking) return null
  const { id, token } = booking
  const [row] = await rows<{ sequence: number }>(sql`select sequence from appointments where id = ${id}`)
  const ownerStep = (name: string, input: object) =>
    ask('POST', `calendar/appointments/${id}/${name}`, { sequence: row?.sequence, ...input })
  switch (next.kind) {
    case 'owner':
      return ownerStep(next.name, {})
    case 'move':
      return ownerStep('move', { starts_at: next.time, any_time: next.anyTime })
    case 'offer':
      return ownerStep('offer-times', { times: next.times })
    case 'status':
      return ask('PATCH', `appointments/${id}`, { status: next.status, any_time: next.anyTime })
    case 'clientMoves':
      return post('manage/move', { token, starts_at: next.time })
    case 'clientCancels':
      return post('manage/cancel', { token })
    case 'clientAnswers': {
      const { offers } = (await post('manage/view', { token })).body.booking
      return post('manage/times', { token, offer: offers[next.offer]?.id ?? null })
    }
  }
}

const readState = () =>
  rows(sql`
    select 'appointment' as kind, id, status, appointment_date as starts_at, sequence::text as more from appointments
    union all select kind, appointment_id, null, starts_at, may_overlap::text from booked_times
    union all select 'offer', id, answer, starts_at, null from appointment_offers
    union all select 'mail', null, kind, null, cause from outbox
    order by 1, 2, 3, 4, 5`)

/** What is wrong in the database; nothing, whatever happened. */
const findFaults = () =>
  rows(sql`
    select 'a time without its appointment, or the other way' as fault, a.status as about from appointments a
      full join (select * from booked_times where kind = 'appointment') b on b.appointment_id = a.id
      where (a.status in ('pending', 'confirmed') and b.starts_at is distinct from a.appointment_date
          and not exists (select from appointment_offers o where o.appointment_id = a.id))
        or (a.status = 'cancelled' and b.id is not null)
    union all
    select 'two exclusive times overlap', null from booked_times a join booked_times b
      on a.id < b.id and a.occupied && b.occupied and not (a.may_overlap or b.may_overlap)
    union all
    select 'an open offer of an appointment that isn’t a request', a.status from appointment_offers o
      join appointments a on a.id = o.appointment_id where o.answer is null and a.status <> 'pending'
    union all
    select 'a time kept for nobody', null from booked_times b where kind = 'hold' and token_hash is null
      and not exists (select from appointment_offers o where o.booked_time_id = b.id and o.answer is null)
    union all
    select 'an email that leaves before an earlier one', later.kind from outbox later join outbox earlier
      on split_part(later.cause, ':', 2) = split_part(earlier.cause, ':', 2) and later.recipient = earlier.recipient
      where split_part(later.cause, ':', 3)::int > split_part(earlier.cause, ':', 3)::int and later.run_at < earlier.run_at
        and earlier.sent_at is null`)

/** Two emails of the owner wait, and the client doesn't. */
const overtaken: Step[] = [
  { kind: 'book', time: times[0] ?? '', isAtOnce: false },
  { kind: 'offer', which: 0, times: times.slice(3) },
  { kind: 'owner', which: 0, name: 'accept' },
  { kind: 'clientCancels', which: 0 },
]

test('whatever owner and client do in whatever order, the calendar, the offers and the emails agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      await t.scope(system, async (tx) => {
        for (const table of ['appointments', 'booked_times', 'outbox', 'rate_limits'])
          await tx.execute(sql`delete from ${sql.identifier(table)}`)
      })
      const bookings: Booking[] = []
      for (const next of steps) {
        const before = await readState()
        const answer = await run(next, bookings)
        if (answer) expect([200, 400, 409, 422, 429]).toContain(answer.status)
        if (answer && answer.status !== 200) expect(await readState()).toEqual(before)
        expect(await findFaults()).toEqual([])
      }
    }),
    { numRuns: 25, examples: [[overtaken]] },
  )
})
