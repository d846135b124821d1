import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/access/scope.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

type Write = (tx: Tx) => Promise<unknown>

/** Runs `second` while the transaction of `first`, which has written, is still open. */
async function runTogether(first: Write, second: Write) {
  const hasWritten = Promise.withResolvers<void>()
  const earlier = t.scope(system, async (tx) => {
    await first(tx)
    hasWritten.resolve()
    // The embedded database runs one transaction at a time.
    while (t.database.kind === 'postgres' && !(await isWaitedFor(tx))) await setImmediate()
  })
  await Promise.race([hasWritten.promise, earlier])
  await Promise.all([earlier, t.scope(system, second)])
}

async function isWaitedFor(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
  )
  return rows.length > 0
}

const order =
  (email: string, number: number): Write =>
  (tx) =>
    tx.execute(sql`insert into orders (number, product_name, quantity, total_cents, payment, customer_email)
      overriding system value values (${number}, 'x', 1, 1, 'paid', ${email})`)
const write =
  (email: string): Write =>
  (tx) =>
    tx.execute(sql`insert into contact_messages (name, email, message) values ('Writes', ${email}, 'Hello')`)
const text =
  (phone: string, at: string): Write =>
  (tx) =>
    tx.execute(sql`insert into sms_messages (phone_number, message, direction, sender, status, created_at)
      values (${phone}, 'Hello', 'in', 'client', 'sent', ${at}::timestamptz)`)

async function readContacts(where: ReturnType<typeof sql>) {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ search: string; last_active_at: string }>(
      sql`select search, last_active_at from contacts where ${where}`,
    ),
  )
  return rows
}

test.each([
  ['known', 'known@together.example', 9_100_001],
  ['new', 'new@together.example', 9_100_002],
])('a %s guest who orders and writes at the same moment is found by both', async (kind, email, number) => {
  if (kind === 'known') await t.scope(system, write(email))
  await runTogether(order(email, number), write(email))
  const contacts = await readContacts(sql`email = ${email}`)
  expect(contacts).toHaveLength(1)
  expect(contacts[0]?.search).toContain(`${number}`)
})

test('a message that arrives while the only other one is deleted keeps the guest', async () => {
  const email = 'kept@together.example'
  await t.scope(system, write(email))
  await runTogether(
    (tx) =>
      tx.execute(sql`insert into contact_messages (name, email, message) values ('Again', ${email}, 'Hi')`),
    (tx) => tx.execute(sql`delete from contact_messages where email = ${email} and name = 'Writes'`),
  )
  expect(await readContacts(sql`email = ${email}`)).toHaveLength(1)
})

test('a client who orders and writes at the same moment is found by both', async () => {
  const email = 'client@together.example'
  await t.makeClient(email)
  await runTogether(
    (tx) =>
      tx.execute(sql`insert into orders (number, product_name, quantity, total_cents, payment, user_id)
        overriding system value select 9100003, 'x', 1, 1, 'paid', id from users where email = ${email}`),
    write(email),
  )
  expect((await readContacts(sql`email = ${email}`))[0]?.search).toContain('9100003')
})

test('two texts of a new number at the same moment count as active at the later one', async () => {
  const phone = '+13125550151'
  await runTogether(text(phone, '2026-01-02T10:00:00Z'), text(phone, '2026-01-01T10:00:00Z'))
  const [contact] = await readContacts(sql`phone = ${phone}`)
  expect(new Date(contact?.last_active_at ?? 0).toISOString()).toBe('2026-01-02T10:00:00.000Z')
})

const readWords = async (email: string) => {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ word: string }>(
      sql`select w.word from search_words w join contacts c on c.id = w.id where w.list = 'contacts' and c.email = ${email}`,
    ),
  )
  return rows.map(({ word }) => word)
}

test('a guest is found by each of their orders and by the newest name alone', async () => {
  const email = 'renamed@together.example'
  await t.scope(system, order(email, 9_100_004))
  await t.scope(system, order(email, 9_100_005))
  await t.scope(system, (tx) =>
    tx.execute(sql`update orders set customer_name = 'Ann Oakly' where customer_email = ${email}`),
  )
  expect(await readWords(email)).toEqual(expect.arrayContaining(['9100004', '9100005', 'oakly']))
  await t.scope(system, (tx) =>
    tx.execute(sql`update orders set customer_name = 'Ann Elmer' where customer_email = ${email}`),
  )
  const words = await readWords(email)
  expect(words).toEqual(expect.arrayContaining(['9100004', '9100005', 'ann', 'elmer']))
  expect(words).not.toContain('oakly')
})

test('an order makes a contact once it is paid, and not before', async () => {
  const email = 'unpaid@together.example'
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into orders (product_name, quantity, total_cents, payment, customer_email)
      values ('x', 1, 1, 'awaiting', ${email})`),
  )
  expect(await readContacts(sql`email = ${email}`)).toEqual([])
  const setPayment = (payment: string) =>
    t.scope(system, (tx) =>
      tx.execute(sql`update orders set payment = ${payment} where customer_email = ${email}`),
    )
  await setPayment('paid')
  expect(await readContacts(sql`email = ${email}`)).toHaveLength(1)
  await setPayment('failed')
  expect(await readContacts(sql`email = ${email}`)).toEqual([])
})

test('people of a file are added once; whoever is known stays as they are, and a wrong number is refused', async () => {
  const owner = await t.signIn(admin.email, admin.password)
  await t.scope(system, write('known@import.example'))
  const clients = [
    { id: randomUUID(), name: 'Ada Pine', email: 'ADA@import.example', phone: '(312) 555-0161' },
    { id: randomUUID(), name: 'Another name', email: 'known@import.example', phone: '' },
    { id: randomUUID(), name: 'Ada again', email: 'ada.pine@import.example', phone: '+13125550161' },
    { id: randomUUID(), name: 'No number', email: '', phone: '123' },
    { id: randomUUID(), name: 'Bea Elm', email: 'bea@import.example', phone: '' },
  ]
  const importOnce = async (people = clients) => {
    const { status, body } = await t.call('POST', '/api/clients/import', { clients: people }, owner)
    expect(status).toBe(200)
    return body.outcomes
  }
  const refused = { outcome: 'refused', sentence: expect.stringContaining('isn') }
  const outcomes = await importOnce()
  expect(outcomes).toEqual([
    { outcome: 'added', id: clients[0]?.id },
    { outcome: 'known', name: 'Writes' },
    { outcome: 'known', name: 'Ada Pine' },
    refused,
    { outcome: 'added', id: clients[4]?.id },
  ])
  // An answer that was lost is asked for again, with the same ids.
  expect(await importOnce()).toEqual(outcomes)
  const again = await importOnce(clients.map((person) => ({ ...person, id: randomUUID() })))
  expect(again.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'known',
    'known',
    'known',
    'refused',
    'known',
  ])
  const listed = await t.call('GET', '/api/clients', undefined, owner)
  const imported = listed.body.clients.filter(({ email }: { email: string }) => email?.includes('@import.'))
  expect(imported).toHaveLength(3)
  expect(imported).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Ada Pine', email: 'ada@import.example', phone: '+13125550161' }),
      expect.objectContaining({ name: 'Bea Elm', email: 'bea@import.example', phone: null }),
      expect.objectContaining({ name: 'Writes', email: 'known@import.example' }),
    ]),
  )
})

test('who was imported and has another address since is not in the way of the rest', async () => {
  const owner = await t.signIn(admin.email, admin.password)
  const clients = ['first', 'second'].map((name) => ({
    ...{ id: randomUUID(), name, email: `${name}@changed.example`, phone: '' },
  }))
  const send = async () => (await t.call('POST', '/api/clients/import', { clients }, owner)).body.outcomes
  await send()
  await t.scope(system, (tx) =>
    tx.execute(sql`update contacts set email = 'other@changed.example' where id = ${clients[0]?.id}`),
  )
  expect(await send()).toEqual([
    { outcome: 'known', name: 'first' },
    { outcome: 'added', id: clients[1]?.id },
  ])
})

test('a request with too many people, or one whose address is none, adds nobody', async () => {
  const owner = await t.signIn(admin.email, admin.password)
  const id = randomUUID()
  const person = (index: number) => ({ id, name: 'Many', email: `many${index}@import.example`, phone: '' })
  const send = (clients: unknown) => t.call('POST', '/api/clients/import', { clients }, owner)
  expect(await send(Array.from({ length: 51 }, (_, index) => person(index)))).toMatchObject({
    status: 400,
    body: { error: { fields: { clients: 'Send at most 50 clients.' } } },
  })
  expect(await send([person(1), { ...person(2), email: 'none' }])).toMatchObject({
    status: 400,
    body: { error: { fields: { 'clients.1.email': 'Enter an email address like name@example.com.' } } },
  })
  expect(await send([person(3), person(4)])).toMatchObject({
    status: 400,
    body: { error: { fields: { clients: 'Two of them have the same id. Choose the file again.' } } },
  })
  expect(await readContacts(sql`name = 'Many'`)).toEqual([])
})

test('an import is undone, except for whoever has written or agreed, has a note or was added over an hour ago', async () => {
  const owner = await t.signIn(admin.email, admin.password)
  const post = async (path: string, input: object) => (await t.call('POST', path, input, owner)).body
  const named = (name: string, email: string, phone = '') => ({ id: randomUUID(), name, email, phone })
  await t.scope(system, text('+13125550171', '2026-01-02T10:00:00Z'))
  const before = await post('/api/clients', named('Before', 'before@undo.example'))
  await t.scope(system, (tx) =>
    tx.execute(sql`update contacts set added_at = now() - interval '61 minutes' where id = ${before.id}`),
  )
  const { outcomes } = await post('/api/clients/import', {
    clients: [
      named('Mistake', 'mistake@undo.example', '+13125550172'),
      named('Only a number', '', '+13125550173'),
      named('Texter', '', '+13125550171'),
      named('Writer', 'writer@undo.example'),
      named('Noted', 'noted@undo.example'),
      named('Agreed', 'agreed@undo.example'),
      named('In a group', 'group@undo.example'),
      named('Left out', 'left-out@undo.example'),
    ],
  })
  const ids: string[] = outcomes.map(({ id }: { id: string }) => id)
  await t.scope(system, write('writer@undo.example'))
  const noteId = '00000000-0000-4000-8000-0000000000aa'
  await t.call('PUT', `/api/clients/${ids[4]}/notes/${noteId}`, { text: 'A friend', was: null }, owner)
  await post(`/api/clients/${ids[5]}/consents`, {
    ...{ channel: 'email', recipient: 'agreed@undo.example', purpose: 'appointments' },
    ...{ is_given: true, wording: 'On the paper form' },
  })
  const campaignId = randomUUID()
  await t.scope(system, async (tx) => {
    await tx.execute(sql`insert into campaigns (id, channel, purpose, subject, body)
      values (${campaignId}, 'email', 'news', 'News', 'News')`)
    await tx.execute(sql`insert into campaign_recipients (campaign_id, position, contact_id, name, first_name, address, skipped)
      values (${campaignId}, 1, ${ids[6]}, 'In a group', 'In', 'group@undo.example', null),
        (${campaignId}, 2, ${ids[7]}, 'Left out', 'Left', null, 'no_consent')`)
  })
  const undone = await post('/api/clients/import/undo', { ids: [...ids, before.id] })
  const names = await t.scope(system, (tx) =>
    tx.execute<{ name: string }>(
      sql`select name from contacts where email like '%@undo.example' or phone like '+1312555017_' order by name collate "C"`,
    ),
  )
  expect(names.rows.map(({ name }) => name)).toEqual([
    '',
    'Agreed',
    'Before',
    'In a group',
    'Noted',
    'Writes',
  ])
  expect(undone).toEqual({ remaining: 6 })
  expect(await post('/api/clients/import/undo', { ids })).toEqual({ remaining: 5 })
})
