import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const run = (statement: ReturnType<typeof sql>) => t.scope(system, (tx) => tx.execute(statement))

type Listed = {
  id: string
  email: string | null
  phone: string | null
  next_session_at: string | null
  spent_cents: number
}
async function list(
  query: string,
): Promise<{ clients: Listed[]; next_cursor: string | null; total: unknown }> {
  const { status, body } = await t.call('GET', `/api/clients?${query}`, undefined, owner)
  expect(status).toBe(200)
  return body
}
const orderOf = (clients: Listed[]) => clients.map(({ email, phone }) => email ?? phone)
const find = (clients: Listed[], who: string) =>
  clients.find(({ email, phone }) => (email ?? phone) === who) ?? expect.fail(`${who} isn't listed`)

const addSession = (given: { email?: string; phone?: string; hours: number; status?: string }) =>
  run(sql`
    insert into appointments (user_id, service_type, duration_minutes, appointment_date, status, client_name, client_email, client_phone)
    select u.id, 'Hour', 60, now() + ${given.hours} * interval '1 hour', ${given.status ?? 'confirmed'},
      case when u.id is null then 'Guest' end, case when u.id is null then given.email end, given.phone
    from (values (${given.email ?? null}::text, ${given.phone ?? null}::text)) as given (email, phone)
    left join users u on u.email = given.email`)

const addOrder = (email: string, cents: number) =>
  run(sql`
    with bought as (
      insert into orders (product_name, quantity, total_cents, payment, status, paid_cents, customer_email, customer_name, user_id)
      select 'x', 1, ${cents}, 'paid', 'pending', ${cents}, ${email}, 'Buyer', (select id from users where email = ${email})
      returning id)
    insert into money_entries (occurred_at, kind, method, income, amount_cents, cause, order_id)
    select now(), kind, 'card', 'product', amount, kind || ':' || id, id
    from bought, (values ('payment', ${cents}::int), ('fee', -50)) as entry (kind, amount)`)

/** The newest session to come, paid with so much. */
const payForSession = (email: string, cents: number) =>
  run(sql`
    insert into money_entries (occurred_at, kind, method, income, amount_cents, cause, appointment_id)
    select now(), 'payment', 'cash', 'session', ${cents}, 'cash:' || id, id from appointments where client_email = ${email} limit 1`)

test('by next session, the soonest first, whoever has none after all others, last contact first', async () => {
  await t.makeClient('client@session.example')
  await addSession({ email: 'client@session.example', hours: 50 })
  await addSession({ email: 'client@session.example', hours: 20, status: 'cancelled' })
  await addSession({ email: 'client@session.example', hours: 90 })
  await addSession({ email: 'guest@session.example', hours: 30, status: 'pending' })
  await addSession({ phone: '+13125550601', hours: 40 })
  await addSession({ email: 'past@session.example', hours: -5 })
  await run(
    sql`update contacts set last_active_at = now() + interval '1 minute' where email = 'past@session.example'`,
  )
  const { clients, total } = await list('sort=session')
  expect(orderOf(clients).slice(0, 4)).toEqual([
    'guest@session.example',
    '+13125550601',
    'client@session.example',
    'past@session.example',
  ])
  expect(total).toEqual({ count: clients.length, more: false })
  const guest = find(clients, 'guest@session.example')
  const record = await t.call('GET', `/api/clients/${guest.id}`, undefined, owner)
  expect(guest.next_session_at).toBe(record.body.client.sessions_ahead[0].starts_at)
  expect(find(clients, 'past@session.example').next_session_at).toBeNull()
})

test('by what was spent, as the record says it: orders, sessions and refunds without the provider’s fees', async () => {
  await t.makeClient('client@spent.example')
  await addOrder('client@spent.example', 4000)
  await addOrder('client@spent.example', 3000)
  await addOrder('guest@spent.example', 9000)
  await addSession({ email: 'paid@spent.example', hours: 60 })
  await payForSession('paid@spent.example', 8000)
  await run(
    sql`update orders set user_id = null where customer_email = 'client@spent.example' and total_cents = 3000`,
  )
  const { clients } = await list('sort=spent')
  expect(orderOf(clients).slice(0, 3)).toEqual([
    'guest@spent.example',
    'paid@spent.example',
    'client@spent.example',
  ])
  for (const client of clients) {
    const record = await t.call('GET', `/api/clients/${client.id}`, undefined, owner)
    expect(client.spent_cents, client.email ?? '').toBe(record.body.client.spent_cents)
  }
  await run(sql`insert into money_entries (occurred_at, kind, method, income, amount_cents, cause, order_id)
    select now(), 'refund', 'card', 'product', -2500, 'refund:' || id, id from orders where customer_email = 'guest@spent.example'`)
  expect(orderOf((await list('sort=spent')).clients)[0]).toBe('paid@spent.example')
})

test('the figures are the same in each order, and a merged record counts for its main one', async () => {
  const { clients } = await list('sort=spent')
  const main = find(clients, 'paid@spent.example')
  const other = find(clients, 'guest@spent.example')
  const merged = await t.call(
    'POST',
    `/api/clients/${main.id}/merge`,
    { other_id: other.id, main_id: main.id },
    owner,
  )
  expect(merged.status).toBe(200)
  const bySort = await Promise.all(['contact', 'session', 'spent'].map((sort) => list(`sort=${sort}`)))
  for (const { clients } of bySort) {
    const one = find(clients, 'paid@spent.example')
    expect([one.spent_cents, one.next_session_at]).toEqual([14_500, main.next_session_at])
    expect(orderOf(clients)).not.toContain('guest@spent.example')
  }
})

test('each order is searched and filtered by group, and read page by page without gaps', async () => {
  await run(sql`insert into contact_messages (name, email, message, created_at)
    select 'Page', 'page' || n || '@page.example', 'x', now() - interval '3 days' from generate_series(1, 120) n`)
  await addSession({ email: 'page7@page.example', hours: 1 })
  for (const sort of ['session', 'spent']) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(`sort=${sort}&q=page&cursor=${cursor}`.replace(/&cursor=$/, ''))
      seen.push(...page.clients.map(({ email }) => email ?? ''))
      cursor = page.next_cursor
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
    if (sort === 'session') expect(seen[0]).toBe('page7@page.example')
  }
  expect(orderOf((await list('sort=spent&segment=coming&q=page')).clients)).toEqual(['page7@page.example'])
})

test('an unknown order and a cursor of another order are refused with a sentence', async () => {
  const statusOf = async (query: string) => {
    const { status, body } = await t.call('GET', `/api/clients?${query}`, undefined, owner)
    return [status, Object.keys(body.error.fields)]
  }
  expect(await statusOf('sort=shoe-size')).toEqual([400, ['sort']])
  const id = '00000000-0000-4000-8000-000000000001'
  for (const cursor of [`2026-11-20T12:00:00.000000Z_${id}`, `9999999999999999999_1_${id}`, 'x'])
    expect(await statusOf(`sort=spent&cursor=${cursor}`)).toEqual([400, ['cursor']])
  expect(await statusOf(`cursor=-100_1_${id}`)).toEqual([400, ['cursor']])
})
