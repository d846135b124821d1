import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import { fillSavedReply } from '#shared/inbox.ts'
import { savedReplySchema } from '#shared/inbox-schema.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const receive = (from: string, text: string, providerId: string = randomUUID()) =>
  receiveSms({ ...t, actor: system, content: t.content }, { from, text, providerId })
const find = async (q: string) =>
  (await t.call('GET', `/api/inbox?q=${encodeURIComponent(q)}`, undefined, owner)).body.threads
const open = async (id: string) => (await t.call('GET', `/api/inbox/${id}`, undefined, owner)).body
const write = (token: string, text: string, id: string = randomUUID()) =>
  t.call('POST', '/api/thread', { id, text }, token)
const own = async (token: string) =>
  (await t.call('GET', '/api/thread', undefined, token)).body.entries.map(
    ({ text }: { text: string }) => text,
  )
async function answer(thread: string, input: object) {
  const reply = { id: randomUUID(), channel: 'email', text: 'Hi', ...input }
  const answered = await t.call('POST', `/api/inbox/${thread}/messages`, reply, owner)
  await endUndoWait(t)
  return answered
}

test('two hundred texts in a moment from as many numbers are all there, once each', async () => {
  const numbers = Array.from({ length: 200 }, (_, n) => `+1312555${String(6000 + n)}`)
  await Promise.all(numbers.map((number) => receive(number, `From ${number}`)))
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`
      select count(*)::int as threads, count(*) filter (where is_unread and last_words = 'From ' || phone)::int as right
      from contacts where phone like '+13125556%'`),
  )
  expect(rows).toEqual([{ threads: 200, right: 200 }])
})

test('a webhook that is delivered again changes nothing, also after the owner was done with it', async () => {
  const id = randomUUID()
  await receive('+13125557001', 'Once', id)
  const [thread] = await find('7001')
  const seen = (await open(thread.id)).thread.last_in_at
  await t.call('POST', `/api/inbox/${thread.id}/state`, { change: 'done', seen_until: seen }, owner)
  for (let n = 0; n < 3; n++) await receive('+13125557001', 'Once', id)
  expect((await find('7001'))[0]).toMatchObject({ status: 'done', is_unread: false })
  expect((await open(thread.id)).entries).toHaveLength(1)
})

test('a text of ten thousand characters, emoji and markup is kept as it is', async () => {
  const text = `${'🌿<script>alert(1)</script>{first_name} '.repeat(250)}end`
  await receive('+13125557002', text)
  const [thread] = await find('7002')
  expect((await open(thread.id)).entries[0].text).toBe(text)
  expect(thread.last_words.isWellFormed()).toBe(true)
})

test('a client can’t take another one’s message by its id, nor read or answer the owner’s inbox', async () => {
  const [one, two] = [await t.makeClient('one@attack.example'), await t.makeClient('two@attack.example')]
  const id = randomUUID()
  await write(one, 'Mine', id)
  await write(two, 'Stolen', id)
  expect([await own(one), await own(two)]).toEqual([['Mine'], []])
  const [thread] = await find('one@attack')
  for (const [method, path, input] of [
    ['GET', '', undefined],
    ['POST', '/messages', { id: randomUUID(), channel: 'email', text: 'x' }],
    ['POST', '/state', { change: 'unread' }],
  ] as const)
    expect((await t.call(method, `/api/inbox/${thread.id}${path}`, input, two)).status).toBe(403)
})

test('the owner’s answers with one id in two tabs are one message, and another id is another', async () => {
  await write(await t.makeClient('tabs@attack.example'), 'Hello')
  const [thread] = await find('tabs@attack')
  const id = randomUUID()
  const statuses = (await Promise.all([answer(thread.id, { id }), answer(thread.id, { id })])).map(
    ({ status }) => status,
  )
  expect(statuses).toEqual([200, 200])
  await answer(thread.id, { text: 'Again' })
  expect(
    (await t.sentMail()).filter(
      ({ to, subject }) => to === 'tabs@attack.example' && subject.includes('message'),
    ),
  ).toHaveLength(2)
})

test('the id of an answer to one person answers nobody else', async () => {
  for (const name of ['first', 'second']) await write(await t.makeClient(`${name}@attack.example`), 'Hello')
  const [[first], [second]] = [await find('first@attack'), await find('second@attack')]
  const id = randomUUID()
  await answer(first.id, { id, text: 'For the first' })
  await answer(second.id, { id, text: 'For the second' })
  const toSecond = (await t.sentMail()).filter(
    ({ to, text }) => to === 'second@attack.example' && text.includes('For the'),
  )
  expect(toSecond).toEqual([])
  expect(JSON.stringify((await open(second.id)).entries)).not.toContain('For the')
})

test.each([
  ['a name that looks like a field', 'Hi {first_name}, {coach}', 'Hi {coach}, Amara'],
  ['a field that doesn’t exist', 'Hi {nobody}', 'Hi {nobody}'],
  ['a field twice', '{first_name} {first_name}', '{coach} {coach}'],
  ['braces without a field', '{ } {} {{first_name}}', '{ } {} {{coach}}'],
])('filling in a reply with %s', (_, text, filled) => {
  expect(fillSavedReply(text, { first_name: '{coach}', practice: 'P', coach: 'Amara' })).toBe(filled)
})

test.each([
  ['{coach} says hi', true],
  ['{Coach} says hi', false],
  ['{first name}', false],
  ['no field', true],
  ['', false],
])('a saved reply %j is accepted: %s', (text, isAccepted) => {
  expect(savedReplySchema.safeParse({ name: 'Name', text }).success).toBe(isAccepted)
})

test('an owner who reads on while a message is being stored has not read it', async () => {
  const email = 'rae@between.example'
  const token = await t.makeClient(email)
  const { id: userId } = await t.provePhone(token, '+13125550397')
  const to = t.content.practice.phone.e164
  const ways = [
    () => write(token, 'From the portal'),
    () => t.call('POST', '/api/functions/send-sms', { to, message: 'From the form', userId }, token),
  ]
  for (const send of ways) {
    await send()
    const { rows } = await t.scope(system, (tx) =>
      tx.execute(sql`select c.last_in_at > s.at as is_newer from contacts c,
        lateral (select greatest((select max(created_at) from thread_messages where user_id = c.user_id),
          (select max(created_at) from sms_messages where user_id = c.user_id)) as at) s where c.user_id = ${userId}`),
    )
    expect(rows).toEqual([{ is_newer: true }])
  }
})
