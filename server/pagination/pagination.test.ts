import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
let t: TestApp
let owner: string

beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await t.scope(system, async (tx) => {
    // All created at the same instant, so that only the id orders them.
    await tx.execute(sql`
      insert into orders (product_name, quantity, total_cents, payment, status, customer_name, customer_email, customer_phone, created_at)
      select 'Blend', 1, 1000, 'paid', case when n % 10 = 0 then 'shipped' else 'pending' end,
        'Person' || n || ' Okafor', 'person' || n || '@mail.example', '+1312555' || lpad(n::text, 4, '0'), '2026-03-01 12:00:00.123456Z'
      from generate_series(1, 120) n`)
    await tx.execute(sql`
      insert into orders (product_name, quantity, total_cents, payment, customer_name, customer_email, customer_phone, created_at) values
      ('Blend', 2, 2000, 'paid', '=HYPERLINK("x")', 'zoë.díaz+news@mail.example', '+17735550188', '2026-04-02 06:30:00Z'),
      ('Blend', 2, 2000, 'review', 'Zoë Díaz-Smith', 'zoe@mail.example', null, '2026-04-03 04:30:00Z'),
      ('Blend', 2, 2000, 'awaiting', 'Never Paid', 'never@mail.example', null, '2026-04-04')`)
    await tx.execute(sql`
      with made as (
        insert into users (name, first_name, last_name, email, email_verified)
        select 'x', case when n <= 70 then 'Ana' else 'Bo' end, 'Client' || n, 'client' || n || '@mail.example', true
        from generate_series(1, 130) n returning id, last_name
      ) select 1 from made`)
    await tx.execute(
      sql`update profiles set phone = '+1708555' || lpad(substr(last_name, 7), 4, '0') where last_name like 'Client%'`,
    )
    await tx.execute(sql`
      insert into appointments (user_id, service_type, duration_minutes, appointment_date, status)
      select id, 'Foot detox', 60, date_trunc('day', now()) + make_interval(days => substr(last_name, 7)::int - 100, hours => 12),
        case when substr(last_name, 7)::int % 2 = 0 then 'pending' else 'confirmed' end
      from profiles where last_name like 'Client%'`)
    await tx.execute(sql`
      insert into sms_messages (user_id, phone_number, message, sender, status)
      select id, phone, 'Hello', 'admin', 'sent' from profiles where last_name like 'Client%'
      union all values (null::uuid, '+16305550177', '+1 to that', 'admin', 'failed')`)
  })
})
afterAll(() => t.close())

const get = async (path: string) => (await t.call('GET', path, undefined, owner)).body
const names = async (q: string) =>
  (await get(`/api/orders/all?q=${encodeURIComponent(q)}`)).orders.map(
    (order: { customer_name: string }) => order.customer_name,
  )

async function allPages(path: string, key: string) {
  const ids: string[] = []
  let cursor = ''
  for (;;) {
    const body = await get(`${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`)
    ids.push(...body[key].map((row: { id: string }) => row.id))
    if (!body.next_cursor) return ids
    cursor = body.next_cursor
  }
}

test('pages hold every paid order once, newest first, and the first has the total', async () => {
  const first = await get('/api/orders/all')
  expect(first.orders).toHaveLength(50)
  expect(first.total).toEqual({ count: 122, more: false })
  expect(first.orders[0].customer_name).toBe('Zoë Díaz-Smith')
  const ids = await allPages('/api/orders/all', 'orders')
  expect(ids).toHaveLength(122)
  expect(new Set(ids).size).toBe(122)
  expect((await get(`/api/orders/all?cursor=${encodeURIComponent(first.next_cursor)}`)).total).toBeNull()
})

test('a status narrows both list and total', async () => {
  const { orders, total } = await get('/api/orders/all?status=shipped')
  expect(orders).toHaveLength(12)
  expect(total).toEqual({ count: 12, more: false })
})

test.each([
  ['díaz', ['Zoë Díaz-Smith', '=HYPERLINK("x")']],
  ['DIAZ zoe', ['Zoë Díaz-Smith', '=HYPERLINK("x")']],
  ['DIAZ zoe smith', ['Zoë Díaz-Smith']],
  ['smith', ['Zoë Díaz-Smith']],
  ['person77', ['Person77 Okafor']],
  ['person77@mail.example', ['Person77 Okafor']],
  ['(312) 555-0077', ['Person77 Okafor']],
  ['+1 312 555 0077', ['Person77 Okafor']],
  ['0188', ['=HYPERLINK("x")']],
  ['773', ['=HYPERLINK("x")']],
  ['never', []],
  ['%', []],
  ["'; drop table orders; --", []],
])('searching orders for %j', async (q, expected) => {
  expect(await names(q)).toEqual(expected)
})

test('finds an order by its number, with or without #', async () => {
  const [order] = (await get('/api/orders/all?q=person42')).orders
  for (const q of [`${order.number}`, `%23${order.number}`]) {
    expect((await get(`/api/orders/all?q=${q}`)).orders.map((row: { id: string }) => row.id)).toContain(
      order.id,
    )
  }
})

test('search results are counted and paged', async () => {
  expect((await get('/api/orders/all?q=okafor')).total).toEqual({ count: 120, more: false })
  expect(new Set(await allPages('/api/orders/all?q=okafor', 'orders')).size).toBe(120)
  expect((await get('/api/orders/all?q=okafor&status=shipped')).total).toEqual({ count: 12, more: false })
})

test('a common term is searched in order, with an open-ended total', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into orders (product_name, quantity, total_cents, payment, customer_name, created_at)
      select 'Blend', 1, 1000, 'paid', 'Everywhere N' || n, '2025-01-01'::timestamptz + make_interval(secs => n) from generate_series(1, 2100) n`),
  )
  const { orders, total } = await get('/api/orders/all?q=everywhere')
  expect(orders[0].customer_name).toBe('Everywhere N2100')
  expect(total).toEqual({ count: 50, more: true })
  expect(await names('everywhere n77')).toEqual(expect.arrayContaining(['Everywhere N77', 'Everywhere N777']))
  await t.scope(system, (tx) => tx.execute(sql`delete from orders where customer_name like 'Everywhere%'`))
  expect(await names('everywhere')).toEqual([])
})

test('filters by days in the practice’s time zone, both included', async () => {
  const page = await get('/api/orders/all?from=2026-04-02&to=2026-04-02')
  expect(page.orders.map((order: { customer_name: string }) => order.customer_name)).toEqual([
    'Zoë Díaz-Smith',
    '=HYPERLINK("x")',
  ])
  expect(page.total).toEqual({ count: 2, more: false })
})

test('the first page of appointments starts today, and pages go in both directions', async () => {
  const first = await get('/api/appointments/all')
  const dates = first.appointments.map((row: { appointment_date: string }) => row.appointment_date)
  expect(dates).toEqual([...dates].sort())
  expect(first.total).toEqual({ count: dates.length, more: false })
  const earlier: string[] = []
  let before = first.previous_cursor
  while (before) {
    const page = await get(`/api/appointments/all?before=${encodeURIComponent(before)}`)
    earlier.unshift(...page.appointments.map((row: { appointment_date: string }) => row.appointment_date))
    before = page.previous_cursor
  }
  expect([...earlier, ...dates]).toEqual([...earlier, ...dates].sort())
  expect(new Set([...earlier, ...dates]).size).toBe(130)
})

test('finds appointments and messages by client, and messages by any phone number', async () => {
  const countMatches = async (path: string, key: string) => (await get(path))[key].length
  expect(await countMatches('/api/appointments/all?q=client77', 'appointments')).toBe(1)
  expect(await countMatches('/api/appointments/all?q=0077', 'appointments')).toBe(1)
  expect((await get('/api/appointments/all?q=ana')).total).toEqual({ count: 70, more: false })
  expect(await countMatches('/api/sms_messages/all?q=client77', 'messages')).toBe(1)
  expect(await countMatches('/api/sms_messages/all?q=(630) 555-0177', 'messages')).toBe(1)
  expect(await countMatches('/api/sms_messages/all?q=0177', 'messages')).toBe(1)
  expect(await countMatches('/api/sms_messages/all?q=630', 'messages')).toBe(1)
  expect(await countMatches('/api/sms_messages/all?q=nobody', 'messages')).toBe(0)
  expect((await get('/api/sms_messages/all?status=failed')).total).toEqual({ count: 1, more: false })
})

test('a client who changes name or number is found only by the new one', async () => {
  const token = await t.makeClient('renamed@mail.example')
  const input = { first_name: 'Ottilie', last_name: 'Quist', phone: '+14145550101' }
  await t.call('PATCH', '/api/profiles/me', input, token)
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const request = { service_type: 'Foot detox', duration_minutes: 60, date: day, time: '10:00' }
  await t.call('POST', '/api/appointments', request, token)
  const count = async (q: string) => (await get(`/api/appointments/all?q=${q}`)).appointments.length
  expect([await count('quist'), await count('414'), await count('okoye')]).toEqual([1, 1, 0])
})

describe('two administrators change a status', () => {
  test.each([
    ['orders', 'shipped', 'delivered', 'cancelled'],
    ['appointments', 'confirmed', 'completed', 'cancelled'],
  ])('the later change of %s fails with the current status', async (list, first, second, third) => {
    const pending: { id: string; note?: string | null }[] = (await get(`/api/${list}/all?status=pending`))[
      list
    ]
    // An order whose payment is under review can't be shipped.
    const row = pending.find(({ note }) => !note?.startsWith('Held for review'))
    // Orders have no time and ignore `any_time`.
    const set = (status: string, was: string) =>
      t.call('PATCH', `/api/${list}/${row?.id}`, { status, was, any_time: true }, owner)
    expect((await set(first, 'pending')).status).toBe(200)
    const late = await set(second, 'pending')
    expect(late.status).toBe(409)
    expect(late.body.error).toMatchObject({ code: 'conflict', fields: { status: first } })
    expect((await set(first, 'pending')).status).toBe(200)
    const both = await Promise.all([set(second, first), set(third, first)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('an export holds every selected row, with formulas escaped', async () => {
  const headers = {
    apikey: (await import('#practice/settings.ts')).settings.publishableKey,
    authorization: `Bearer ${owner}`,
  }
  const file = async (path: string) => {
    const response = await t.app.request(path, { headers })
    expect(response.headers.get('content-type')).toContain('text/csv')
    return (await response.text()).trimEnd().split('\r\n')
  }
  expect(await file('/api/orders/all.csv')).toHaveLength(123)
  const [header, line] = await file('/api/orders/all.csv?q=0188')
  expect(header).toContain('Order,Date,Product')
  expect(line).toContain(`"'=HYPERLINK(""x"")"`)
  expect(line).toContain("'+17735550188")
  expect((await file('/api/appointments/all.csv?q=client77')).length).toBe(2)
  expect((await file('/api/sms_messages/all.csv?status=failed')).at(-1)).toContain("'+1 to that,failed,out")
})

test.each([
  '/api/orders/all?cursor=x',
  '/api/orders/all?status=lost',
  `/api/orders/all?q=${'x'.repeat(101)}`,
])('rejects %s', async (path) => {
  const { status, body } = await t.call('GET', path, undefined, owner)
  expect([status, body.error.code]).toEqual([400, 'invalid_input'])
})

test('the maintained counts equal the actual counts', async () => {
  await t.scope(system, (tx) => tx.execute(sql`delete from users where email like 'client1%@mail.example'`))
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`
      with counted as (
        select 'orders' as list, status, count(*) as n from orders where payment in ('due', 'paid', 'review') group by status
        union all select 'appointments', status, count(*) from appointments group by status
        union all select 'sms_messages', status, count(*) from sms_messages group by status
        union all select 'people', case when phone is null then 'no phone' when phone_verified_at is null then 'not verified' else 'phone' end, count(*) from profiles group by 2
        union all select 'contacts', status, count(*) from contacts group by status
      )
      select list, status, k.n as maintained, c.n as counted from list_counts k full join counted c using (list, status)
      where coalesce(k.n, 0) <> coalesce(c.n, 0)`),
  )
  expect(rows).toEqual([])
})

const uuid = '00000000-0000-4000-8000-000000000000'
const cursorAt = (instant: string) => `${instant}_${uuid}`
const instants = ['2026-02-30T00:00:00.000000Z', '2026-13-01T00:00:00.000000Z', '0000-01-01T00:00:00.000000Z']
const pages: [path: string, cursors: string[]][] = [
  ...['orders/all', 'appointments/all', 'sms_messages/all'].map((path): [string, string[]] => [
    path,
    ['1', cursorAt('2026-01-01'), ...instants.map(cursorAt), cursorAt('2026-01-01T24:00:00.000000Z')],
  ]),
  [
    'group_messages/people',
    ['1', '[]', `["a","b","${'-'.repeat(36)}"]`, `["a","\\u0000","${uuid}"]`, `["a",{},"${uuid}"]`],
  ],
  [`group_messages/${uuid}/recipients`, ['-1', '1.5', 'x', '+13125550177', '9999999999', '1e3', ' ']],
]

test.each(pages)('%s rejects a malformed cursor', async (path, cursors) => {
  for (const cursor of cursors) {
    const { status, body } = await t.call(
      'GET',
      `/api/${path}?cursor=${encodeURIComponent(cursor)}`,
      undefined,
      owner,
    )
    expect([cursor, status, body.error?.fields]).toEqual([
      cursor,
      400,
      { cursor: 'Reload the list and try again.' },
    ])
  }
})

test.each(['from', 'to'])('rejects an invalid date in %s', async (side) => {
  for (const day of ['2026-02-30', '2026-13-01', '1', 'today', '0000-01-01', '1899-12-31', '9999-12-31']) {
    const { status, body } = await t.call('GET', `/api/orders/all?${side}=${day}`, undefined, owner)
    expect([day, status, body.error?.fields]).toEqual([day, 400, { [side]: 'Choose a date.' }])
  }
  const far = await t.call('GET', `/api/orders/all?${side}=2099-12-31`, undefined, owner)
  expect(far.status).toBe(200)
})
