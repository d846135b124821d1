import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { daysFromLastMonday } from '#server/features/overview/read-daily-income.ts'
import { addDays, toLocal } from '#shared/local-time.ts'
import { hours, minutes } from '#shared/time.ts'
import type { Today } from '#shared/today.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'

const system = { role: 'system', job: 'test' } as const
let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

test('two weeks start on last week’s Monday in the practice’s time zone', () => {
  const friday = daysFromLastMonday(new Date('2026-11-20T12:00:00Z'))
  expect([friday[0], friday[7], friday[13]]).toEqual(['2026-11-09', '2026-11-16', '2026-11-22'])
  // Still Sunday in Chicago.
  expect(daysFromLastMonday(new Date('2026-11-16T05:59:00Z'))[13]).toBe('2026-11-15')
  expect(daysFromLastMonday(new Date('2026-11-16T06:00:00Z'))[13]).toBe('2026-11-22')
  expect(new Set(daysFromLastMonday(new Date('2026-11-01T12:00:00Z'))).size).toBe(14)
})

test('counts pending orders, appointment requests and failed messages, and sums daily income', async () => {
  const [monday = ''] = daysFromLastMonday(new Date())
  await t.scope(system, async (tx) => {
    await tx.execute(sql`
      insert into orders (product_name, quantity, total_cents, payment, status, created_at) values
      ('Blend', 3, 3000, 'paid', 'pending', ${`${monday}T18:00:00Z`}), ('Blend', 2, 2000, 'paid', 'shipped', ${`${monday}T18:00:00Z`}),
      ('Blend', 9, 9000, 'paid', 'cancelled', ${`${monday}T18:00:00Z`}), ('Blend', 9, 9000, 'awaiting', 'pending', ${`${monday}T18:00:00Z`}),
      ('Blend', 1, 1000, 'paid', 'delivered', ${`${monday}T05:00:00Z`})`)
    await tx.execute(sql`
      insert into money_entries (occurred_at, kind, method, income, amount_cents, cause) values
      (${`${monday}T18:00:00Z`}, 'payment', 'card', 'blend', 15000, 'a'), (${`${monday}T18:00:00Z`}, 'refund', 'card', 'blend', -2000, 'b'),
      (${`${monday}T19:00:00Z`}, 'payment', 'cash', 'session', 1000, 'c'), (${`${monday}T18:00:00Z`}, 'fee', 'card', 'blend', -500, 'd'),
      (${`${monday}T05:00:00Z`}, 'payment', 'card', 'drink', 1000, 'e')`)
    await tx.execute(sql`
      insert into appointments (user_id, service_type, duration_minutes, appointment_date, status)
      select id, 'x', 60, now(), status from profiles, unnest(array['pending', 'pending', 'confirmed']) status`)
    await tx.execute(sql`
      insert into sms_messages (phone_number, message, sender, status)
      select '+13125550100', 'text ' || n, 'admin', case when n > 1 then 'failed' else 'sent' end from generate_series(1, 5) n`)
  })
  const { body } = await t.call('GET', '/api/overview', undefined, owner)
  expect(body).toMatchObject({ orders_to_pack: 1, requests_to_answer: 2, failed_messages: 4 })
  expect(body.newest_failed).toHaveLength(3)
  expect(body.income.last_week[0]).toEqual({ date: monday, cents: 14_000 })
  expect(body.income.last_week).toHaveLength(7)
  expect(body.income.this_week).toHaveLength(7)
})

test('shows the administrator the twenty newest messages stored by the sandbox', async () => {
  const messageText = (n: number) => `Question ${n} of many`
  for (let n = 1; n <= 21; n++) {
    const written = { name: 'Nia', email: 'nia@example.com', message: messageText(n), website: '' }
    expect((await t.call('POST', '/api/contact', written, null, `10.0.1.${n}`)).status).toBe(200)
    await t.sentMail()
  }
  const { status, body } = await t.call('GET', '/api/outbox/sandbox', undefined, owner)
  expect(status).toBe(200)
  expect(body.channels).toEqual(['email', 'sms'])
  const shown = body.messages.map(({ text }: { text: string }) => /Question \d+ of many/.exec(text)?.[0])
  expect(shown).toEqual(Array.from({ length: 20 }, (_, n) => messageText(21 - n)))
  expect(body.messages[0]).toMatchObject({ channel: 'email', to: admin.email })
})

test('shows the session that is next, and the way in from fifteen minutes before, once hours are published', async () => {
  const startMs = Date.parse(timeAhead(3, '10:00'))
  const session = {
    clientName: 'Ada Pine',
    clientEmail: 'ada@example.com',
    serviceType: 'Online Consultations',
    place: 'online' as const,
    durationMinutes: 60,
    meetingLink: 'https://meet.example/ada',
  }
  await t.scope(system, (tx) =>
    tx.insert(appointments).values([
      { ...session, status: 'confirmed', appointmentDate: new Date(startMs) },
      { ...session, status: 'confirmed', appointmentDate: new Date(startMs + hours(2)) },
      { ...session, status: 'pending', appointmentDate: new Date(startMs - hours(2)) },
    ]),
  )
  const nextAt = async (beforeMs: number) => {
    t.clock.aheadMs = startMs - beforeMs - Date.now()
    const { body } = await t.call('GET', '/api/overview', undefined, owner)
    t.clock.aheadMs = 0
    return body
  }
  const sessionAt = async (beforeMs: number) => (await nextAt(beforeMs)).next_session
  const linkAt = async (beforeMs: number) => (await nextAt(beforeMs)).live_link
  expect(await sessionAt(minutes(14))).toBeNull()
  await publishRules(t, owner)
  const next = {
    id: expect.any(String),
    client_name: 'Ada Pine',
    service_type: 'Online Consultations',
    starts_at: new Date(startMs).toISOString(),
    duration_minutes: 60,
    join_url: null,
    needs_link: false,
  }
  expect(await sessionAt(minutes(16))).toEqual(next)
  expect(await sessionAt(minutes(14))).toEqual({ ...next, join_url: session.meetingLink })
  expect(await sessionAt(-minutes(59))).toEqual({ ...next, join_url: session.meetingLink })
  expect(await linkAt(minutes(14))).toBe(session.meetingLink)
  expect(await linkAt(minutes(16))).toBeNull()
  const second = new Date(startMs + hours(2)).toISOString()
  expect(await sessionAt(-minutes(61))).toEqual({ ...next, starts_at: second })
  await t.scope(system, (tx) => tx.update(appointments).set({ meetingLink: null }))
  expect(await sessionAt(minutes(14))).toEqual({ ...next, needs_link: true })
  const saved = { meeting_link: 'https://meet.example/practice' }
  await t.call('PUT', '/api/calendar-settings/meeting-link', saved, owner)
  expect(await linkAt(minutes(16))).toBe(saved.meeting_link)
})

test('orders that are picked up today come before older ones and before later pickups', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`update orders set status = 'delivered' where status in ('pending', 'processing')`),
  )
  const { date } = toLocal(new Date())
  const day = (count: number) => `${addDays(date, count)} 12:00`
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into orders (product_name, quantity, total_cents, paid_cents, payment, status, delivery, packed_at, created_at,
        pickup_starts_at, pickup_ends_at, customer_name)
      select 'Gallon', 1, 3000, 3000, 'paid', 'pending', delivery, packed_at::timestamptz, created_at::timestamptz, pickup,
        pickup + interval '1 hour', name
      from (select *, pickup_at::timestamp at time zone ${settings.timeZone} as pickup from (values
        ('shipping', null, ${day(-9)}, null, 'Parcel 1'), ('shipping', null, ${day(-8)}, null, 'Parcel 2'),
        ('pickup', null, ${day(-7)}, ${day(5)}, 'Later, to pack'), ('pickup', null, ${day(-1)}, ${day(0)}, 'Today, to pack'),
        ('pickup', ${day(-8)}, ${day(-9)}, ${day(5)}, 'Later'), ('shipping', ${day(-8)}, ${day(-9)}, null, 'Packed parcel'),
        ('pickup', ${day(-1)}, ${day(-6)}, ${day(-2)}, 'Not picked up'), ('pickup', ${day(-1)}, ${day(-1)}, ${day(0)}, 'Today')
      ) as placed (delivery, packed_at, created_at, pickup_at, name)) placed`),
  )
  const { body } = await t.call('GET', '/api/overview/today', undefined, owner)
  const { orders }: Today = body
  expect(orders.count).toBe(8)
  expect(orders.rows.map(({ name }) => name)).toEqual([
    ...['Today, to pack', 'Parcel 1', 'Parcel 2'],
    ...['Today', 'Packed parcel', 'Not picked up'],
  ])
})
