import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { attachmentCalls } from '#tests/support/attachment-calls.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

let visitors = 0
const write = (email: string, message: string) =>
  t.call('POST', '/api/contact', { name: 'Vera Voss', email, message }, null, `10.32.0.${++visitors}`)
const receive = (from: string, text: string, providerId: string) =>
  receiveSms({ ...t, actor: system, content: t.content }, { from, text, providerId })
const find = async (q: string) =>
  (await t.call('GET', `/api/inbox?q=${encodeURIComponent(q)}`, undefined, owner)).body.threads[0]
const open = async (id: string) => (await t.call('GET', `/api/inbox/${id}`, undefined, owner)).body
async function answer(thread: string, input: object = {}, token = owner) {
  const id = randomUUID()
  const json = { id, channel: 'email', text: 'Yes', ...input }
  expect((await t.call('POST', `/api/inbox/${thread}/messages`, json, token)).status).toBe(200)
  return id
}
const undo = (thread: string, id: string, token: string | null = owner) =>
  t.call('POST', `/api/inbox/${thread}/messages/undo`, { id }, token)
const mailsTo = async (address: string) => (await t.sentMail()).filter(({ to }) => to === address)

test('an answer that is taken back leaves nothing and the conversation as it was', async () => {
  const email = 'vera@undo.example'
  await write(email, 'Is it vegan?')
  const before = await find(email)
  const id = await answer(before.id)
  expect(await find(email)).toMatchObject({ status: 'waiting', last_words: 'Yes' })
  expect(await mailsTo(email)).toEqual([])
  expect((await undo(before.id, id)).status).toBe(200)
  expect(await find(email)).toEqual({ ...before, is_unread: false })
  expect((await open(before.id)).entries.map(({ text }: { text: string }) => text)).toEqual(['Is it vegan?'])
  await endUndoWait(t)
  expect(await mailsTo(email)).toEqual([])
  // A repeated request, and the one that sent it, arrive late.
  expect((await undo(before.id, id)).status).toBe(200)
  const late = { id, channel: 'email', text: 'Yes' }
  await t.call('POST', `/api/inbox/${before.id}/messages`, late, owner)
  await endUndoWait(t)
  expect(await mailsTo(email)).toEqual([])
  expect(await find(email)).toEqual({ ...before, is_unread: false })
})

test('an answer that has left stays', async () => {
  const email = 'left@undo.example'
  await write(email, 'Is it vegan?')
  const { id: thread } = await find(email)
  const id = await answer(thread)
  await endUndoWait(t)
  expect(await mailsTo(email)).toHaveLength(1)
  expect((await undo(thread, id)).body.error.code).toBe('conflict')
  expect(await find(email)).toMatchObject({ status: 'waiting', last_words: 'Yes' })
})

test('what was done before the answer, and what came after it, is kept', async () => {
  const email = 'late@undo.example'
  await write(email, 'First')
  const { id: thread } = await find(email)
  const { last_in_at } = (await open(thread)).thread
  await t.call('POST', `/api/inbox/${thread}/state`, { change: 'done', seen_until: last_in_at }, owner)
  const first = await answer(thread, { text: 'One more thing' })
  expect((await undo(thread, first)).status).toBe(200)
  expect(await find(email)).toMatchObject({ status: 'done', last_words: 'First' })
  const second = await answer(thread, { text: 'Another thing' })
  await write(email, 'Second')
  expect((await undo(thread, second)).status).toBe(200)
  expect(await find(email)).toMatchObject({ status: 'open', is_unread: true, last_words: 'Second' })
})

test.each([
  [[0, 1], 'first'],
  [[1, 0], 'last'],
])('of two answers both can be taken back, the %s first', async (order) => {
  const email = `two${order[0]}@undo.example`
  await write(email, 'Hello?')
  const { id: thread } = await find(email)
  const before = await find(email)
  const sent = [await answer(thread, { text: 'One' }), await answer(thread, { text: 'Two' })]
  expect((await undo(thread, sent[order[0] ?? 0] ?? '')).status).toBe(200)
  expect(await find(email)).toMatchObject({ status: 'waiting', last_words: order[0] === 0 ? 'Two' : 'One' })
  expect((await undo(thread, sent[order[1] ?? 0] ?? '')).status).toBe(200)
  expect(await find(email)).toEqual({ ...before, is_unread: false })
  await endUndoWait(t)
  expect(await mailsTo(email)).toEqual([])
})

test('what the owner did since stays: another text, or the conversation opened again', async () => {
  const phone = '+13125550372'
  await receive(phone, 'Hi', 'undo-2')
  const { id: thread } = await find(phone)
  const first = await answer(thread, { channel: 'sms' })
  await t.call('POST', '/api/functions/send-sms', { to: phone, message: 'Other', userId: 'admin' }, owner)
  expect((await undo(thread, first)).status).toBe(200)
  expect(await find(phone)).toMatchObject({ status: 'waiting', last_words: 'Other' })

  const email = 'reopened@undo.example'
  await write(email, 'First')
  const { id: other } = await find(email)
  const { last_in_at } = (await open(other)).thread
  await t.call('POST', `/api/inbox/${other}/state`, { change: 'done', seen_until: last_in_at }, owner)
  const second = await answer(other)
  await t.call('POST', `/api/inbox/${other}/state`, { change: 'reopen' }, owner)
  expect((await undo(other, second)).status).toBe(200)
  expect(await find(email)).toMatchObject({ status: 'open' })
})

test('an answer is taken back from the conversation it is in, and from no other', async () => {
  await write('mine@undo.example', 'Mine?')
  await write('theirs@undo.example', 'Theirs?')
  const mine = await find('mine@undo.example')
  const theirs = await find('theirs@undo.example')
  const id = await answer(mine.id)
  expect((await undo(theirs.id, id)).status).toBe(409)
  expect(await find('mine@undo.example')).toMatchObject({ status: 'waiting' })
  const merged = await t.call(
    'POST',
    `/api/clients/${theirs.id}/merge`,
    { other_id: mine.id, main_id: theirs.id },
    owner,
  )
  expect(merged.status).toBe(200)
  expect((await undo(theirs.id, id)).status).toBe(200)
  expect(await find('theirs@undo.example')).toMatchObject({ status: 'open' })
})

test('a text and its files can be taken back and sent again', async () => {
  const phone = '+13125550371'
  await receiveSms(
    { ...t, actor: system, content: t.content },
    { from: phone, text: 'Hi', providerId: 'undo-1' },
  )
  const { id: thread } = await find(phone)
  const { store, entriesOf } = attachmentCalls(t, owner)
  const { id: file } = await store()
  const id = await answer(thread, { channel: 'sms', files: [file] })
  expect((await undo(thread, id)).status).toBe(200)
  expect((await entriesOf(thread)).map(({ text }) => text)).toEqual(['Hi'])
  await answer(thread, { channel: 'sms', text: 'Here it is', files: [file] })
  expect((await entriesOf(thread)).at(-1)?.files).toHaveLength(1)
})

test('a client sees an answer in the portal once it can’t be taken back any more', async () => {
  const email = 'portal@undo.example'
  const token = await t.makeClient(email)
  await t.call('POST', '/api/thread', { id: randomUUID(), text: 'Are you open?' }, token)
  const { id: thread } = await find(email)
  await answer(thread, { channel: 'portal', text: 'We are' })
  const own = async (path: string) => JSON.stringify((await t.call('GET', path, undefined, token)).body)
  for (const path of ['/api/thread', '/api/account/export']) expect(await own(path)).not.toContain('We are')
  await endUndoWait(t)
  await t.outbox.drain()
  for (const path of ['/api/thread', '/api/account/export']) expect(await own(path)).toContain('We are')
})

test('nobody but the owner takes anything back, and nothing but what waits', async () => {
  const email = 'other@undo.example'
  const token = await t.makeClient(email)
  await t.call('POST', '/api/thread', { id: randomUUID(), text: 'Hello' }, token)
  const { id: thread } = await find(email)
  const id = await answer(thread)
  expect((await undo(thread, id, token)).status).toBe(403)
  expect((await undo(thread, id, null)).status).toBe(401)
  expect((await undo(thread, randomUUID())).status).toBe(409)
  expect((await t.call('POST', `/api/inbox/${thread}/messages/undo`, { id: 'x' }, owner)).status).toBe(400)
  expect(await find(email)).toMatchObject({ status: 'waiting' })
})

test('a text counts for the limit of the day once, and not when it was refused or taken back', async () => {
  const count = async () => {
    const { rows } = await t.scope(system, (tx) =>
      tx.execute<{ count: number }>(sql`select count from rate_limits where key = 'texts/day:all'`),
    )
    return rows[0]?.count ?? 0
  }
  const phone = '+13125550379'
  await receive(phone, 'Hi', 'undo-counted')
  const { id: thread } = await find(phone)
  const before = await count()
  const reply = { id: randomUUID(), channel: 'sms', text: 'Yes' }
  const send = (to: string, input: object) => t.call('POST', `/api/inbox/${to}/messages`, input, owner)
  const answers = await Promise.all([1, 2, 3].map(() => send(thread, reply)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await send(thread, reply)
  expect(await count()).toBe(before + 1)
  const email = 'untexted@undo.example'
  await write(email, 'Hello?')
  expect((await send((await find(email)).id, { ...reply, id: randomUUID() })).status).toBe(400)
  expect(await count()).toBe(before + 1)
  for (let n = 0; n < 2; n++) expect((await undo(thread, reply.id)).status).toBe(200)
  expect(await count()).toBe(before)
})
