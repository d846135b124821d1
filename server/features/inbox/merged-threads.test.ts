import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import type { Thread, ThreadEntry, ThreadRow } from '#shared/inbox.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

// The conversation of two records that the owner merged.

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
let n = 0
/** Somebody who wrote by form, and a number that texted. */
let form: string
let number: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())
beforeEach(async () => {
  n++
  await write(`Form ${n}`)
  await receive(`Text ${n}`)
  form = (await only(email())).id
  number = (await only(phone())).id
})

const email = () => `writes${n}@threads.example`
const phone = () => `+1312555${2000 + n}`
const query = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  t.scope(system, async (tx) => (await tx.execute<Row>(statement)).rows)
let visitors = 0
const write = (message: string, from = email()) =>
  t.call('POST', '/api/contact', { name: 'Ada', email: from, message }, null, `10.61.0.${++visitors}`)
const receive = (text: string, from = phone()) =>
  receiveSms({ ...t, actor: system, content: t.content }, { from, text, providerId: randomUUID() })
const get = async (path: string) => (await t.call('GET', path, undefined, owner)).body
const threads = async (q: string): Promise<ThreadRow[]> =>
  (await get(`/api/inbox?q=${encodeURIComponent(q)}`)).threads
async function only(q: string): Promise<ThreadRow> {
  const [row, ...others] = await threads(q)
  if (!row || others.length > 0) throw new Error(`${q} finds ${others.length + (row ? 1 : 0)} threads`)
  return row
}
const open = (id: string): Promise<{ thread: Thread; entries: ThreadEntry[] }> => get(`/api/inbox/${id}`)
async function answer(id: string, channel: string, text: string) {
  const answered = await t.call(
    'POST',
    `/api/inbox/${id}/messages`,
    { id: randomUUID(), channel, text },
    owner,
  )
  await endUndoWait(t)
  return answered
}
const change = (id: string, input: object) => t.call('POST', `/api/inbox/${id}/state`, input, owner)
const merge = (id: string, other: string) =>
  t.call('POST', `/api/clients/${id}/merge`, { other_id: other, main_id: id }, owner)
const undo = (id: string, other: string) =>
  t.call('POST', `/api/clients/${id}/undo-merge`, { other_id: other }, owner)
const states = () =>
  query(sql`select id, last_in_at, answered_at, done_at, read_at, alerted_at, last_message_at, last_words, thread_status, is_unread
    from contacts where id in (${form}, ${number}) order by id`)
const seen = async (id: string) => (await open(id)).thread.last_in_at

test('both conversations are one, found by either, and open if one of them is', async () => {
  await change(form, { change: 'done', seen_until: await seen(form) })
  await merge(form, number)
  expect(await only(email())).toMatchObject({
    id: form,
    status: 'open',
    is_unread: true,
    last_words: `Text ${n}`,
  })
  expect((await only(phone())).id).toBe(form)
  for (const id of [form, number])
    expect((await open(id)).entries.map(({ text }) => text)).toEqual([`Form ${n}`, `Text ${n}`])
})

test('what comes to the merged number is in the one conversation, and counted once', async () => {
  await merge(form, number)
  await change(form, { change: 'done', seen_until: await seen(form) })
  const before = (await get('/api/inbox/counts')).unread
  await receive(`Later ${n}`)
  expect(await only(phone())).toMatchObject({ id: form, status: 'open', last_words: `Later ${n}` })
  expect((await get('/api/inbox/counts')).unread).toBe(before + 1)
})

test('an answer goes to the number or the address that they used last', async () => {
  await write('Second address', `second${n}@threads.example`)
  const second = (await only(`second${n}@`)).id
  await merge(form, number)
  await merge(form, second)
  expect((await open(form)).thread).toMatchObject({ email: `second${n}@threads.example`, phone: phone() })
  expect((await answer(form, 'sms', 'By text')).status).toBe(200)
  expect((await answer(form, 'email', 'By email')).status).toBe(200)
  const sent = await query(sql`select recipient from outbox where kind in ('text_by_admin', 'thread_email')
    and recipient in (${phone()}, ${`second${n}@threads.example`}, ${email()}) order by recipient`)
  expect(sent.map(({ recipient }) => recipient)).toEqual([phone(), `second${n}@threads.example`])
  await write('First again')
  expect((await open(form)).thread.email).toBe(email())
})

test('a client sees in the portal what went to their account, and nothing of the merged number', async () => {
  const token = await t.makeClient(email())
  await merge(form, number)
  await answer(form, 'sms', `Text answer ${n}`)
  await answer(form, 'portal', `Portal answer ${n}`)
  const own = (await t.call('GET', '/api/thread', undefined, token)).body.entries
  expect(own.map(({ text }: { text: string }) => text)).toEqual([`Form ${n}`, `Portal answer ${n}`])
  expect((await open(form)).entries.map(({ text }) => text)).toContain(`Text answer ${n}`)
})

test('a merge and its undo leave both exactly as they were', async () => {
  await answer(form, 'email', `Answer ${n}`)
  await change(number, { change: 'read', seen_until: await seen(number) })
  const before = await states()
  await merge(form, number)
  await undo(form, number)
  expect(await states()).toEqual(before)
  expect((await open(form)).entries.map(({ text }) => text)).toEqual([`Form ${n}`, `Answer ${n}`])
})

test('what came meanwhile goes to whom it is from, and what was settled before stays settled', async () => {
  await change(form, { change: 'done', seen_until: await seen(form) })
  await change(number, { change: 'done', seen_until: await seen(number) })
  await merge(form, number)
  await receive(`Meanwhile ${n}`)
  await undo(form, number)
  expect(await only(phone())).toMatchObject({
    id: number,
    ...{ status: 'open', is_unread: true, last_words: `Meanwhile ${n}` },
  })
  expect(await only(email())).toMatchObject({
    id: form,
    ...{ status: 'done', is_unread: false, last_words: `Form ${n}` },
  })
})

test('messages of both that came meanwhile are both open after the undo', async () => {
  await merge(form, number)
  await change(form, { change: 'done', seen_until: await seen(form) })
  await write(`More ${n}`)
  await receive(`More text ${n}`)
  await undo(form, number)
  expect(await only(email())).toMatchObject({ status: 'open', is_unread: true, last_words: `More ${n}` })
  expect(await only(phone())).toMatchObject({ status: 'open', is_unread: true, last_words: `More text ${n}` })
})

test('what the owner answered and read meanwhile is answered and read on both sides', async () => {
  await merge(form, number)
  await answer(form, 'sms', `Answer ${n}`)
  await undo(form, number)
  expect(await only(phone())).toMatchObject({
    status: 'waiting',
    is_unread: false,
    last_words: `Answer ${n}`,
  })
  expect(await only(email())).toMatchObject({ status: 'waiting', is_unread: false, last_words: `Form ${n}` })
})

test('a merged number that orders with another address stays in the record that the owner said', async () => {
  await merge(form, number)
  await query(sql`insert into orders (product_name, quantity, total_cents, payment, customer_name, customer_email, customer_phone)
    values ('x', 1, 1, 'paid', 'Other', ${`other${n}@threads.example`}, ${phone()})`)
  await receive(`After ${n}`)
  expect(await only(phone())).toMatchObject({ id: form, last_words: `After ${n}` })
})

test('whoever proves a merged number gets its texts, and the record keeps the rest', async () => {
  await merge(form, number)
  const token = await t.makeClient(`proves${n}@threads.example`)
  await t.provePhone(token, phone())
  expect(await only(`proves${n}@`)).toMatchObject({
    status: 'open',
    is_unread: true,
    last_words: `Text ${n}`,
  })
  expect(await only(email())).toMatchObject({ id: form, status: 'open', last_words: `Form ${n}` })
  expect((await open(form)).entries.map(({ text }) => text)).toEqual([`Form ${n}`])
})

test('a main record of only a number goes on as the guest’s who orders with it', async () => {
  await merge(number, form)
  await query(sql`insert into orders (product_name, quantity, total_cents, payment, customer_name, customer_email, customer_phone)
    values ('x', 1, 1, 'paid', 'Ada', ${email()}, ${phone()})`)
  expect(await only(phone())).toMatchObject({ status: 'open' })
  expect((await open(form)).entries.map(({ text }) => text)).toEqual(
    expect.arrayContaining([`Form ${n}`, `Text ${n}`]),
  )
})
