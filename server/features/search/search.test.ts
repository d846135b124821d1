import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchLimit } from '#server/features/search/search-limit.ts'
import type { SearchResults } from '#shared/search.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
let t: TestApp
let owner: string
let client: string

beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  client = await t.makeClient('nia@mail.example')
  await t.call('POST', '/api/contact', {
    name: 'Zoë Díaz-Smith',
    email: 'zoe@mail.example',
    message: 'Could you tell me whether the Jalapeño tonic is safe with blood-pressure pills?',
  })
  await t.scope(system, async (tx) => {
    await tx.execute(sql`
      insert into orders (product_name, quantity, total_cents, payment, status, customer_name, customer_email, customer_phone, created_at) values
      ('Blend', 1, 1000, 'paid', 'pending', 'Marguerite O''Brien', 'marguerite@mail.example', '+13125550102', '2026-03-01 12:00Z'),
      ('Blend', 1, 1000, 'paid', 'pending', 'Søren Kristiansen', 'soren@mail.example', '+13125550103', '2026-03-02 12:00Z'),
      ('Blend', 1, 1000, 'paid', 'pending', 'Владимир Петров', 'vladimir@mail.example', null, '2026-03-03 12:00Z'),
      ('Blend', 1, 1000, 'awaiting', 'pending', 'Never Paid', 'never@mail.example', null, '2026-03-04 12:00Z')`)
    await tx.execute(sql`
      insert into appointments (service_type, duration_minutes, appointment_date, status, client_name, client_email)
      select 'Foot detox', 60, now() + make_interval(days => n), case when n < 0 then 'completed' else 'confirmed' end, 'Odile Ferreira', 'odile@mail.example'
      from generate_series(-3, 5) n`)
    await tx.execute(sql`
      insert into sms_messages (user_id, phone_number, message, sender, direction, status)
      select id, '+13125550199', 'Is the ginger shot still warm?', 'client', 'in', 'sent' from users where email = 'nia@mail.example'`)
  })
})
afterAll(() => t.close())

async function search(q: string): Promise<SearchResults> {
  const { status, body } = await t.call('GET', `/api/search?q=${encodeURIComponent(q)}`, undefined, owner)
  expect([q, status]).toEqual([q, 200])
  return body
}
const people = async (q: string) => (await search(q)).people.map(({ name }) => name)

test.each([
  ['okoye', 'Nia Okoye'],
  ['nia okoye', 'Nia Okoye'],
  ['NIA@mail', 'Nia Okoye'],
  ['zoe diaz', 'Zoë Díaz-Smith'],
  ['(312) 555-01 02', "Marguerite O'Brien"],
  ['+1 312.555.0102', "Marguerite O'Brien"],
  ['0102', "Marguerite O'Brien"],
  ['петр', 'Владимир Петров'],
])('finds %j as typed', async (q, name) => {
  const { people, corrections } = await search(q)
  expect(people.map((person) => person.name)).toEqual([name])
  expect(corrections).toEqual([])
})

test.each([
  ['Okoje', 'Nia Okoye', 'a wrong letter'],
  ['Nai Okoye', 'Nia Okoye', 'swapped letters'],
  ['koye', 'Nia Okoye', 'no first letter'],
  ['okkoye', 'Nia Okoye', 'a letter twice'],
  ['pkoye', 'Nia Okoye', 'a wrong first letter'],
  ['Margarite', "Marguerite O'Brien", 'a missing and a wrong letter'],
  ['margerit', "Marguerite O'Brien", 'a beginning with a mistake'],
  ['obrien', "Marguerite O'Brien", 'no apostrophe'],
  ['Soren', 'Søren Kristiansen', 'a letter that is no accent'],
  ['dias smith', 'Zoë Díaz-Smith', 'one of two names mistyped'],
  ['Петрав', 'Владимир Петров', 'another alphabet'],
])('finds a name typed as %j', async (q, name) => {
  expect(await people(q)).toContain(name)
})

test('tells which names a mistyped one may mean', async () => {
  const { terms, corrections } = await search('Okoje')
  expect([terms, corrections]).toEqual([['okoje'], ['okoye']])
})

test('what is like nobody’s name finds nothing', async () => {
  for (const q of ['xylophone', 'okoyekoye okoje', 'zz', '99999', '😀', '李'])
    expect([q, await search(q)]).toEqual([
      q,
      expect.objectContaining({
        ...{ people: [], orders: [], appointments: [], payments: [], messages: [], corrections: [] },
      }),
    ])
})

test('finds an order by its number, in the forms an owner writes it, and none that was never paid', async () => {
  const [order] = (await search('marguerite')).orders
  expect(order).toMatchObject({
    customer_name: "Marguerite O'Brien",
    product_name: 'Blend',
    status: 'pending',
  })
  for (const q of [
    `${order?.number}`,
    `#${order?.number}`,
    `Order #${order?.number}`,
    `order no. ${order?.number}`,
  ])
    expect((await search(q)).orders[0]?.id).toBe(order?.id)
  expect((await search('never')).orders).toEqual([])
})

test('lists the next appointments first, then the latest past one, and says that there are more', async () => {
  const { appointments, more } = await search('odile')
  const dates = appointments.map(({ appointment_date }) => appointment_date)
  expect(dates).toHaveLength(5)
  expect(dates).toEqual(dates.toSorted())
  expect(dates.every((date) => new Date(date).getTime() > Date.now() - 86_400_000)).toBe(true)
  expect(more).toEqual(['appointments'])
  expect(appointments[0]).toMatchObject({ client_name: 'Odile Ferreira', service_type: 'Foot detox' })
})

test('finds the payment of a receipt by its number', async () => {
  await t.scope(system, async (tx) => {
    const entry = sql`insert into money_entries (kind, method, income, amount_cents, cause, order_id, occurred_at)
      select 'payment', 'cash', 'blend', 1000, 'cash:receipt', id, now() from orders where customer_email = 'vladimir@mail.example'`
    await tx.execute(entry)
    await tx.execute(sql`insert into receipts (number, cause) values (9305, 'cash:receipt')`)
  })
  for (const q of ['receipt 9305', 'Receipt #9305', 'receipt no. 9305'])
    expect((await search(q)).payments).toMatchObject([{ name: 'Владимир Петров', cents: 1000 }])
  expect((await search('receipt 9306')).payments).toEqual([])
})

test('finds payments by who paid: for an order, for a session, and for what was asked for', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`
      with request as (
        insert into payment_requests (description, amount_cents, customer_name, customer_email, state, paid_at, key)
        values ('Workshop', 4500, 'Wiebke Öhlund', 'wiebke@mail.example', 'paid', now(), gen_random_uuid()) returning id)
      insert into money_entries (occurred_at, kind, method, income, amount_cents, cause, order_id, appointment_id, request_id)
      select '2026-03-05 12:00Z'::timestamptz, 'payment', 'cash', 'other', 4500, 'cash:workshop', null::uuid, null::uuid, id from request
      union all select '2026-03-02 12:00Z', 'payment', 'card', 'blend', 700, 'card:soren', id, null, null from orders where customer_name = 'Søren Kristiansen'
      union all select '2026-03-02 12:00Z', 'payment', 'card', 'drink', 300, 'card:soren', id, null, null from orders where customer_name = 'Søren Kristiansen'
      union all select '2026-03-03 12:00Z', 'refund', 'card', 'blend', -100, 'card:soren:refund:1', id, null, null from orders where customer_name = 'Søren Kristiansen'
      union all select '2026-03-04 12:00Z', 'payment', 'cash', 'session', 9000, 'cash:odile', null, id, null
        from (select id from appointments where client_name = 'Odile Ferreira' order by appointment_date limit 1) first`),
  )
  const payments = async (q: string) => (await search(q)).payments
  expect(await payments('ohlund wieb')).toEqual([
    {
      ...{ name: 'Wiebke Öhlund', cents: 4500, at: '2026-03-05T12:00:00.000Z', what: 'Workshop' },
      ...{ order_number: null, appointment: null },
    },
  ])
  expect(await payments('kristiansen')).toMatchObject([{ cents: 1000, what: 'Blend', appointment: null }])
  expect(await payments('odile')).toMatchObject([
    { name: 'Odile Ferreira', cents: 9000, what: 'Foot detox', order_number: null },
  ])
  expect(await payments('okoye')).toEqual([])
})

test('finds messages by their words, in texts and from the contact form, whatever accents and punctuation', async () => {
  expect((await search('ginger shot')).messages).toMatchObject([
    { name: 'Nia Okoye', words: 'Is the ginger shot still warm?' },
  ])
  for (const q of ['jalapeno', 'blood-pressure', 'PILLS tonic'])
    expect((await search(q)).messages).toMatchObject([{ name: 'Zoë Díaz-Smith' }])
  expect((await search('ginger pills')).messages).toEqual([])
})

test('finds the conversation of a person by their name', async () => {
  const { people, messages } = await search('diaz')
  expect(messages).toMatchObject([{ id: people[0]?.id, words: expect.stringContaining('Could you tell me') }])
})

test('a message to another number than the practice’s is no conversation with the owner', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into sms_messages (user_id, phone_number, message, sender, direction, status)
      select id, '+17735550111', 'Surprise party on Saturday', 'client', 'out', 'sent' from users where email = 'nia@mail.example'`),
  )
  expect((await search('surprise')).messages).toEqual([])
})

test('a person whose data is erased isn’t found any more', async () => {
  const token = await t.makeClient('gone@mail.example')
  await t.call(
    'PATCH',
    '/api/profiles/me',
    { first_name: 'Philippa', last_name: 'Quarles', phone: null },
    token,
  )
  expect(await people('quarlse')).toEqual(['Philippa Quarles'])
  const { status } = await t.call('POST', '/api/account/delete', { password: 'correct horse battery' }, token)
  expect(status).toBe(200)
  expect(await people('quarles')).toEqual([])
  expect(await people('quarlse')).toEqual([])
})

test.each([
  "'; drop table orders; --",
  "' or 1=1 --",
  '%',
  '_',
  '%%%',
  '\\',
  "\\'",
  'a\\:*',
  "':* | 'a",
  '!ginger & <-> |',
  '[[:alpha:]]',
  '(((((',
  '.*',
  '\u202eokoye',
  '👩‍⚕️ 👍🏽',
  '🧑🏾'.repeat(14),
  'ß'.repeat(100),
  "'".repeat(100),
  '-'.repeat(100),
  `${'a '.repeat(50)}`,
  '0'.repeat(100),
])('answers %j without finding anybody by it', async (q) => {
  const { people, orders } = await search(q)
  expect([people, orders]).toEqual([q.trim().startsWith('a ') ? expect.any(Array) : [], []])
})

test('refuses no text, too long a text and a null character', async () => {
  const refused = async (query: string) =>
    (await t.call('GET', `/api/search${query}`, undefined, owner)).body.error
  for (const query of ['', '?q=', '?q=%20%20'])
    expect(await refused(query)).toMatchObject({ code: 'invalid_input', fields: { q: expect.any(String) } })
  for (const length of [101, 10_000])
    expect(await refused(`?q=${'a'.repeat(length)}`)).toMatchObject({
      fields: { q: 'Search for at most 100 characters.' },
    })
  for (const bytes of ['a%00b', '%ED%A0%80', '%'])
    expect((await t.call('GET', `/api/search?q=${bytes}`, undefined, owner)).status).toBeLessThan(500)
})

test('answers nobody but an administrator', async () => {
  expect((await t.call('GET', '/api/search?q=okoye', undefined, client)).status).toBe(403)
  expect((await t.call('GET', '/api/search?q=okoye')).status).toBe(401)
})

test('ends a copying of the list of clients', async () => {
  const { profile } = (await t.call('GET', '/api/session', undefined, owner)).body
  const count = () => t.limit.inMemory(searchLimit, profile.id)
  expect(() => {
    for (let n = 0; n <= searchLimit.max; n++) count()
  }).toThrow('too_many_requests')
  const { status, body } = await t.call('GET', '/api/search?q=okoye', undefined, owner)
  expect([status, body.error.code]).toEqual([429, 'too_many_requests'])
})
