import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import type { ClientNote } from '#shared/clients.ts'
import type { ThreadRow } from '#shared/inbox.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

// A conversation, notes and what was typed by hand stay with a person whose record changes.

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
let n = 0
let phone: string
let email: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())
beforeEach(() => {
  n++
  phone = `+1312555${String(1000 + n)}`
  email = `person${n}@follow.example`
})

const query = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  t.scope(system, async (tx) => (await tx.execute<Row>(statement)).rows)
const receive = (text: string, from = phone) =>
  receiveSms({ ...t, actor: system, content: t.content }, { from, text, providerId: randomUUID() })
const write = (message: string, from = email) =>
  t.call('POST', '/api/contact', { name: 'Ada Guest', email: from, message }, null, `10.51.0.${n}`)
const order = (customer: { email: string | null; phone: string | null; userId?: string }) =>
  query(sql`insert into orders (product_name, quantity, total_cents, payment, customer_name, customer_email, customer_phone, user_id)
    values ('x', 1, 1, 'paid', 'Ada Guest', ${customer.email}, ${customer.phone}, ${customer.userId ?? null})`)
const inbox = async (): Promise<ThreadRow[]> =>
  (await t.call('GET', '/api/inbox', undefined, owner)).body.threads
const threadsWith = async (words: string) => (await inbox()).filter((row) => row.last_words === words)
async function only(words: string): Promise<ThreadRow> {
  const [row, ...others] = await threadsWith(words)
  if (!row || others.length > 0) throw new Error(`${words} is in ${others.length + (row ? 1 : 0)} threads`)
  return row
}
async function idOf(where: ReturnType<typeof sql>): Promise<string> {
  const [row] = await query<{ id: string }>(sql`select id from contacts where ${where}`)
  return row?.id ?? ''
}
const note = (id: string, text: string) =>
  t.call('PUT', `/api/clients/${id}/notes/${randomUUID()}`, { text, was: null }, owner)
const notesOf = async (id: string) =>
  (await t.call('GET', `/api/clients/${id}/notes`, undefined, owner)).body.notes.map(
    ({ text }: ClientNote) => text,
  )
const add = async (input: object) =>
  (await t.call('POST', '/api/clients', { name: 'Typed Name', email: '', phone: '', ...input }, owner)).body
    .id
const entriesOf = async (id: string): Promise<string[]> =>
  (await t.call('GET', `/api/inbox/${id}`, undefined, owner)).body.entries.map(
    ({ text }: { text: string }) => text,
  )

test('a text of an unknown number stays unanswered when its author orders', async () => {
  await receive(`Text ${n}`)
  await order({ email, phone })
  expect(await only(`Text ${n}`)).toMatchObject({ email, phone, status: 'open', is_unread: true })
  expect(await idOf(sql`phone = ${phone} and email is null`)).toBe('')
})

test('a text joins what a guest wrote by form, and what is open in either stays open', async () => {
  await write(`Form ${n}`)
  const guest = await idOf(sql`email = ${email}`)
  await query(sql`update contacts set done_at = last_in_at, read_at = last_in_at where id = ${guest}`)
  await receive(`Text ${n}`)
  await order({ email, phone })
  expect(await only(`Text ${n}`)).toMatchObject({ id: guest, status: 'open', is_unread: true })
  expect(await entriesOf(guest)).toEqual(expect.arrayContaining([`Form ${n}`, `Text ${n}`]))
})

test('a text that was answered is not waiting for an answer when its author orders', async () => {
  await receive(`Text ${n}`)
  const { id } = await only(`Text ${n}`)
  const reply = { id: randomUUID(), channel: 'sms', text: `Answer ${n}` }
  expect((await t.call('POST', `/api/inbox/${id}/messages`, reply, owner)).status).toBe(200)
  await order({ email, phone })
  expect(await only(`Answer ${n}`)).toMatchObject({ email, status: 'waiting', is_unread: false })
})

test('an account that proves a guest’s number gets the texts, and the guest keeps what they wrote by form', async () => {
  await write(`Form ${n}`)
  await order({ email, phone })
  await receive(`Text ${n}`)
  const guest = await idOf(sql`email = ${email}`)
  expect((await only(`Text ${n}`)).id).toBe(guest)
  const token = await t.makeClient(`proves${n}@follow.example`)
  await t.provePhone(token, phone)
  expect(await only(`Text ${n}`)).toMatchObject({
    email: `proves${n}@follow.example`,
    status: 'open',
    is_unread: true,
  })
  expect(await only(`Form ${n}`)).toMatchObject({ id: guest, status: 'open', is_unread: true })
  expect(await entriesOf(guest)).not.toContain(`Text ${n}`)
})

test('a guest of whom there were only texts is in no conversation once an account proves the number', async () => {
  await order({ email, phone })
  await receive(`Text ${n}`)
  const guest = await idOf(sql`email = ${email}`)
  await t.provePhone(await t.makeClient(`proves${n}@follow.example`), phone)
  expect((await only(`Text ${n}`)).email).toBe(`proves${n}@follow.example`)
  expect((await inbox()).map(({ id }) => id)).not.toContain(guest)
})

test('what a guest was answered stays answered on both sides of a proof', async () => {
  await write(`Form ${n}`)
  await order({ email, phone })
  await receive(`Text ${n}`)
  const guest = await idOf(sql`email = ${email}`)
  const reply = { id: randomUUID(), channel: 'sms', text: `Answer ${n}` }
  await t.call('POST', `/api/inbox/${guest}/messages`, reply, owner)
  await t.provePhone(await t.makeClient(`proves${n}@follow.example`), phone)
  expect(await only(`Answer ${n}`)).toMatchObject({ email: `proves${n}@follow.example`, status: 'waiting' })
  expect(await only(`Form ${n}`)).toMatchObject({ id: guest, status: 'waiting', is_unread: false })
})

test('a guest’s thread offers no text to a number that is by now an account’s', async () => {
  await order({ email, phone })
  await t.provePhone(await t.makeClient(`proves${n}@follow.example`), phone)
  const guest = await idOf(sql`email = ${email}`)
  const { thread } = (await t.call('GET', `/api/inbox/${guest}`, undefined, owner)).body
  expect(thread.channels).toEqual(['email'])
})

test('an account that gets a guest’s address gets their conversation and notes', async () => {
  const token = await t.makeClient(`before${n}@follow.example`)
  await write(`Form ${n}`)
  const guest = await idOf(sql`email = ${email}`)
  await note(guest, `Note ${n}`)
  await t.database.root.execute(
    sql`update users set email = ${email} where email = ${`before${n}@follow.example`}`,
  )
  const account = await idOf(sql`email = ${email}`)
  expect(account).not.toBe(guest)
  expect(await only(`Form ${n}`)).toMatchObject({ id: account, status: 'open', is_unread: true })
  expect(await notesOf(account)).toEqual([`Note ${n}`])
  expect(JSON.stringify((await t.call('GET', '/api/account/export', undefined, token)).body)).not.toContain(
    `Note ${n}`,
  )
})

test('texts of a number that nobody verified stay in the inbox when the guest registers, and follow the proof', async () => {
  await order({ email, phone })
  await write(`Form ${n}`)
  await receive(`Text ${n}`)
  const token = await t.makeClient(email)
  expect(await only(`Text ${n}`)).toMatchObject({ email: null, phone, status: 'open', is_unread: true })
  expect(await only(`Form ${n}`)).toMatchObject({ email, status: 'open', is_unread: true })
  await t.provePhone(token, phone)
  expect(await only(`Text ${n}`)).toMatchObject({ email, phone, status: 'open' })
  expect(await threadsWith(`Form ${n}`)).toEqual([])
})

test('a text from a number that an account gave but never proved is in the inbox', async () => {
  await t.makeClient(email)
  const [user] = await query<{ user_id: string }>(sql`select user_id from contacts where email = ${email}`)
  await order({ email, phone, userId: user?.user_id ?? '' })
  await receive(`Text ${n}`)
  expect(await only(`Text ${n}`)).toMatchObject({ email: null, phone })
})

test('a text from the number of an earlier order is in the inbox', async () => {
  await order({ email, phone })
  await order({ email, phone: `+1773555${1000 + n}` })
  await receive(`Text ${n}`)
  expect(await only(`Text ${n}`)).toMatchObject({ phone, status: 'open' })
})

test('a number added by hand becomes the guest’s who orders with it, with its notes and its conversation', async () => {
  const id = await add({ phone })
  await receive(`Text ${n}`)
  await note(id, `Note ${n}`)
  await order({ email, phone })
  const guest = await idOf(sql`email = ${email}`)
  expect(await idOf(sql`phone = ${phone} and email is null`)).toBe('')
  expect(await notesOf(guest)).toEqual([`Note ${n}`])
  expect((await only(`Text ${n}`)).id).toBe(guest)
  // Who was added stays when the order is deleted after its time.
  await query(sql`delete from orders where customer_email = ${email}`)
  expect(await idOf(sql`id = ${guest}`)).toBe(guest)
})

test('a number added by hand becomes the account’s that proves it, with its notes', async () => {
  const id = await add({ phone })
  await note(id, `Note ${n}`)
  await t.provePhone(await t.makeClient(email), phone)
  expect(await idOf(sql`phone = ${phone} and user_id is null`)).toBe('')
  expect(await notesOf(await idOf(sql`email = ${email}`))).toEqual([`Note ${n}`])
})

test.each(['administrator', 'unconfirmed'])('notes about a client who becomes %s are kept', async (kind) => {
  await t.makeClient(email)
  const id = await idOf(sql`email = ${email}`)
  await note(id, `Note ${n}`)
  const change = (is: boolean) =>
    kind === 'administrator'
      ? query(
          sql`update profiles set is_admin = ${is} where id = (select id from users where email = ${email})`,
        )
      : t.database.root.execute(sql`update users set email_verified = ${!is} where email = ${email}`)
  await change(true)
  expect(await notesOf(await idOf(sql`email = ${email}`))).toEqual([`Note ${n}`])
  await change(false)
  const [back] = await query<{ status: string }>(sql`select status from contacts where email = ${email}`)
  expect(back?.status).toBe('client')
  expect(await notesOf(await idOf(sql`email = ${email}`))).toEqual([`Note ${n}`])
})

test('a client without notes who becomes administrator is in the list no more', async () => {
  await t.makeClient(email)
  await query(
    sql`update profiles set is_admin = true where id = (select id from users where email = ${email})`,
  )
  expect(await idOf(sql`email = ${email}`)).toBe('')
})

test('a note about a record that is replaced at that moment is kept or refused', async () => {
  for (let round = 0; round < 8; round++) {
    const [number, address] = [`+1414555${1000 + round}`, `moment${round}@follow.example`]
    const id = await add({ phone: number })
    const [saved] = await Promise.all([note(id, `Moment ${round}`), order({ email: address, phone: number })])
    expect([200, 404]).toContain(saved.status)
    const kept = await notesOf(await idOf(sql`email = ${address}`))
    expect(kept).toEqual(saved.status === 200 ? [`Moment ${round}`] : [])
  }
})
