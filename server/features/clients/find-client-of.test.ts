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

async function insert(statement: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await t.scope(system, (tx) => tx.execute<{ id: string }>(statement))
  return rows[0]?.id ?? expect.fail('nothing was inserted')
}
const addSession = (email: string | null, phone: string | null) =>
  insert(sql`
    insert into appointments (user_id, service_type, duration_minutes, appointment_date, status, client_name, client_email, client_phone)
    select u.id, 'Hour', 60, now() + random() * interval '50 days', 'confirmed', case when u.id is null then 'Guest' end,
      case when u.id is null then given.email end, given.phone
    from (values (${email}::text, ${phone}::text)) as given (email, phone) left join users u on u.email = given.email
    returning id`)
const addOrder = (email: string) =>
  insert(sql`
    insert into orders (product_name, quantity, total_cents, payment, status, customer_email, customer_name, user_id)
    values ('x', 1, 1000, 'paid', 'pending', ${email}, 'Buyer', (select id from users where email = ${email})) returning id`)
const addText = (phone: string) =>
  insert(
    sql`insert into sms_messages (phone_number, message, status, sender) values (${phone}, 'Hello', 'sent', 'admin') returning id`,
  )

const find = (subject: string, id: string) =>
  t.call('GET', `/api/clients/of/${subject}/${id}`, undefined, owner)
/** How the record that was found is reached. */
async function foundBy(subject: string, id: string): Promise<string> {
  const { status, body } = await find(subject, id)
  expect(status).toBe(200)
  const { body: record } = await t.call('GET', `/api/clients/${body.id}`, undefined, owner)
  return record.client.email ?? record.client.phone
}

test('an appointment, an order and a text lead to the person', async () => {
  await t.makeClient('client@of.example')
  expect(await foundBy('appointment', await addSession('client@of.example', null))).toBe('client@of.example')
  expect(await foundBy('appointment', await addSession('guest@of.example', '+13125550801'))).toBe(
    'guest@of.example',
  )
  expect(await foundBy('appointment', await addSession(null, '+13125550802'))).toBe('+13125550802')
  expect(await foundBy('order', await addOrder('client@of.example'))).toBe('client@of.example')
  expect(await foundBy('order', await addOrder('buyer@of.example'))).toBe('buyer@of.example')
  expect(await foundBy('text', await addText('+13125550802'))).toBe('+13125550802')
})

test('what a client ordered or booked without signing in leads to the client', async () => {
  await t.makeClient('known@of.example')
  await t.scope(system, (tx) =>
    tx.execute(
      sql`update profiles set phone = '+13125550803', phone_verified_at = now() where id = (select id from users where email = 'known@of.example')`,
    ),
  )
  const ofAccount = await addOrder('known@of.example')
  const asGuest = [
    [
      'order',
      await insert(sql`
      insert into orders (product_name, quantity, total_cents, payment, status, customer_email, customer_name)
      values ('x', 1, 700, 'due', 'pending', 'known@of.example', 'Buyer') returning id`),
    ],
    [
      'appointment',
      await insert(sql`
      insert into appointments (service_type, duration_minutes, appointment_date, status, client_name, client_email)
      values ('Hour', 60, now() + interval '3 days', 'confirmed', 'Guest', 'known@of.example') returning id`),
    ],
    ['appointment', await addSession(null, '+13125550803')],
  ] as const
  for (const [subject, id] of asGuest) expect(await foundBy(subject, id)).toBe('known@of.example')
  const { body } = await find('order', ofAccount)
  const inGroup = async (segment: string) =>
    (await t.call('GET', `/api/clients?segment=${segment}&q=known`, undefined, owner)).body.clients
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select number from orders where id = ${asGuest[0][1]}`),
  )
  const page = await t.call('GET', `/api/orders/number/${rows[0]?.number}`, undefined, owner)
  expect(page.body.order.customer.client_id).toBe(body.id)
  for (const segment of ['coming', 'unpaid']) expect(await inGroup(segment)).toMatchObject([{ id: body.id }])
})

test('what belongs to a merged record leads to the main one', async () => {
  const main = await find('appointment', await addSession('main@of.example', null))
  const order = await addOrder('other@of.example')
  const other = await find('order', order)
  const merge = { other_id: other.body.id, main_id: main.body.id }
  expect((await t.call('POST', `/api/clients/${main.body.id}/merge`, merge, owner)).status).toBe(200)
  expect((await find('order', order)).body.id).toBe(main.body.id)
})

test('an order, text or payment that doesn’t exist is answered with 404', async () => {
  const unknown = '00000000-0000-4000-8000-000000000001'
  expect((await find('order', unknown)).status).toBe(404)
  expect((await find('text', unknown)).status).toBe(404)
  expect((await find('payment', unknown)).status).toBe(404)
  expect((await find('order', 'x')).status).toBe(404)
})
