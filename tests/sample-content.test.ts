import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDemoAppointments } from '#server/db/seed/demo-appointments.ts'
import { makeDemoClient } from '#server/db/seed/people.ts'
import { createDemo, seed } from '#server/db/seed/seed.ts'
import { occupiedSpan } from '#shared/booking/occupied-span.ts'
import { toLocal, weekdayOf } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { readMusicExample } from '#tests/support/other-content.ts'
import { expectOrdersToAgree, findDelivered, makeSample, type Sample } from '#tests/support/sample.ts'
import { readSampleContent } from '../scripts/ops/read-sample-content.ts'

const now = new Date('2026-11-24T15:00:00Z')
/** The start of that day at the practice. */
const today = new Date('2026-11-24T06:00:00Z')

async function makeDemo(file: string): Promise<Sample> {
  const content = await readSampleContent(file)
  return makeSample(content, (home) => createDemo(home, now, content))
}

const offeredSessions = ({ content }: Sample) =>
  content.catalog.services.flatMap(({ title, place, durations }) =>
    durations.map(({ minutes, cents }) => `${title} ${place} ${minutes} ${cents}`),
  )

const readSessions = async ({ query }: Sample) => {
  const rows = await query(
    `select distinct service_type || ' ' || place || ' ' || duration_minutes || ' ' || price_cents as session from appointments`,
  )
  return rows.map(({ session }) => String(session))
}

const countOverlaps = async ({ query }: Sample) =>
  (
    await query(`select count(*)::int as count from appointments a join appointments b on a.id < b.id
      and a.appointment_date < b.appointment_date + make_interval(mins => b.duration_minutes)
      and b.appointment_date < a.appointment_date + make_interval(mins => a.duration_minutes)`)
  )[0]?.count

test('the delivered practice is what these tests would find', async () => {
  const content = await readSampleContent(null)
  const titles = makeDemoAppointments({ today, content }).map(({ service_type }) => service_type)
  expect(findDelivered({ appointments: titles }).length).toBeGreaterThan(100)
})

describe('the demo of a dentist, who sells nothing and takes no bookings', () => {
  let demo: Sample
  beforeAll(async () => {
    demo = await makeDemo('content/examples/dental.json')
  })
  afterAll(() => demo.discard())

  test('names nothing of the delivered practice', () => {
    expect(findDelivered(demo.rows)).toEqual([])
  })

  test('has no orders, no stock and nobody who waits for a time', async () => {
    for (const table of ['orders', 'order_lines', 'stock_batches', 'waitlist_entries', 'sandbox_payments'])
      expect(demo.count(table), table).toBe(0)
    const incomes = await demo.query(`select distinct income from money_entries`)
    expect(incomes).toEqual([{ income: 'session' }])
    const about = demo.rows.outbox?.filter((text) => /order|ship/i.test(text))
    expect(about).toEqual([])
  })

  test('has a year of appointments, conversations and messages', () => {
    expect(demo.count('profiles')).toBe(141)
    expect(demo.count('appointments')).toBeGreaterThan(450)
    expect(demo.count('payment_requests')).toBeGreaterThan(300)
    expect(demo.count('sms_messages')).toBeGreaterThan(300)
    expect(demo.count('group_messages')).toBe(4)
    expect(demo.count('contact_messages')).toBe(6)
  })

  test('has the services, lengths and prices of the practice, without overlap and within its hours', async () => {
    const sessions = await readSessions(demo)
    expect(sessions.toSorted()).toEqual(offeredSessions(demo).toSorted())
    expect(await countOverlaps(demo)).toBe(0)
    const [row] = await demo.query(`
      select min(local::time)::text as first, max((local + length)::time)::text as last,
        max(extract(isodow from local))::int as day, max((local + length)::time) filter (where extract(isodow from local) = 5)::text as friday
      from (select appointment_date at time zone 'America/Chicago' as local, make_interval(mins => duration_minutes) as length
        from appointments) a`)
    expect(row).toEqual({ first: '08:00:00', last: '17:00:00', day: 5, friday: '13:00:00' })
  })

  test('has requests and appointments that nobody booked online', async () => {
    const [row] = await demo.query(`
      select count(*) filter (where origin = 'booking')::int as booked, count(*) filter (where status = 'pending')::int as requests,
        count(*) filter (where user_id is null)::int as guests, count(request_expires_at)::int as expiring from appointments`)
    expect(row).toMatchObject({ booked: 0, expiring: 0 })
    expect(Number(row?.requests)).toBeGreaterThanOrEqual(4)
    expect(Number(row?.guests)).toBeGreaterThan(10)
  })

  test('leaves the publication to the server, which publishes the file', () => {
    expect(demo.count('content_versions')).toBe(0)
  })
})

describe('the demo of a piano teacher, who takes bookings and sells products of her own', () => {
  let demo: Sample
  beforeAll(async () => {
    demo = await makeDemo('content/examples/music.json')
  })
  afterAll(() => demo.discard())

  test('names nothing of the delivered practice', () => {
    expect(findDelivered(demo.rows)).toEqual([])
  })

  test('has orders of what is in stock: shipped, and picked up with sales tax', async () => {
    const lines = await demo.query(`
      select l.product_slug || ' ' || l.income || ' ' || o.delivery as line, count(*)::int as count,
        bool_and((l.tax_cents > 0) = (o.delivery = 'pickup')) as is_taxed
      from order_lines l join orders o on o.id = l.order_id group by 1 order by 1`)
    expect(lines).toEqual([
      { line: 'practice-notebook product shipping', count: 64, is_taxed: true },
      { line: 'twelve-winter-pieces product pickup', count: 53, is_taxed: true },
    ])
    await expectOrdersToAgree(demo)
  })

  test('has pickups at the hours and as far ahead as the practice says', async () => {
    const pickups = await demo.query(`
      select distinct extract(isodow from local)::int || ' ' || local::time::text as time
      from (select pickup_starts_at at time zone 'America/Chicago' as local from orders
        where delivery = 'pickup' and customer_email is not null) p order by 1`)
    expect(pickups.map(({ time }) => time)).toEqual(['2 16:00:00', '4 16:00:00', '6 10:00:00'])
    const due = await demo.query(
      `select count(*)::int as count from orders where payment = 'due' and status <> 'cancelled'`,
    )
    expect(due).toEqual([{ count: 5 }])
  })

  test('has sales in person, which nobody ordered', async () => {
    const sales = await demo.query(
      `select distinct status, payment, pickup_starts_at from orders where delivery = 'pickup' and customer_email is null`,
    )
    expect(sales).toEqual([{ status: 'delivered', payment: 'paid', pickup_starts_at: null }])
  })

  test('has sessions of what can be booked only, at the hours of its booking rules and with its gaps', async () => {
    const rules = demo.content.booking
    if (!rules) throw new Error('no rules')
    const bookable = ['Trial Lesson', 'Piano Lessons at the Studio', 'Piano Lessons Online', 'Voice Coaching']
    const sessions = await readSessions(demo)
    expect(sessions.filter((session) => !offeredSessions(demo).includes(session))).toEqual([])
    expect(new Set(sessions.map((session) => session.split(/ (?:online|inPerson) /)[0]))).toEqual(
      new Set(bookable),
    )
    const upcoming = makeDemoAppointments({ today, content: demo.content }).filter(
      ({ status, appointment_date }) => appointment_date > now && status !== 'cancelled',
    )
    expect(upcoming.length).toBeGreaterThan(30)
    const spans = upcoming.map(({ place, appointment_date, duration_minutes }) => {
      const startMs = appointment_date.getTime()
      return occupiedSpan(rules, place, { startMs, endMs: startMs + duration_minutes * 60_000 })
    })
    const isFree = spans.map(({ startMs, endMs }, index) =>
      spans.every((other, at) => at === index || other.endMs <= startMs || endMs <= other.startMs),
    )
    expect(isFree).not.toContain(false)
    for (const { place, appointment_date, duration_minutes, id } of upcoming) {
      const [begins, ends] = [
        appointment_date,
        new Date(appointment_date.getTime() + duration_minutes * 60_000),
      ]
      const { date, time } = toLocal(begins)
      const row = rules.hours.find(
        (hours) =>
          hours.place === place &&
          hours.days.some((day) => day === weekdayOf(date)) &&
          hours.opens <= time &&
          toLocal(ends).time <= hours.closes,
      )
      expect(row, id).toBeDefined()
    }
  })

  test('has clients and addresses of the place of the practice', async () => {
    const [row] = await demo.query(`
      select count(*) filter (where phone not like '+1720555%')::int as others from profiles`)
    expect(row?.others).toBe(0)
    const cities = await demo.query(
      `select distinct shipping_address->>'city' as city, left(shipping_address->>'postal_code', 3) as code
       from orders where shipping_address is not null`,
    )
    expect(cities).toEqual([{ city: 'Denver', code: '802' }])
  })

  test.each(Array.from({ length: 14 }, (_, offset) => offset))(
    'the demo client has a past and a confirmed upcoming session when the demo starts %i days later',
    (offset) => {
      const later = { today: new Date(today.getTime() + days(offset)), content: demo.content }
      const { id } = makeDemoClient(later)
      const own = makeDemoAppointments(later).filter(({ user_id }) => user_id === id)
      expect(own.some(({ appointment_date }) => appointment_date < later.today)).toBe(true)
      expect(own.some((row) => row.status === 'confirmed' && row.appointment_date > later.today)).toBe(true)
    },
  )
})

describe('the demo of a shop without sessions, whose orders are paid before they are picked up', () => {
  let demo: Sample
  beforeAll(async () => {
    const example = readMusicExample()
    const { pickup, products } = example.facts
    const facts = {
      ...example.facts,
      services: [],
      booking: null,
      products: products.filter(({ delivery }) => delivery === 'pickup'),
      salesTax: null,
      pickup: pickup && { ...pickup, payAtPickup: false },
    }
    const folder = mkdtempSync(join(tmpdir(), 'practice-content-'))
    const file = join(folder, 'shop.json')
    writeFileSync(file, JSON.stringify({ ...example, words: {}, facts }))
    demo = await makeDemo(file)
    rmSync(folder, { recursive: true })
  })
  afterAll(() => demo.discard())

  test('has no appointments, and no message about one', () => {
    for (const table of ['appointments', 'booked_times', 'waitlist_entries', 'calendar_days'])
      expect(demo.count(table), table).toBe(0)
    const {
      sms_messages = [],
      group_messages = [],
      contact_messages = [],
      outbox = [],
      saved_replies = [],
    } = demo.rows
    const texts = [...sms_messages, ...group_messages, ...contact_messages, ...outbox, ...saved_replies]
    expect(texts.length).toBeGreaterThan(50)
    expect(texts.filter((text) => /appointment|session|ship/i.test(text))).toEqual([])
  })

  test('has pickups that were paid by card', async () => {
    const orders = await demo.query(
      `select delivery, payment, count(*)::int as count from orders group by 1, 2 order by 1, 2`,
    )
    expect(orders).toEqual([{ delivery: 'pickup', payment: 'paid', count: 45 }])
    await expectOrdersToAgree(demo)
  })
})

test.each([
  { file: 'content/examples/dental.json', orders: 0 },
  { file: 'content/examples/music.json', orders: 100 },
])('the seed for $file has what that practice offers', async ({ file, orders }) => {
  const content = await readSampleContent(file)
  const sample = await makeSample(content, (home) => seed(home, 100, { now, content }))
  expect(findDelivered(sample.rows)).toEqual([])
  const counts = ['profiles', 'orders', 'order_lines', 'appointments', 'sms_messages'].map(sample.count)
  expect(counts).toEqual([100, orders, orders, 100, 100])
  const titles = content.catalog.services.map(({ title }) => title)
  const services = await sample.query(`select distinct service_type from appointments`)
  expect(services.filter(({ service_type }) => !titles.includes(String(service_type)))).toEqual([])
  await expectOrdersToAgree(sample)
  await sample.discard()
})
