import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { enqueue } from '#server/outbox/enqueue.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

async function idOf(q: string): Promise<string> {
  const { body } = await t.call('GET', `/api/clients?q=${encodeURIComponent(q)}`, undefined, owner)
  if (body.clients.length !== 1) throw new Error(`${q} finds ${body.clients.length} clients`)
  return body.clients[0].id
}
const erase = (id: string, phones: string[] = []) =>
  t.call('POST', `/api/clients/${id}/erase`, { phones }, owner)

const orderWith = (email: string, phone: string) =>
  t.scope(system, (tx) =>
    tx.execute(sql`insert into orders (product_name, quantity, total_cents, payment, customer_email, customer_phone)
      values ('x', 1, 1, 'paid', ${email}, ${phone})`),
  )
const mail = (to: string, kind: string) =>
  t.scope(system, (tx) =>
    enqueueEmail(tx, {
      kind,
      cause: `test:${randomUUID()}`,
      to,
      content: { subject: kind, heading: kind, paragraphs: [] },
    }),
  )
const text = (to: string, kind: string) =>
  t.scope(system, (tx) =>
    enqueue(
      tx,
      {
        channel: 'sms',
        kind,
        payload: { text: kind },
        messages: [{ id: randomUUID(), cause: `test:${randomUUID()}`, recipient: to }],
      },
      { onDuplicate: 'fail' },
    ),
  )
async function sentTo(recipient: string) {
  await t.outbox.drain()
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ subject: string }>(
      sql`select coalesce(nullif(subject, ''), text) as subject from sandbox_deliveries where recipient = ${recipient}`,
    ),
  )
  return rows.map(({ subject }) => subject)
}
async function kindsTo(recipient: string) {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ kind: string }>(sql`select kind from outbox where recipient = ${recipient}`),
  )
  return rows.map(({ kind }) => kind)
}

test('a number that another account verified is not the buyer’s, and what it got stays', async () => {
  const phone = '+13125550141'
  const other = await t.makeClient('proved@people.example')
  await t.provePhone(other, phone)
  await text(phone, 'meant for its owner')
  await orderWith('typed@people.example', phone)
  const typist = await t.makeClient('profile@people.example')
  await t.call('PATCH', '/api/profiles/me', { first_name: 'Ty', last_name: 'Pist', phone }, typist)
  for (const email of ['typed@people.example', 'profile@people.example']) {
    const id = await idOf(email)
    const { body } = await t.call('GET', `/api/clients/${id}`, undefined, owner)
    expect(body.client.phones).toEqual([])
    expect((await erase(id, [phone])).status).toBe(400)
    expect((await erase(id)).status).toBe(200)
  }
  expect(await sentTo(phone)).toContain('meant for its owner')
})

test('erasing a number that wrote before an account proved it leaves what the account got', async () => {
  const phone = '+13125550142'
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into sms_messages (phone_number, message, direction, sender, status, created_at)
      values (${phone}, 'From its former owner', 'in', 'client', 'sent', now() - interval '100 days')`),
  )
  await t.provePhone(await t.makeClient('newer@people.example'), phone)
  await text(phone, 'meant for its owner')
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`select id from contacts where phone = ${phone} and user_id is null`),
  )
  expect((await erase(rows[0]?.id ?? '')).status).toBe(200)
  expect(await kindsTo(phone)).toContain('meant for its owner')
  expect(await sentTo(phone)).toContain('meant for its owner')
})

test('the address of a requested change loses the emails about the change only', async () => {
  await t.makeClient('asks@people.example')
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`select id from users where email = 'asks@people.example'`),
  )
  const [newEmail, otherEmail] = ['somebody@people.example', 'another@people.example']
  for (const email of [otherEmail, newEmail])
    await t.call('POST', `/api/email-changes/${rows[0]?.id}`, { new_email: email }, owner)
  await mail(newEmail, 'order_receipt')
  await t.outbox.drain()
  expect((await erase(await idOf('asks@people'))).status).toBe(200)
  expect(await kindsTo(newEmail)).toEqual(['order_receipt'])
  expect(await sentTo(newEmail)).toEqual(['order_receipt'])
  expect([await kindsTo(otherEmail), await sentTo(otherEmail)]).toEqual([[], []])
})

test('erasing the owner’s own test message leaves every other email to the owner', async () => {
  await mail(admin.email, 'owner_notice')
  const message = { name: 'Owner Herself', email: admin.email, message: 'Does it work?' }
  await t.call('POST', '/api/contact', message, null, '10.7.0.1')
  await t.outbox.drain()
  expect((await erase(await idOf('owner herself'))).status).toBe(200)
  expect(await kindsTo(admin.email)).toEqual(['owner_notice'])
  expect(await sentTo(admin.email)).toEqual(['owner_notice'])
})

test('a guest’s bookings and entries of the waitlist are exported and erased with what was sent about them', async () => {
  const [email, other] = [`books-${randomUUID()}@people.example`, `stays-${randomUUID()}@people.example`]
  await t.scope(system, async (tx) => {
    for (const address of [email, other]) {
      await tx.execute(sql`
        insert into appointments (client_name, client_email, service_type, duration_minutes, appointment_date, note)
        values ('Bo Guest', ${address}, 'x', 60, now() + interval '1 day', 'A note')`)
      await tx.execute(sql`
        insert into waitlist_entries (name, email, service_slug, minutes, part_of_day, ends_at)
        values ('Bo Guest', ${address}, 'online', 60, 'any', now())`)
    }
  })
  const id = await idOf(email)
  const exported = (await t.call('GET', `/api/clients/${id}/export`, undefined, owner)).body
  expect(exported.appointments).toMatchObject([{ name: 'Bo Guest', email, note: 'A note' }])
  expect(exported.waitlist).toMatchObject([{ email, service: 'online' }])
  const { counts } = (await t.call('GET', `/api/clients/${id}`, undefined, owner)).body.client
  expect(counts.appointments).toBe(1)
  expect((await erase(id)).status).toBe(200)
  const left = await t.scope(system, (tx) =>
    tx.execute<{ email: string }>(sql`
      select client_email as email from appointments where client_name = 'Bo Guest'
      union all select email from waitlist_entries where name = 'Bo Guest'`),
  )
  expect(left.rows).toEqual([{ email: other }, { email: other }])
})

test('what was texted about sessions to the number that an account booked with goes with the account', async () => {
  const [phone, shared] = ['+13125550171', '+13125550172']
  const token = await t.makeClient('booked@people.example')
  const { id } = (await t.call('GET', '/api/session', undefined, token)).body.profile
  await t.scope(system, async (tx) => {
    for (const number of [phone, shared]) {
      await tx.execute(sql`
        insert into appointments (user_id, client_phone, service_type, duration_minutes, appointment_date)
        values (${id}, ${number}, 'x', 60, now() - interval '2 days')`)
      await tx.execute(sql`
        insert into sms_messages (phone_number, message, direction, sender, status, purpose) values
          (${number}, 'Your session is tomorrow', 'out', 'admin', 'sent', 'appointments'),
          (${number}, 'Not about a session', 'out', 'admin', 'sent', null)`)
      await tx.execute(sql`
        insert into consents (channel, recipient, purpose, is_given, wording, source, actor)
        values ('sms', ${number}, 'appointments', true, 'Text me.', 'booking', 'person')`)
    }
    // Somebody else is texted there as well, and gave no address.
    await tx.execute(sql`
      insert into appointments (client_name, client_phone, service_type, duration_minutes, appointment_date)
      values ('Bo Other', ${shared}, 'x', 60, now() + interval '1 day')`)
  })
  const exported = (await t.call('GET', '/api/account/export', undefined, token)).body
  expect(exported.messages).toMatchObject([{ message: 'Your session is tomorrow' }])
  const { client } = (await t.call('GET', `/api/clients/${await idOf('booked@people')}`, undefined, owner))
    .body
  expect(client.phones).toContainEqual({ number: phone, is_proved: false })
  const password = 'correct horse battery'
  expect((await t.call('POST', '/api/account/delete', { password }, token)).status).toBe(200)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`
      select phone_number as phone, message as kept from sms_messages where phone_number in (${phone}, ${shared})
      union all select recipient, 'consent' from consents where recipient in (${phone}, ${shared}) order by phone, kept`),
  )
  expect(rows).toEqual([
    { phone, kept: 'Not about a session' },
    { phone: shared, kept: 'Not about a session' },
    { phone: shared, kept: 'Your session is tomorrow' },
    { phone: shared, kept: 'consent' },
  ])
})

test('erasing somebody empties what their orders say of them, and leaves the books', async () => {
  const email = 'cart@people.example'
  await orderWith(email, '+13125550166')
  const { rows } = await t.scope(system, async (tx) => {
    const order = sql`(select id from orders where customer_email = ${email})`
    await tx.execute(
      sql`update orders set owner_note = 'Rang twice', texts_agreed_at = now() where id = ${order}`,
    )
    await tx.execute(sql`insert into order_events (order_id, actor, kind, details)
      values (${order}, 'customer', 'customer_wrote', '{"text": "It is broken"}')`)
    await tx.execute(sql`insert into stock_waitlist (product_slug, email) values ('gingerade', ${email})`)
    await tx.execute(sql`insert into payment_requests (description, amount_cents, customer_name, customer_email, key)
      values ('A talk', 5000, 'Ada', ${email}, gen_random_uuid())`)
    return tx.execute<{ id: string }>(sql`select id from orders where customer_email = ${email}`)
  })
  const id = rows[0]?.id ?? ''
  expect((await erase(await idOf(email), ['+13125550166'])).status).toBe(200)
  const left = await t.scope(system, (tx) =>
    tx.execute(sql`
      select o.owner_note, o.texts_agreed_at, o.link_version, o.total_cents, e.details,
        (select count(*)::int from stock_waitlist where email = ${email}) as waits,
        (select row_to_json(r) from (select amount_cents, customer_name, customer_email from payment_requests
          where description = 'A talk') r) as request
      from orders o join order_events e on e.order_id = o.id where o.id = ${id}`),
  )
  expect(left.rows).toEqual([
    {
      ...{ owner_note: null, texts_agreed_at: null, link_version: 2, details: {}, waits: 0 },
      total_cents: expect.any(Number),
      request: { amount_cents: 5000, customer_name: null, customer_email: null },
    },
  ])
})
