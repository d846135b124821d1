import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemoAppointments } from '#server/db/seed/appointments.ts'
import { makeDemoClient } from '#server/db/seed/people.ts'
import { createDemo } from '#server/db/seed/seed.ts'
import { days } from '#shared/time.ts'
import { makeEmbeddedDatabase, type TestDatabase } from '#tests/support/embedded-database.ts'
import { asSuperuser, everyRow } from '#tests/support/every-row.ts'
import { root } from '#tests/support/sources.ts'

const now = new Date('2026-11-24T15:00:00Z')
/** The start of that day at the practice. */
const midnight = new Date('2026-11-24T06:00:00Z')

let home: TestDatabase
let rows: Record<string, string[]>
beforeAll(async () => {
  home = await makeEmbeddedDatabase()
  await createDemo(home, now)
  rows = await everyRow(home)
})
afterAll(() => home.discard())

const query = (text: string) => asSuperuser(home, (run) => run(text))

test('the demo fills every table that a busy practice uses', () => {
  const minimums = {
    profiles: 100,
    orders: 150,
    appointments: 500,
    sms_messages: 300,
    group_messages: 3,
    group_recipients: 100,
    contact_messages: 5,
    live_sessions: 3,
    outbox: 5,
    sandbox_deliveries: 5,
  }
  for (const [table, minimum] of Object.entries(minimums)) {
    expect(rows[table]?.length, table).toBeGreaterThanOrEqual(minimum)
  }
})

test('the demo has orders, appointments and messages in every state', async () => {
  const states = await query(`
    select 'order ' || status as state from orders union select 'payment ' || payment from orders
    union select 'refund' from orders where refunded_cents > 0
    union select 'appointment ' || status from appointments
    union select 'sms ' || status || ' ' || direction from sms_messages`)
  expect(states.map(({ state }) => state).sort()).toEqual([
    'appointment cancelled',
    'appointment completed',
    'appointment confirmed',
    'appointment pending',
    'order cancelled',
    'order delivered',
    'order pending',
    'order processing',
    'order shipped',
    'payment awaiting',
    'payment failed',
    'payment paid',
    'payment review',
    'refund',
    'sms failed out',
    'sms sent in',
    'sms sent out',
  ])
})

test('demo appointments surround today, fall on working days and never overlap', async () => {
  const [row] = await query(`
    select count(*) filter (where appointment_date < '2026-11-24')::int as past,
      count(*) filter (where appointment_date between '2026-11-24T06:00Z' and '2026-11-25T06:00Z')::int as today,
      count(*) filter (where appointment_date > '2026-11-25T06:00Z')::int as upcoming,
      count(*) filter (where extract(isodow from appointment_date at time zone 'America/Chicago') > 5)::int as weekend,
      (select count(*)::int from appointments a join appointments b on a.id < b.id
        and a.appointment_date < b.appointment_date + make_interval(mins => b.duration_minutes)
        and b.appointment_date < a.appointment_date + make_interval(mins => a.duration_minutes)) as overlapping
    from appointments`)
  expect(row).toMatchObject({ weekend: 0, overlapping: 0 })
  expect(Number(row?.past)).toBeGreaterThan(400)
  expect(Number(row?.today)).toBeGreaterThan(1)
  expect(Number(row?.upcoming)).toBeGreaterThan(30)
})

test.each(Array.from({ length: 14 }, (_, offset) => offset))(
  'the demo client has a past and a confirmed upcoming session when the demo starts %i days later',
  (offset) => {
    const today = new Date(midnight.getTime() + days(offset))
    const { id } = makeDemoClient(today)
    const own = makeDemoAppointments(today).filter(({ user_id }) => user_id === id)
    expect(own.some(({ appointment_date }) => appointment_date < today)).toBe(true)
    expect(own.some((row) => row.status === 'confirmed' && row.appointment_date > today)).toBe(true)
  },
)

test('the demo leaves nothing to send and has no order or message from today', async () => {
  const [row] = await query(`
    select (select count(*)::int from outbox where sent_at is null and failed_at is null) as waiting,
      (select max(created_at) from sms_messages) as last_message, (select max(created_at) from orders) as last_order`)
  expect(row?.waiting).toBe(0)
  expect(new Date(String(row?.last_message)) < midnight).toBe(true)
  expect(new Date(String(row?.last_order)) < midnight).toBe(true)
})

test('the same day gives the same data', async () => {
  await createDemo(home, new Date(now.getTime() + 3_600_000))
  const again = await everyRow(home)
  // Triggers derive the contacts, under ids of their own.
  const { contacts = [], search_words: words = [], ...others } = again
  const { contacts: contactsBefore = [], search_words: wordsBefore = [], ...before } = rows
  expect(others).toEqual(before)
  expect([contacts.length, words.length]).toEqual([contactsBefore.length, wordsBefore.length])
})

test('the demo replaces no data that is not a demo', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'practice-demo-'))
  writeFileSync(join(dataDir, 'PG_VERSION'), '17')
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/ops/create-demo.ts'], { cwd: root, env })
  expect(String(stderr)).toContain("has data that isn't a demo's")
  expect(status).toBe(1)
  expect(readdirSync(dataDir)).toEqual(['PG_VERSION'])
  rmSync(dataDir, { recursive: true })
})
