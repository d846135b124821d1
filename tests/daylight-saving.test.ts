import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await makeTestApp()
  token = await t.makeClient('nia@example.com')
})
afterAll(() => t.close())

const setClock = (instant: string) => {
  t.clock.aheadMs = Date.parse(instant) - Date.now()
}
const request = (date: string, time: string) =>
  t.call(
    'POST',
    '/api/appointments',
    { service_type: `At ${date} ${time}`, duration_minutes: 60, date, time },
    token,
  )

/** The times of the calendar event that the client gets by email. */
async function calendarOf(date: string, time: string): Promise<{ start: string; end: string }> {
  const mail = (await t.sentMail()).find(
    ({ to, calendar }) => to === 'nia@example.com' && calendar?.includes(`At ${date} ${time}`),
  )
  const [, start = ''] = /^DTSTART:(\S+)/m.exec(mail?.calendar ?? '') ?? []
  const [, end = ''] = /^DTEND:(\S+)/m.exec(mail?.calendar ?? '') ?? []
  return { start, end }
}

test.each([
  [
    'the evening before the clocks go forward',
    '2026-03-07',
    '23:30',
    '2026-03-08T05:30:00.000Z',
    '20260308T063000Z',
  ],
  ['the last hour before', '2026-03-08', '01:30', '2026-03-08T07:30:00.000Z', '20260308T083000Z'],
  ['the first hour after', '2026-03-08', '03:00', '2026-03-08T08:00:00.000Z', '20260308T090000Z'],
  ['that morning', '2026-03-08', '09:00', '2026-03-08T14:00:00.000Z', '20260308T150000Z'],
])('%s: the response and the calendar have the right instant', async (_name, date, time, instant, end) => {
  setClock('2026-03-01T12:00:00Z')
  const { status, body } = await request(date, time)
  expect([status, body.appointment.appointment_date]).toEqual([200, instant])
  expect(await calendarOf(date, time)).toEqual({ start: instant.replace(/[-:]|\.000/g, ''), end })
})

test('rejects a time that clocks skip, and says why', async () => {
  setClock('2026-03-01T12:00:00Z')
  for (const time of ['02:00', '02:30', '02:59']) {
    const { status, body } = await request('2026-03-08', time)
    expect([status, body.error.fields.time]).toEqual([400, expect.stringContaining('clocks go forward')])
  }
})

test.each([
  ['before the clocks go back', '2026-11-01', '00:30', '2026-11-01T05:30:00.000Z', '20261101T063000Z'],
  ['the earlier of a repeated hour', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z', '20261101T073000Z'],
  ['after it', '2026-11-01', '02:00', '2026-11-01T08:00:00.000Z', '20261101T090000Z'],
  ['that morning', '2026-11-01', '09:00', '2026-11-01T15:00:00.000Z', '20261101T160000Z'],
])(
  '%s: the appointment lasts sixty minutes in the response and the calendar',
  async (_name, date, time, instant, end) => {
    setClock('2026-10-20T12:00:00Z')
    const { status, body } = await request(date, time)
    expect([status, body.appointment.appointment_date]).toEqual([200, instant])
    expect(await calendarOf(date, time)).toEqual({ start: instant.replace(/[-:]|\.000/g, ''), end })
  },
)

test('a repeated time has passed once the earlier one has', async () => {
  setClock('2026-11-01T06:15:00Z')
  expect((await request('2026-11-01', '01:15')).body.error.fields.time).toContain('has passed')
  expect((await request('2026-11-01', '01:45')).status).toBe(200)
})

test.each([
  ['2026-03-08', '2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z'],
  ['2026-11-01', '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'],
])('the orders of %s, a day that is not 24 hours long, are those of that date', async (date, start, end) => {
  const owner = await t.signIn(admin.email, admin.password)
  const beforeMs = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()
  await t.scope({ role: 'system', job: 'test' }, (tx) =>
    tx.execute(sql`
      insert into orders (product_name, quantity, total_cents, payment, customer_name, created_at) values
      ('Blend', 1, 1000, 'paid', 'Too early', ${beforeMs(start)}), ('Blend', 1, 1000, 'paid', 'First', ${start}),
      ('Blend', 1, 1000, 'paid', 'Last', ${beforeMs(end)}), ('Blend', 1, 1000, 'paid', 'Too late', ${end})`),
  )
  const filter = `from=${date}&to=${date}`
  const { body } = await t.call('GET', `/api/orders/all?${filter}`, undefined, owner)
  expect(body.orders.map((order: { customer_name: string }) => order.customer_name)).toEqual([
    'Last',
    'First',
  ])
  const csv = await t.app.request(`/api/orders/all.csv?${filter}`, {
    headers: { authorization: `Bearer ${owner}`, apikey: settings.publishableKey },
  })
  const lines = (await csv.text()).trim().split('\n')
  expect(lines.slice(1).map((line) => /Last|First|Too \w+/.exec(line)?.[0])).toEqual(['Last', 'First'])
})
