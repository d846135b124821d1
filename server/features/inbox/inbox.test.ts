import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { alertOwner } from '#server/messaging/alert-owner.ts'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import type { Thread, ThreadEntry, ThreadRow } from '#shared/inbox.ts'
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

const jobCtx = () => ({ ...t, actor: system, content: t.content })
const receive = (from: string, text: string, providerId: string = randomUUID()) =>
  receiveSms(jobCtx(), { from, text, providerId })
let visitors = 0
const writeByForm = (email: string, message: string, name = 'Vera Voss') =>
  t.call('POST', '/api/contact', { name, email, message }, null, `10.31.0.${++visitors}`)
const get = async (path: string, token = owner) => (await t.call('GET', path, undefined, token)).body
const list = async (query = ''): Promise<ThreadRow[]> => (await get(`/api/inbox${query}`)).threads
async function findThread(q: string): Promise<ThreadRow> {
  const [row, ...others] = await list(`?q=${encodeURIComponent(q)}`)
  if (!row || others.length > 0) throw new Error(`${q} finds ${others.length + (row ? 1 : 0)} threads`)
  return row
}
const open = (id: string): Promise<{ thread: Thread; entries: ThreadEntry[]; next_cursor: string | null }> =>
  get(`/api/inbox/${id}`)
async function answer(id: string, input: object) {
  const reply = { id: randomUUID(), channel: 'email', text: 'Yes', ...input }
  const answered = await t.call('POST', `/api/inbox/${id}/messages`, reply, owner)
  await endUndoWait(t)
  return answered
}
const change = (id: string, input: object) => t.call('POST', `/api/inbox/${id}/state`, input, owner)
const writeInPortal = (token: string, text: string, id = randomUUID()) =>
  t.call('POST', '/api/thread', { id, text }, token)
const ownThread = async (token: string) => (await get('/api/thread', token)).entries

test('the form, texts and the portal are one conversation of one person', async () => {
  const email = 'nia@one.example'
  await writeByForm(email, 'Do you ship to Canada?', 'Nia Okoye')
  const guest = await findThread(email)
  const token = await t.makeClient(email)
  await t.provePhone(token, '+13125550310')
  await writeInPortal(token, 'And how much is it?')
  await receive('+13125550310', 'I mean the blend')
  const { thread, entries } = await open(guest.id)
  expect(entries.map(({ kind, direction, text }) => [kind, direction, text])).toEqual(
    expect.arrayContaining([
      ['form', 'in', 'Do you ship to Canada?'],
      ['portal', 'in', 'And how much is it?'],
      ['sms', 'in', 'I mean the blend'],
    ]),
  )
  expect(thread).toMatchObject({ id: guest.id, is_client: true, status: 'open', is_unread: true })
  expect(thread.channels).toEqual(['sms', 'portal', 'email'])
  expect(await findThread(email)).toMatchObject({ last_words: 'I mean the blend', status: 'open' })
})

test('an answer leaves once on the chosen channel, and then it is their turn', async () => {
  const email = 'otto@answer.example'
  await writeByForm(email, 'Is it vegan?')
  const { id } = await findThread(email)
  const message = { id: randomUUID(), channel: 'email', text: 'It is.\nAll of it.' }
  for (let n = 0; n < 2; n++) expect((await answer(id, message)).status).toBe(200)
  const [mail, ...others] = (await t.sentMail()).filter(({ to }) => to === email)
  expect(others).toEqual([])
  expect(mail?.text).toContain('It is.')
  expect(t.replyAddresses?.read(mail?.reply_to ?? '')).not.toBeNull()
  expect(await findThread(email)).toMatchObject({ last_words: 'It is. All of it.', is_last_own: true })
  const { thread, entries } = await open(id)
  expect(thread).toMatchObject({ status: 'waiting', is_unread: false })
  expect(entries.at(-1)).toMatchObject({ kind: 'email', direction: 'out', delivery: 'sent' })
})

test('a client reads answers of every channel in the portal, and is told of those written there', async () => {
  const email = 'pia@portal.example'
  const token = await t.makeClient(email)
  await writeInPortal(token, 'May I bring my dog?')
  const { id } = await findThread(email)
  expect((await open(id)).thread.channels).toEqual(['portal', 'email'])
  await answer(id, { channel: 'portal', text: 'Of course.' })
  expect(await ownThread(token)).toMatchObject([
    { kind: 'portal', direction: 'in', text: 'May I bring my dog?' },
    { kind: 'portal', direction: 'out', text: 'Of course.' },
  ])
  const mails = (await t.sentMail()).filter(({ to, subject }) => to === email && subject.includes('message'))
  expect(mails.map(({ text }) => text.includes('Of course.') && text.includes('/portal'))).toEqual([true])
})

test('what somebody sends by the form with a client’s address is marked in the portal, before and after they register', async () => {
  const email = 'nora@marked.example'
  await writeByForm(email, 'Do you ship?')
  const token = await t.makeClient(email)
  await writeByForm(email, 'Charge my card')
  await writeInPortal(token, 'It is me')
  const own = await ownThread(token)
  expect(own.map((entry: { text: string; is_verified: boolean }) => [entry.text, entry.is_verified])).toEqual(
    [
      ['Do you ship?', false],
      ['Charge my card', false],
      ['It is me', true],
    ],
  )
})

test('a text to the practice’s number from the portal’s form is a message for the owner', async () => {
  const email = 'quin@form.example'
  const token = await t.makeClient(email)
  const { id } = await t.provePhone(token, '+13125550311')
  const send = (to: string, message: string) =>
    t.call('POST', '/api/functions/send-sms', { to, message, userId: id }, token)
  expect((await send(practice.phone.e164, 'Running late')).status).toBe(200)
  await send('+13125550311', 'A note to myself')
  const { id: thread } = await findThread(email)
  const { entries } = await open(thread)
  expect(entries.map(({ text, direction }) => [text, direction])).toEqual([['Running late', 'in']])
})

test('a text of a number that an order gave is with that person, and an unknown number is its own', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into orders (product_name, quantity, total_cents, payment, customer_name, customer_email, customer_phone)
      values ('x', 1, 100, 'paid', 'Rosa Lind', 'rosa@order.example', '+13125550312')`),
  )
  await receive('+13125550312', 'Is it ready?')
  expect(await findThread('rosa@order.example')).toMatchObject({
    name: 'Rosa Lind',
    last_words: 'Is it ready?',
  })
  await receive('+13125550313', 'Hello?')
  const unknown = await findThread('0313')
  expect(unknown).toMatchObject({ name: '', email: null, phone: '+13125550313' })
  const { thread, entries } = await open(unknown.id)
  expect(thread.channels).toEqual(['sms'])
  expect(entries).toHaveLength(1)
})

test('whoever proves a number takes its conversation along', async () => {
  await receive('+13125550314', 'It is me')
  const { id } = await findThread('0314')
  await answer(id, { channel: 'sms', text: 'Who?' })
  const token = await t.makeClient('sam@proves.example')
  await t.provePhone(token, '+13125550314')
  const thread = await findThread('sam@proves.example')
  expect(thread).toMatchObject({ status: 'waiting', is_unread: false })
  const texts = (await open(thread.id)).entries.map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['It is me', 'Who?']))
})

test('done and read hold for what was seen, and a message that comes meanwhile is open', async () => {
  const email = 'tess@seen.example'
  await writeByForm(email, 'First')
  const { id } = await findThread(email)
  const seen = (await open(id)).thread.last_in_at
  await writeByForm(email, 'Second')
  await change(id, { change: 'done', seen_until: seen })
  expect(await findThread(email)).toMatchObject({ status: 'open', is_unread: true })
  await change(id, { change: 'done', seen_until: (await open(id)).thread.last_in_at })
  expect(await findThread(email)).toMatchObject({ status: 'done', is_unread: false })
  expect((await list('?status=done')).map((row) => row.id)).toContain(id)
  await change(id, { change: 'unread' })
  await change(id, { change: 'reopen' })
  expect(await findThread(email)).toMatchObject({ status: 'open', is_unread: true })
  await change(id, { change: 'done', seen_until: (await open(id)).thread.last_in_at })
  await writeByForm(email, 'Third')
  expect(await findThread(email)).toMatchObject({ status: 'open', last_words: 'Third' })
})

test('who said STOP can’t be texted, and it says why', async () => {
  await receive('+13125550315', 'stop')
  const { id } = await findThread('0315')
  const { thread } = await open(id)
  expect(thread.channels).toEqual([])
  expect(thread.hints[0]).toContain('STOP')
  expect((await answer(id, { channel: 'sms' })).body.error.code).toBe('opted_out')
})

test('unreachable ways, long texts and unknown people are refused with a sentence', async () => {
  const email = 'ute@refused.example'
  await writeByForm(email, 'Hi')
  const { id } = await findThread(email)
  expect((await answer(id, { channel: 'portal' })).body.error.fields.channel).toContain('no account')
  expect((await answer(id, { channel: 'sms' })).body.error.fields.channel).toContain('no number')
  expect((await answer(id, { channel: 'sms', text: 'a'.repeat(1601) })).body.error.fields.text).toContain(
    '1,600',
  )
  expect((await answer(randomUUID(), {})).status).toBe(404)
  expect((await change(randomUUID(), { change: 'unread' })).status).toBe(404)
  expect((await open(id)).thread).toMatchObject({ status: 'open' })
})

test('a conversation is read in pages without gaps or repeats', async () => {
  const phone = '+13125550316'
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into sms_messages (phone_number, message, direction, sender, status, created_at)
      select ${phone}, 'text ' || n, 'in', 'client', 'sent', '2026-01-01T10:00:00Z'::timestamptz + (n / 3) * interval '1 second'
      from generate_series(1, 100) as n`),
  )
  await receive(phone, 'the newest')
  const { id } = await findThread('0316')
  const texts: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof open>> = await get(`/api/inbox/${id}?cursor=${cursor}`)
    texts.unshift(...page.entries.map(({ text }) => text))
    cursor = page.next_cursor
  }
  expect(texts).toHaveLength(101)
  expect(new Set(texts).size).toBe(101)
  expect(texts.at(-1)).toBe('the newest')
  expect((await t.call('GET', `/api/inbox/${id}?cursor=yesterday`, undefined, owner)).status).toBe(400)
})

test('the owner gets one email about what nobody read, and none about what they read or were told of', async () => {
  await t.sentMail()
  const pastThreeMinutes = () =>
    t.scope(system, (tx) =>
      tx.execute(sql`update contacts set last_in_at = last_in_at - interval '4 minutes',
        read_at = read_at - interval '4 minutes', alerted_at = alerted_at - interval '4 minutes'`),
    )
  await t.scope(system, (tx) => tx.execute(sql`update contacts set read_at = last_in_at`))
  await receive('+13125550317', 'Unread')
  await receive('+13125550318', 'Read')
  await writeByForm('told@alert.example', 'By the form')
  const read = await findThread('0318')
  await change(read.id, { change: 'read', seen_until: (await open(read.id)).thread.last_in_at })
  await alertOwner(jobCtx())
  await pastThreeMinutes()
  for (let n = 0; n < 2; n++) await alertOwner(jobCtx())
  const alerts = (await t.sentMail()).filter(
    ({ to, text }) => to === admin.email && text.includes('dashboard/inbox'),
  )
  expect(alerts.map(({ subject }) => subject)).toEqual(['(312) 555-0317 wrote to you'])
})

test('messages of the portal are limited by mailbox, and a repeated one is one', async () => {
  const token = await t.makeClient('uma@limit.example')
  const id = randomUUID()
  for (let n = 0; n < 2; n++) expect((await writeInPortal(token, 'Once', id)).status).toBe(200)
  expect(await ownThread(token)).toHaveLength(1)
  const statuses = []
  for (let n = 0; n < 30; n++) statuses.push((await writeInPortal(token, `Message ${n}`)).status)
  expect(statuses.at(-1)).toBe(429)
  const other = await t.makeClient('vic@limit.example')
  await writeInPortal(other, 'Not yours', id)
  expect(await ownThread(other)).toEqual([])
  expect((await ownThread(token))[0].text).toBe('Once')
})

test('export and erasure cover the conversation', async () => {
  const email = 'wim@erased.example'
  const token = await t.makeClient(email)
  await writeInPortal(token, 'Please forget me')
  const { id } = await findThread(email)
  await answer(id, { text: 'We will' })
  const file = (await t.call('GET', '/api/account/export', undefined, token)).body
  expect(file.conversation.map(({ text }: { text: string }) => text)).toEqual(['Please forget me', 'We will'])
  await t.call('POST', `/api/clients/${id}/erase`, { phones: [] }, owner)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select from thread_messages where text in ('Please forget me', 'We will')`),
  )
  expect(rows).toEqual([])
  expect(await list(`?q=${email}`)).toEqual([])
})

test('saved replies are kept, changed and deleted, and unknown fields are refused', async () => {
  const id = randomUUID()
  const save = (input: object) =>
    t.call('PUT', `/api/inbox/replies/${id}`, { name: 'Hours', text: 'Hi {first_name}', ...input }, owner)
  expect((await save({ text: 'Hi {frist_name}' })).body.error.fields.text).toContain('{first_name}')
  await save({})
  await save({ name: 'Opening hours' })
  expect((await get('/api/inbox/replies')).replies).toEqual([
    { id, name: 'Opening hours', text: 'Hi {first_name}' },
  ])
  await t.call('DELETE', `/api/inbox/replies/${id}`, undefined, owner)
  expect((await get('/api/inbox/replies')).replies).toEqual([])
})

test('counts whose turn it is', async () => {
  const before = await get('/api/inbox/counts')
  await writeByForm('xena@count.example', 'Count me')
  expect(await get('/api/inbox/counts')).toEqual({
    ...before,
    open: before.open + 1,
    unread: before.unread + 1,
  })
})
