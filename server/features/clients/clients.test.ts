import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/access/scope.ts'
import { tables } from '#server/db/schema/all.ts'
import { toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { blend } from '#tests/support/offers.ts'

const system = { role: 'system', job: 'test' } as const
const { slug } = blend

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const address = { line1: '7 Elm Street', line2: null, city: 'Chicago', state: 'IL', postal_code: '60601' }

type Buyer = { name: string; email: string; phone: string | null; token?: string | null }

/** Pays for an order. Returns its number. */
async function order({ token = null, ...buyer }: Buyer): Promise<number> {
  const checkout = await t.call('POST', `/api/functions/create-${slug}-checkout`, { quantity: 1 }, token)
  const sessionId = String(checkout.body.url).split('/').at(-1) ?? ''
  await t.embedded.pay(sessionId, { ...buyer, address: { ...address, country: 'US' } })
  const saved = await t.call('POST', `/api/functions/save-${slug}-order`, { sessionId })
  return saved.body.order.number
}

let visitors = 0
function write(name: string, email: string, message: string) {
  const peer = `10.9.${Math.floor(++visitors / 250)}.${visitors % 250}`
  return t.call('POST', '/api/contact', { name, email, message }, null, peer)
}

/** A text that a number of no account sent. */
const receiveText = (phone: string, message: string) =>
  t.scope(system, (tx) =>
    tx.execute(sql`
      insert into sms_messages (phone_number, message, direction, sender, status)
      values (${phone}, ${message}, 'in', 'client', 'sent')`),
  )

async function search(q: string): Promise<{ id: string; name: string; email: string; status: string }[]> {
  const { body } = await t.call('GET', `/api/clients?q=${encodeURIComponent(q)}`, undefined, owner)
  return body.clients
}
async function findOne(q: string) {
  const [client, ...others] = await search(q)
  if (!client || others.length > 0) throw new Error(`${q} finds ${others.length + 1} clients`)
  return client
}
const read = async (id: string) => (await t.call('GET', `/api/clients/${id}`, undefined, owner)).body.client
const exported = async (id: string) =>
  (await t.call('GET', `/api/clients/${id}/export`, undefined, owner)).body
const erase = (id: string, phones: string[] = []) =>
  t.call('POST', `/api/clients/${id}/erase`, { phones }, owner)

/** Every row of every table as text, prefixed with the table's name. */
async function readAllRows(): Promise<string[]> {
  const allRows: string[] = []
  for (const table of Object.values(tables).map((table) => getTableName(table))) {
    const identity = ['sessions', 'server_settings'].includes(table)
    const readRows = (tx: Pick<Tx, 'execute'>) =>
      tx.execute<{ row: string }>(
        sql`select ${table}::text || ' ' || to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
      )
    const { rows } = await (identity ? readRows(t.database.root) : t.scope(system, readRows))
    allRows.push(...rows.map(({ row }) => row))
  }
  return allRows
}
const rowsWith = async (...marks: string[]) =>
  (await readAllRows()).filter((row) => marks.some((mark) => row.includes(mark)))

test('finds whoever registered, ordered, booked or wrote by part of name, email, phone and order number', async () => {
  const token = await t.makeClient('petra@wood.example')
  const profile = { first_name: 'Petra', last_name: 'Okonedo', phone: null }
  await t.call('PATCH', '/api/profiles/me', profile, token)
  const date = toLocal(new Date(Date.now() + days(30))).date
  const request = { service_type: 'Hour', duration_minutes: 60, date, time: '10:00' }
  await t.call('POST', '/api/appointments', request, token)
  const number = await order({ name: 'Guido Vance', email: 'guido@lake.example', phone: '+13125550161' })
  await write('Wanda Quill', 'wanda@hill.example', 'Do you ship?')
  await receiveText('+17735550162', 'Is this the coach?')
  const names = async (q: string) => (await search(q)).map(({ name, email }) => name || email)
  expect(await names('okon')).toEqual(['Petra Okonedo'])
  expect(await names('petra@wood')).toEqual(['Petra Okonedo'])
  expect(await names('guido va')).toEqual(['Guido Vance'])
  expect(await names('0161')).toEqual(['Guido Vance'])
  expect(await names(`#${number}`)).toEqual(['Guido Vance'])
  expect(await names('quill')).toEqual(['Wanda Quill'])
  const texter = await findOne('(773) 555-0162')
  expect(texter).toMatchObject({ name: '', email: null, phone: '+17735550162', status: 'guest' })
  expect((await t.call('GET', '/api/clients', undefined, owner)).body.total).toEqual({
    count: 4,
    more: false,
  })
  const guests = await t.call('GET', '/api/clients?status=guest', undefined, owner)
  expect(guests.body.clients.map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('guest'))
})

test('an unconfirmed sign-up is not among the clients, under any name', async () => {
  await t.register('nobody@proved.example')
  expect(await search('nobody@proved')).toEqual([])
})

test('a guest who registers stays one entry, with what they ordered and wrote', async () => {
  const email = 'later@shore.example'
  const number = await order({ name: 'Lou Later', email, phone: null })
  await write('Lou Later', email, 'Hello')
  const { id } = await findOne(email)
  await t.makeClient(email)
  expect(await findOne(email)).toMatchObject({ id, status: 'client', name: 'Nia Okoye' })
  expect(await findOne(`${number}`)).toMatchObject({ id })
  const { counts, is_email_proved } = await read(id)
  expect(counts).toEqual({ orders: 1, appointments: 0, messages: 0, contact_messages: 1 })
  expect(is_email_proved).toBe(true)
})

test('shows which numbers nobody verified', async () => {
  await order({ name: 'Numa Berg', email: 'numa@shore.example', phone: '+13125550163' })
  const { id } = await findOne('numa')
  const { phones, is_email_proved, shipping_address } = await read(id)
  expect(phones).toEqual([{ number: '+13125550163', is_proved: false }])
  expect(is_email_proved).toBe(false)
  expect(shipping_address.line1).toBe('7 Elm Street')
})

test('the export of a guest holds everything of theirs and nothing of others', async () => {
  const email = 'gita@export.example'
  await order({ name: 'Gita Export', email, phone: '+13125550164' })
  await write('Gita Export', email, 'Gita asks')
  await t.sentMail()
  await write('Other Person', 'other@export.example', 'Other asks')
  const { id } = await findOne(email)
  const file = await exported(id)
  expect(file.profile).toBeNull()
  expect(file.orders).toEqual([
    expect.objectContaining({ name: 'Gita Export', email, phone: '+13125550164' }),
  ])
  expect(file.contact_messages).toEqual([expect.objectContaining({ message: 'Gita asks' })])
  expect(file.emails).toEqual([expect.objectContaining({ kind: 'order_receipt' })])
  expect(JSON.stringify(file)).not.toContain('other@export.example')
})

test('erasing a guest removes every trace, cancels what waits and keeps the order for the books', async () => {
  const email = 'gone@erase.example'
  const number = await order({ name: 'Gone Guest', email, phone: '+13125550165' })
  await t.sentMail()
  await write('Gone Guest', email, 'Gone asks')
  const { id } = await findOne(email)
  expect((await rowsWith('Gone', email, '+13125550165')).length).toBeGreaterThan(5)
  expect((await erase(id)).status).toBe(200)
  expect(await rowsWith('Gone', email, '+13125550165')).toEqual([])
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select payment, total_cents from orders where number = ${number}`),
  )
  expect(rows).toEqual([{ payment: 'paid', total_cents: expect.any(Number) }])
  expect((await t.call('GET', `/api/clients/${id}`, undefined, owner)).body.error.code).toBe('not_found')
  expect((await erase(id)).body.error.code).toBe('not_found')
})

test('texts of an unverified number go only when the owner says that it is theirs', async () => {
  const phone = '+13125550166'
  const email = 'given@erase.example'
  await order({ name: 'Given Number', email, phone })
  await receiveText(phone, 'A text of that number')
  const { id } = await findOne(email)
  const refused = await erase(id, ['+13125550199'])
  expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_input'])
  expect(await rowsWith('Given Number')).not.toEqual([])
  await erase(id, [phone])
  expect(await rowsWith('Given Number', 'A text of that number', phone)).toEqual([])
})

test('erasing a guest leaves the texts of a number that they only gave', async () => {
  const phone = '+13125550167'
  await order({ name: 'Only Given', email: 'only@given.example', phone })
  await receiveText(phone, 'A text of somebody else')
  await erase((await findOne('only@given')).id)
  expect(await rowsWith('A text of somebody else')).toHaveLength(1)
  const number = await findOne('0167')
  await erase(number.id)
  expect(await rowsWith('A text of somebody else', phone)).toEqual([])
})

test('a number that opted out stays opted out after its erasure', async () => {
  const phone = '+13125550168'
  await receiveText(phone, 'Stop')
  await t.scope(system, (tx) => tx.execute(sql`insert into sms_opt_outs (phone) values (${phone})`))
  await erase((await findOne('0168')).id)
  expect((await rowsWith(phone)).map((row) => row.split(' ')[0])).toEqual(['sms_opt_outs'])
})

test('erasing a client signs them out everywhere at once and frees their address', async () => {
  const email = 'client@erase.example'
  const token = await t.makeClient(email)
  await t.call('PATCH', '/api/profiles/me', { first_name: 'Erma', last_name: 'Sedge', phone: null }, token)
  await order({ name: 'Erma Sedge', email, phone: null, token })
  await t.call('POST', '/api/auth/request-reset', { email }, null, '10.8.0.1')
  const { id } = await findOne('erma')
  await erase(id)
  expect(await rowsWith(email, 'Erma')).toEqual([])
  expect((await t.call('GET', '/api/session', undefined, token)).body.error.code).toBe('not_signed_in')
  expect(await search('erma')).toEqual([])
  await t.makeClient(email)
  expect((await read((await findOne(email)).id)).counts.orders).toBe(0)
})

test('a text to somebody else’s number stays without its author', async () => {
  const email = 'author@erase.example'
  await t.makeClient(email)
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into sms_messages (user_id, phone_number, message, sender, status)
      select id, phone, 'Meet at ten', 'client', status from users,
        (values ('+13125550170', 'sent'), ('+13125550171', 'pending')) as sent (phone, status)
      where email = ${email}`),
  )
  await erase((await findOne(email)).id)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select user_id, phone_number from sms_messages where message = 'Meet at ten'`),
  )
  expect(rows).toEqual([{ user_id: null, phone_number: '+13125550170' }])
})

test('the contacts are what a refresh of everything would make them', async () => {
  const readContacts = async () =>
    (
      await t.scope(system, (tx) =>
        tx.execute(
          sql`select user_id, email, phone, name, status, last_active_at, search from contacts order by email, phone`,
        ),
      )
    ).rows
  const maintained = await readContacts()
  await t.scope(system, async (tx) => {
    await tx.execute(sql`delete from contacts`)
    await tx.execute(sql`
      select refresh_contacts(array(select id from users),
        array(select email from contact_messages union select customer_email from orders where customer_email is not null),
        array(select distinct phone_number from sms_messages where user_id is null))`)
  })
  expect(await readContacts()).toEqual(maintained)
})
