import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import type { ClientDetails, ClientNote } from '#shared/clients.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const call = (method: string, path: string, input?: unknown) =>
  t.call(method, `/api/clients${path}`, input, owner)
const search = async (q: string): Promise<{ id: string; name: string; email: string | null }[]> =>
  (await call('GET', `?q=${encodeURIComponent(q)}`)).body.clients
async function findOne(q: string) {
  const [client, ...others] = await search(q)
  if (!client || others.length > 0) throw new Error(`${q} finds ${others.length + (client ? 1 : 0)} people`)
  return client
}
const read = async (id: string): Promise<ClientDetails> => (await call('GET', `/${id}`)).body.client
const notesOf = async (id: string): Promise<ClientNote[]> => (await call('GET', `/${id}/notes`)).body.notes
const note = (id: string, text: string, noteId: string = randomUUID(), was: string | null = null) =>
  call('PUT', `/${id}/notes/${noteId}`, { text, was })
const add = (input: object) => call('POST', '', { name: 'Mara Lind', email: '', phone: '', ...input })
let visitors = 0
const write = (email: string) =>
  t.call(
    'POST',
    '/api/contact',
    { name: 'Gil Writer', email, message: 'Hello' },
    null,
    `10.41.0.${++visitors}`,
  )
const receive = (from: string) =>
  receiveSms({ ...t, actor: system, content: t.content }, { from, text: 'Hi', providerId: randomUUID() })
const query = (statement: ReturnType<typeof sql>) => t.scope(system, (tx) => tx.execute(statement))

test('a note is written once, changed and deleted, and is dated', async () => {
  await write('noted@notes.example')
  const { id } = await findOne('noted@notes')
  const noteId = randomUUID()
  for (let n = 0; n < 2; n++) expect((await note(id, 'Sleeps badly.', noteId)).status).toBe(200)
  expect(await notesOf(id)).toMatchObject([{ id: noteId, text: 'Sleeps badly.', edited_at: null }])
  await note(id, 'Sleeps better.', noteId, 'Sleeps badly.')
  expect(await notesOf(id)).toMatchObject([{ text: 'Sleeps better.', edited_at: expect.any(String) }])
  await call('DELETE', `/${id}/notes/${noteId}`)
  expect(await notesOf(id)).toEqual([])
})

test('a note of another window is not overwritten, and one that it deleted does not come back', async () => {
  await write('windows@notes.example')
  const { id } = await findOne('windows@notes')
  const noteId = randomUUID()
  await note(id, 'Sleeps badly.', noteId)
  for (let n = 0; n < 2; n++)
    expect((await note(id, 'Sleeps better.', noteId, 'Sleeps badly.')).status).toBe(200)
  for (const was of ['Sleeps badly.', null]) {
    const refused = await note(id, 'Likes mint.', noteId, was)
    expect([refused.status, refused.body.error.details]).toEqual([409, { text: 'Sleeps better.' }])
  }
  await call('DELETE', `/${id}/notes/${noteId}`)
  const gone = await note(id, 'Likes mint.', noteId, 'Sleeps better.')
  expect([gone.status, gone.body.error.details]).toEqual([409, { text: null }])
  expect(await notesOf(id)).toEqual([])
  await note(id, 'Likes mint.', noteId)
  expect(await notesOf(id)).toMatchObject([{ text: 'Likes mint.' }])
})

test('a note is about one person, and an empty or endless one is refused', async () => {
  await write('one@notes.example')
  await write('two@notes.example')
  const [one, two] = [await findOne('one@notes'), await findOne('two@notes')]
  const noteId = randomUUID()
  await note(one.id, 'About one', noteId)
  expect((await note(two.id, 'About two', noteId)).status).toBe(404)
  await call('DELETE', `/${two.id}/notes/${noteId}`)
  expect(await notesOf(one.id)).toMatchObject([{ text: 'About one' }])
  expect((await note(one.id, '  ')).body.error.fields.text).toBe('Write the note.')
  expect((await note(one.id, 'a'.repeat(5001))).status).toBe(400)
  expect((await note(randomUUID(), 'Nobody')).status).toBe(404)
})

test('notes are in no export, stay when a guest registers, and go with the person', async () => {
  const email = 'private@notes.example'
  await write(email)
  const { id } = await findOne(email)
  await note(id, 'Only for me')
  const token = await t.makeClient(email)
  expect((await findOne(email)).id).toBe(id)
  expect(await notesOf(id)).toHaveLength(1)
  const own = (await t.call('GET', '/api/account/export', undefined, token)).body
  expect(JSON.stringify(own)).not.toContain('Only for me')
  expect(JSON.stringify((await call('GET', `/${id}/export`)).body)).not.toContain('Only for me')
  await call('POST', `/${id}/erase`, { phones: [] })
  expect((await query(sql`select from client_notes where text = 'Only for me'`)).rows).toEqual([])
})

test('somebody with a note stays in the list when what they wrote is deleted after its time', async () => {
  const email = 'kept@notes.example'
  await write(email)
  const { id } = await findOne(email)
  await note(id, 'Met at the fair')
  await query(sql`delete from contact_messages where email = ${email}`)
  expect((await findOne(email)).id).toBe(id)
  await write('forgotten@notes.example')
  await query(sql`delete from contact_messages where email = 'forgotten@notes.example'`)
  expect(await search('forgotten@notes')).toEqual([])
})

test('a person added by hand is found by name, address and number, and nothing else is known of them', async () => {
  const { body } = await add({ name: 'Hanna Moss', email: 'Hanna@Added.example', phone: '(312) 555-0401' })
  for (const q of ['hanna', 'hanna@added', '0401']) expect((await findOne(q)).id).toBe(body.id)
  expect(await read(body.id)).toMatchObject({
    name: 'Hanna Moss',
    email: 'hanna@added.example',
    status: 'guest',
    is_added: true,
    sessions_ahead: [],
    spent_cents: 0,
    unpaid_orders: [],
  })
})

test('what an added person does later is in their record, also under the account', async () => {
  const email = 'ivo@added.example'
  const { id } = (await add({ name: 'Ivo Added', email, phone: '+13125550402' })).body
  await write(email)
  expect(await findOne(email)).toMatchObject({ id, name: 'Gil Writer' })
  await receive('+13125550402')
  expect((await findOne('0402')).id).toBe(id)
  await t.makeClient(email)
  expect(await findOne(email)).toMatchObject({ id, name: 'Nia Okoye' })
  expect((await read(id)).is_added).toBe(false)
})

test('a number that texted gets its name, and one that somebody has is refused with who it is', async () => {
  await receive('+13125550403')
  const { id } = await findOne('0403')
  expect((await add({ name: 'Jo Texter', phone: '+13125550403', email: 'jo@added.example' })).body.id).toBe(
    id,
  )
  await receive('+13125550403')
  expect(await findOne('0403')).toMatchObject({ id, name: 'Jo Texter', email: 'jo@added.example' })
  const again = (await add({ phone: '+13125550403' })).body.error
  expect(again.fields.phone).toBe('Jo Texter has this number already.')
  expect(again.details).toEqual({ client_id: id, name: 'Jo Texter' })
  expect((await add({ email: 'jo@added.example' })).body.error.fields.email).toContain(
    'Jo Texter has this address',
  )
})

test('without a name, without a way to reach them or with a wrong number nobody is added', async () => {
  expect((await add({ name: ' ' })).body.error.fields.name).toBe('Enter a name.')
  expect((await add({})).body.error.fields.email).toBe('Enter an email address or a phone number.')
  expect((await add({ phone: '12' })).body.error.fields.phone).toEqual(expect.any(String))
  expect((await add({ email: 'mara' })).body.error.fields.email).toEqual(expect.any(String))
  expect(await search('mara lind')).toEqual([])
})

test('two adds of one address at once make one entry', async () => {
  const input = { name: 'Kim Twice', email: 'kim@added.example' }
  const statuses = (await Promise.all([add(input), add(input)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 400])
  expect(await search('kim@added')).toHaveLength(1)
})

test('erasing somebody who was added by hand leaves nothing', async () => {
  const { id } = (await add({ name: 'Lou Gone', email: 'lou@added.example', phone: '+13125550404' })).body
  await note(id, 'Gone soon')
  expect((await call('POST', `/${id}/erase`, { phones: [] })).status).toBe(200)
  expect(await search('lou gone')).toEqual([])
  expect((await query(sql`select from contacts where phone = '+13125550404'`)).rows).toEqual([])
})

test('the number of somebody who was added by hand is theirs to erase, with its texts', async () => {
  const phone = '+13125550405'
  const { id } = (await add({ name: 'Max Texts', email: 'max@added.example', phone })).body
  await receive(phone)
  expect((await read(id)).phones).toEqual([{ number: phone, is_proved: false }])
  expect((await call('POST', `/${id}/erase`, { phones: [phone] })).status).toBe(200)
  expect((await query(sql`select from sms_messages where phone_number = ${phone}`)).rows).toEqual([])
  expect((await query(sql`select from contacts where phone = ${phone}`)).rows).toEqual([])
})

test('the record shows the next session, what was spent without fees, and what is unpaid', async () => {
  const email = 'money@record.example'
  const token = await t.makeClient(email)
  await query(sql`
    insert into appointments (user_id, service_type, duration_minutes, appointment_date, status)
    select id, kind, 60, at, status::text from users, (values
      ('Past', now() - interval '2 days', 'confirmed'), ('Next', now() + interval '2 days', 'confirmed'),
      ('Later', now() + interval '9 days', 'confirmed'), ('Cancelled', now() + interval '1 day', 'cancelled')
    ) as session (kind, at, status) where email = ${email}`)
  await query(sql`
    with bought as (
      insert into orders (user_id, product_name, quantity, total_cents, payment, customer_email)
      select id, 'x', 1, 5000, 'due', email from users where email = ${email} returning id)
    insert into money_entries (occurred_at, kind, method, income, amount_cents, cause, order_id)
    select now(), kind, 'card', 'blend', cents, 'test:' || kind, bought.id from bought,
      (values ('payment', 3000), ('fee', -100), ('refund', -500)) as moved (kind, cents)`)
  const { id } = await findOne(email)
  const record = await read(id)
  expect(record.sessions_ahead[0]).toMatchObject({ service_type: 'Next', is_confirmed: true })
  expect(record.spent_cents).toBe(2500)
  expect(record.unpaid_orders).toHaveLength(1)
  expect((await t.call('GET', `/api/clients/${id}/notes`, undefined, token)).status).toBe(403)
})

test('who is erased with a session to come is told that it is cancelled', async () => {
  const email = 'ahead@example.com'
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`
      insert into appointments (client_name, client_email, service_type, appointment_date, duration_minutes, place, status)
      values ('Ahead Pine', ${email}, 'Online Consultation', now() + interval '9 days', 60, 'online', 'confirmed')
      returning id`),
  )
  const { id } = await findOne(email)
  expect((await read(id)).sessions_ahead).toMatchObject([{ id: rows[0]?.id, is_confirmed: true }])
  expect((await call('POST', `/${id}/erase`, { phones: [] })).status).toBe(200)
  const mails = (await t.sentMail()).filter(({ to }) => to === email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your appointment on .* is cancelled$/),
  ])
  expect(mails[0]?.text).not.toContain('/booking/manage')
})
