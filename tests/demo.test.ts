import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDocument } from '#practice/check-document.ts'
import type { ContentDocument } from '#practice/schema.ts'
import { deliveredWords } from '#practice/snapshot.ts'
import { gapNames } from '#practice/words.ts'
import { deliveredDocument } from '#server/content/delivered-content.ts'
import { deliveredSample } from '#server/db/seed/delivered-sample.ts'
import { makeDemoAppointments } from '#server/db/seed/demo-appointments.ts'
import { makeDemoClient } from '#server/db/seed/people.ts'
import { createDemo } from '#server/db/seed/seed.ts'
import { listFreeTimes } from '#shared/booking/free-times.ts'
import { toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { makeEmbeddedDatabase, type TestDatabase } from '#tests/support/embedded-database.ts'
import { asSuperuser, everyRow } from '#tests/support/every-row.ts'
import { root } from '#tests/support/sources.ts'

const content = deliveredSample
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
    orders: 250,
    order_lines: 250,
    money_entries: 600,
    payment_requests: 300,
    stock_batches: 2,
    appointments: 500,
    sms_messages: 300,
    group_messages: 3,
    campaigns: 2,
    campaign_recipients: 40,
    consents: 150,
    group_recipients: 100,
    contact_messages: 5,
    appointment_events: 1000,
    booked_times: 60,
    calendar_days: 2,
    waitlist_entries: 3,
    content_versions: 2,
    practice_settings: 1,
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
    'payment due',
    'payment failed',
    'payment paid',
    'payment review',
    'refund',
    'sms failed out',
    'sms sent in',
    'sms sent out',
  ])
})

test('the demo publishes hours that can be published, and its sessions fit into them', async () => {
  const [row] = await query(`select document, shape from content_versions order by id desc limit 1`)
  expect(checkDocument(row?.document, deliveredWords, gapNames)).toEqual([])
  const [first] = await query(`select document from content_versions order by id limit 1`)
  expect(first?.document).toEqual(deliveredDocument)
  const document = row?.document as ContentDocument | undefined
  const rules = document?.facts.booking
  if (!rules) throw new Error('no hours')
  const taken = await query(`select id, kind, extract(epoch from lower(occupied))::float8 * 1000 as start,
    extract(epoch from upper(occupied))::float8 * 1000 as end, may_overlap from booked_times`)
  expect(taken.filter((time) => time.may_overlap)).toEqual([])
  const upcoming = makeDemoAppointments({ today: midnight, content }).filter(
    ({ status, appointment_date }) => appointment_date > now && ['pending', 'confirmed'].includes(status),
  )
  const usual = {
    rules: { ...rules, minimumNoticeMinutes: 0, maxPerDay: null },
    calendarDays: [],
    sessionStarts: [],
    now,
    days: 1,
  }
  for (const { id, place, duration_minutes, appointment_date } of upcoming) {
    const from = toLocal(appointment_date).date
    const others = taken
      .filter((time) => time.id !== id)
      .map((time) => ({ startMs: Number(time.start), endMs: Number(time.end) }))
    const [day] = listFreeTimes({ ...usual, place, minutes: duration_minutes, taken: others, from })
    expect(day?.times.map(Number), id).toContain(appointment_date.getTime())
  }
})

test('the demo has sessions of every origin, of guests and at every place, with the prices of the catalogue', async () => {
  const kinds = await query(`
    select 'from ' || origin as kind from appointments union select 'at ' || place from appointments
    union select 'guest' from appointments where user_id is null
    union select ending from appointments where ending is not null
    union select 'price ' || price_cents from appointments union select 'event ' || kind from appointment_events`)
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([
    'at inPerson',
    'at online',
    'by_client',
    'by_owner',
    'event booked',
    'event cancelled',
    'event confirmed',
    'event done',
    'event no_show',
    'event paid',
    'event requested',
    'from booking',
    'from form',
    'from owner',
    'guest',
    'no_show',
    'price 4000',
    'price 8000',
  ])
})

test('requests of the demo wait all day for an answer, and nobody on the waitlist has been overtaken', async () => {
  const [row] = await query(`
    select count(*)::int as requests, min(request_expires_at) as expires_at,
      (select max(at) from appointment_events where kind in ('cancelled', 'moved', 'declined', 'expired')) as freed_at,
      (select min(created_at) from waitlist_entries) as waiting_since,
      (select max(at) from appointment_events) as last_event
    from appointments where status = 'pending'`)
  expect(Number(row?.requests)).toBeGreaterThan(2)
  expect(Number(new Date(String(row?.expires_at)))).toBeGreaterThan(midnight.getTime() + days(1))
  expect(Number(new Date(String(row?.freed_at)))).toBeLessThan(Number(new Date(String(row?.waiting_since))))
  expect(Number(new Date(String(row?.last_event)))).toBeLessThanOrEqual(midnight.getTime())
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
    const { id } = makeDemoClient({ today, content })
    const own = makeDemoAppointments({ today, content }).filter(({ user_id }) => user_id === id)
    expect(own.some(({ appointment_date }) => appointment_date < today)).toBe(true)
    expect(own.some((row) => row.status === 'confirmed' && row.appointment_date > today)).toBe(true)
  },
)

test('the books of the demo agree with its orders and sessions', async () => {
  const differences = await query(`
    select o.number, o.payment, o.paid_cents - o.refunded_cents as owed, coalesce(sum(e.amount_cents), 0)::int as moved
    from orders o left join money_entries e on e.order_id = o.id and e.kind <> 'fee'
    group by o.id having coalesce(sum(e.amount_cents), 0)
      <> case when o.payment in ('paid', 'review') then o.paid_cents - o.refunded_cents else 0 end`)
  expect(differences).toEqual([])
  const wrongTotals = await query(`
    select o.number, o.total_cents, l.unit_cents, l.quantity from orders o join order_lines l on l.order_id = o.id
    where o.total_cents <> l.unit_cents * l.quantity + o.tax_cents or o.payment = 'paid' and o.paid_cents <> o.total_cents`)
  expect(wrongTotals).toEqual([])
  const [sessions] = await query(`
    select count(*)::int as paid, count(*) filter (where a.price_cents <> e.amount_cents)::int as wrong
    from money_entries e join appointments a on a.id = e.appointment_id`)
  expect(sessions?.paid).toBeGreaterThan(300)
  expect(sessions?.wrong).toBe(0)
  const [due] = await query(`
    select (select count(*)::int from orders where payment = 'due' and status <> 'cancelled') as orders,
      (select count(*)::int from payment_requests where state = 'open') as requests`)
  expect(due).toEqual({ orders: 5, requests: 2 })
})

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
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/ops/create-demo.ts'], { cwd: root, env })
  expect(String(stderr)).toContain("has data that isn't a demo's")
  expect(status).toBe(1)
  expect(readdirSync(dataDir)).toEqual(['PG_VERSION'])
  rmSync(dataDir, { recursive: true })
})

test('a content file that can’t be read is named in a sentence, without a stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'practice-demo-'))
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    PORT: '0',
    CONTENT_FILE: folder,
  }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/ops/create-demo.ts'], { cwd: root, env })
  expect([status, String(stderr)]).toEqual([1, expect.stringContaining('CONTENT_FILE must name a file')])
  expect(String(stderr)).not.toContain('    at ')
  rmSync(folder, { recursive: true })
})

test('the demo is made again for another content file, and for a changed one', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'practice-demo-'))
  const file = join(dataDir, 'ours.json')
  const folder = join(dataDir, 'data')
  const stampFile = join(folder, 'demo-created-on')
  const create = (text: string) => {
    writeFileSync(file, text)
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PORT: '0', CONTENT_FILE: file }
    const { status, stderr } = spawnSync(process.execPath, ['scripts/ops/create-demo.ts'], { cwd: root, env })
    return {
      status,
      stderr: String(stderr),
      stamp: existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '',
    }
  }
  const text = readFileSync('content/examples/dental.json', 'utf8')
  const [first, same, changed] = [text, text, text.replaceAll('Whitening', 'Bleaching')].map(create)
  expect(first).toMatchObject({ status: 0, stderr: '' })
  expect(first?.stamp).toContain('2')
  expect(same).toEqual(first)
  expect(changed).toMatchObject({ status: 0, stderr: '' })
  expect(changed?.stamp).not.toBe(first?.stamp)
  const invalid = create('{ "shape": 3 }')
  expect(invalid).toMatchObject({ status: 1, stamp: changed?.stamp })
  expect(invalid.stderr).toContain('ours.json: facts')
  expect(invalid.stderr).not.toContain('    at ')
  rmSync(dataDir, { recursive: true })
}, 300_000)

test('what was ordered of the counted product since its first batch is sold of the stock', async () => {
  const [orders] = await query(`select count(*)::int as placed, count(r.id)::int as counted from orders o
    join order_lines l on l.order_id = o.id left join stock_reservations r on r.order_id = o.id and r.state = 'sold'
    where o.status <> 'cancelled' and o.created_at >= (select min(created_at) from stock_batches where product_slug = l.product_slug)`)
  expect(orders?.placed).toBeGreaterThan(5)
  expect(orders?.counted).toBe(orders?.placed)
})
