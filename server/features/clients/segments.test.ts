import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientSegment } from '#shared/clients.ts'
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

type Session = { days: number; status?: string; email?: string | null; phone?: string | null }
const addSession = ({ days, status = 'confirmed', email = null, phone = null }: Session) =>
  run(sql`
    insert into appointments (user_id, service_type, duration_minutes, appointment_date, status, client_name, client_email, client_phone)
    select u.id, 'Hour', 60, now() + ${days} * interval '1 day', ${status},
      case when u.id is null then 'Guest' end, case when u.id is null then given.email end, given.phone
    from (values (${email}::text, ${phone}::text)) as given (email, phone) left join users u on u.email = given.email`)

type Bought = {
  email: string
  days?: number
  payment?: string
  status?: string
  paid?: number
  refunded?: number
}
const addOrder = ({
  email,
  days = 0,
  payment = 'paid',
  status = 'pending',
  paid = 1000,
  refunded = 0,
}: Bought) =>
  run(sql`
    insert into orders (product_name, quantity, total_cents, payment, status, paid_cents, refunded_cents, customer_email, customer_name, created_at, user_id)
    select 'x', 1, 1000, ${payment}, ${status}, ${paid}, ${refunded}, ${email}, 'Buyer', now() - ${days} * interval '1 day',
      (select id from users where email = ${email})`)

async function inSegment(segment: ClientSegment, q = ''): Promise<string[]> {
  const { body } = await t.call('GET', `/api/clients?segment=${segment}&q=${q}`, undefined, owner)
  return body.clients
    .map(({ email, phone }: { email: string | null; phone: string }) => email ?? phone)
    .sort()
}

test('coming this week are clients and guests with a session that isn’t cancelled, once each', async () => {
  await t.makeClient('client@coming.example')
  for (const days of [1, 3]) await addSession({ email: 'client@coming.example', days })
  await addSession({ email: 'guest@coming.example', days: 6, status: 'pending' })
  await addSession({ phone: '+13125550501', days: 2 })
  await addSession({ email: 'later@coming.example', days: 8 })
  await addSession({ email: 'past@coming.example', days: -1 })
  await addSession({ email: 'cancelled@coming.example', days: 2, status: 'cancelled' })
  expect(await inSegment('coming')).toEqual(['+13125550501', 'client@coming.example', 'guest@coming.example'])
})

test('not seen for 60 days is who had a session before, and none since or to come', async () => {
  await addSession({ email: 'away@away.example', days: -61 })
  await t.makeClient('client@away.example')
  await addSession({ email: 'client@away.example', days: -200, status: 'completed' })
  await t.makeClient('asguest@away.example')
  await addSession({ email: 'asguest@away.example', days: -90 })
  await addSession({ email: 'asguest@away.example', days: -3 })
  await run(sql`update appointments set user_id = null, client_name = 'Guest', client_email = 'asguest@away.example'
    where user_id = (select id from users where email = 'asguest@away.example') and appointment_date > now() - interval '9 days'`)
  await addSession({ email: 'back@away.example', days: -90 })
  await addSession({ email: 'back@away.example', days: -5 })
  await addSession({ email: 'booked@away.example', days: -90 })
  await addSession({ email: 'booked@away.example', days: 30, status: 'pending' })
  await addSession({ email: 'never@away.example', days: -90, status: 'cancelled' })
  expect(await inSegment('away')).toEqual(['away@away.example', 'client@away.example'])
})

test('bought in 90 days counts real orders that were not cancelled', async () => {
  await addOrder({ email: 'bought@bought.example', days: 10 })
  await addOrder({ email: 'long@bought.example', days: 91 })
  await addOrder({ email: 'cancelled@bought.example', status: 'cancelled' })
  await addOrder({ email: 'left@bought.example', payment: 'awaiting', paid: 0 })
  await t.makeClient('client@bought.example')
  await addOrder({ email: 'client@bought.example', days: 89 })
  const bought = (await inSegment('bought')).filter((email) => email.endsWith('@bought.example'))
  expect(bought).toEqual(['bought@bought.example', 'client@bought.example'])
})

test('unpaid is whoever owes for an order that isn’t cancelled', async () => {
  await addOrder({ email: 'due@unpaid.example', payment: 'due', paid: 0 })
  await addOrder({ email: 'part@unpaid.example', payment: 'due', paid: 400 })
  await addOrder({ email: 'paid@unpaid.example' })
  await addOrder({ email: 'cancelled@unpaid.example', payment: 'due', paid: 0, status: 'cancelled' })
  await addOrder({ email: 'short@unpaid.example', payment: 'review', paid: 600 })
  await addOrder({ email: 'back@unpaid.example', payment: 'review', paid: 600, refunded: 600 })
  await addOrder({ email: 'full@unpaid.example', payment: 'review', paid: 1000 })
  const unpaid = await inSegment('unpaid')
  expect(unpaid).toEqual(['due@unpaid.example', 'part@unpaid.example', 'short@unpaid.example'])
  for (const email of unpaid) {
    const { body } = await t.call('GET', `/api/clients?q=${email}`, undefined, owner)
    const record = await t.call('GET', `/api/clients/${body.clients[0].id}`, undefined, owner)
    expect(record.body.client.unpaid_orders).toHaveLength(1)
  }
})

test('unpaid is also whoever owes for a session that took place within 90 days', async () => {
  const price = (email: string, cents: number) =>
    run(sql`update appointments set price_cents = ${cents} where client_email = ${email}`)
  const pay = (email: string, cents: number) =>
    run(sql`
      insert into money_entries (occurred_at, kind, method, income, amount_cents, cause, appointment_id)
      select now(), 'payment', 'cash', 'session', ${cents}, 'cash:' || id, id from appointments where client_email = ${email}`)
  const sessions = { owes: -3, some: -3, paid: -3, free: -3, ahead: 3, old: -91 }
  for (const [name, days] of Object.entries(sessions)) {
    await addSession({ email: `${name}@session.example`, days })
    if (name !== 'free') await price(`${name}@session.example`, 8000)
  }
  await addSession({ email: 'gone@session.example', days: -3, status: 'cancelled' })
  await price('gone@session.example', 8000)
  await pay('some@session.example', 3000)
  await pay('paid@session.example', 8000)
  const unpaid = (await inSegment('unpaid')).filter((email) => email.endsWith('@session.example'))
  expect(unpaid).toEqual(['owes@session.example', 'some@session.example'])
  const { body } = await t.call('GET', '/api/clients?q=some@session.example', undefined, owner)
  const record = await t.call('GET', `/api/clients/${body.clients[0].id}`, undefined, owner)
  expect(record.body.client.unpaid_sessions).toMatchObject([
    { service_type: 'Hour', price_cents: 8000, paid_cents: 3000, cents: 5000 },
  ])
})

test('a group is searched, filtered and counted like everyone, and an unknown one is refused', async () => {
  const { body } = await t.call('GET', '/api/clients?segment=unpaid&q=part', undefined, owner)
  expect(body.clients).toHaveLength(1)
  expect(body.total).toEqual({ count: 1, more: false })
  expect(
    (await t.call('GET', '/api/clients?segment=unpaid&status=client', undefined, owner)).body.clients,
  ).toEqual([])
  expect((await t.call('GET', '/api/clients?segment=rich', undefined, owner)).status).toBe(400)
})
