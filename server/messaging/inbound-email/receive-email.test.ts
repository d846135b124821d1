import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alertOwner } from '#server/messaging/alert-owner.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { beginAttempt } from '#server/messaging/inbound-email/parse-received.ts'
import { receiveEmail } from '#server/messaging/inbound-email/receive-email.ts'
import type { RawEmail } from '#server/providers/inbound-email/port.ts'
import type { ThreadEntry, ThreadRow } from '#shared/inbox.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { rawEmail } from '#tests/support/raw-email.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
let n = 0
let address: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())
beforeEach(() => {
  address = `person${++n}@mail.example`
})

const receive = (email: RawEmail) => {
  const { replyAddresses, inbound } = t
  if (!replyAddresses || !inbound) throw new Error('this app takes no replies')
  return receiveEmail({ ...t, actor: system, content: t.content, replyAddresses }, inbound, email)
}
const threads = async (): Promise<ThreadRow[]> =>
  (await t.call('GET', '/api/inbox', undefined, owner)).body.threads
const threadOf = async (email: string) => (await threads()).find((row) => row.email === email)
async function entriesOf(email: string): Promise<ThreadEntry[]> {
  const { id } = (await threadOf(email)) ?? {}
  return id ? (await t.call('GET', `/api/inbox/${id}`, undefined, owner)).body.entries : []
}
const ownEntries = async (token: string) =>
  (await t.call('GET', '/api/thread', undefined, token)).body.entries as { kind: string; text: string }[]

/** A guest whom the owner has answered by email; the address that their reply goes to. */
async function answerGuest(email = address): Promise<string> {
  await t.call('POST', '/api/contact', { name: 'Ada Pine', email, message: 'Hello?' }, null, `10.81.0.${n}`)
  const { id } = (await threadOf(email)) ?? {}
  const answer = { id: crypto.randomUUID(), channel: 'email', text: 'Yes, it is.' }
  expect((await t.call('POST', `/api/inbox/${id}/messages`, answer, owner)).status).toBe(200)
  await endUndoWait(t)
  const mail = (await t.sentMail()).find(({ to }) => to === email)
  expect(mail?.reply_to).toMatch(/^reply\+[a-z2-7]{42}@sandbox\.invalid$/)
  return mail?.reply_to ?? ''
}

test('a reply to the signed address is in the conversation, unread and open, with what it quotes behind a click', async () => {
  const to = await answerGuest()
  const text =
    'Wonderful, thank you!\r\n\r\nOn Mon, Nov 23, 2026 at 9:00 AM Jo <hello@practice.example> wrote:\r\n> Yes, it is.\r\n'
  await receive(rawEmail({ from: `Ada <${address}>`, to, subject: 'Re: A message', text }))
  expect(await threadOf(address)).toMatchObject({
    status: 'open',
    is_unread: true,
    last_words: 'Wonderful, thank you!',
  })
  const entry = (await entriesOf(address)).at(-1)
  expect(entry).toMatchObject({
    kind: 'email',
    direction: 'in',
    text: 'Wonderful, thank you!',
    email: { is_verified: true, from: null, has_more: true, files: [] },
  })
  const { body } = await t.call('GET', `/api/inbox/emails/${entry?.id}`, undefined, owner)
  expect(body.text).toContain('> Yes, it is.')
})

test('a stranger’s email makes them a guest by the name they give, as the contact form does', async () => {
  await receive(rawEmail({ from: `"Bo, the Guest" <${address.toUpperCase()}>`, dmarc: 'pass' }))
  expect(await threadOf(address)).toMatchObject({ name: 'Bo, the Guest', email: address, status: 'open' })
  const { body } = await t.call('GET', `/api/clients?q=${address}`, undefined, owner)
  expect(body.clients).toMatchObject([{ name: 'Bo, the Guest', status: 'guest' }])
})

test('the owner hears of an email as of a text: one alert, and nobody else gets anything', async () => {
  await receive(rawEmail({ from: address, text: 'Anyone there?' }))
  await t.scope(system, (tx) =>
    tx.execute(
      sql`update contacts set last_in_at = last_in_at - interval '4 minutes' where email = ${address}`,
    ),
  )
  const before = (await t.sentMail()).length
  await alertOwner({ ...t, actor: system, content: t.content })
  const sent = (await t.sentMail()).slice(0, -before || undefined)
  expect(sent.map(({ to }) => to)).toEqual([admin.email])
  expect(sent[0]?.text).toContain('Anyone there?')
  expect(sent[0]?.reply_to).toBeNull()
})

test('an account sees its own emails in the portal, and never one that somebody wrote in its name', async () => {
  const token = await t.makeClient(address)
  await receive(rawEmail({ from: address, text: 'Really mine', dmarc: 'pass' }))
  await receive(rawEmail({ from: address, text: 'Send the money elsewhere', dmarc: 'fail' }))
  await receive(rawEmail({ from: address, text: 'Nobody vouches for this' }))
  expect((await ownEntries(token)).map(({ kind, text }) => [kind, text])).toEqual([['email', 'Really mine']])
  const shown = (await entriesOf(address)).map(({ text, email }) => [text, email?.is_verified])
  expect(shown).toEqual([
    ['Really mine', true],
    ['Send the money elsewhere', false],
    ['Nobody vouches for this', false],
  ])
})

test('a header that the sender wrote below the mail server’s own vouches for nothing', async () => {
  const forged = 'sandbox.invalid; dmarc=pass header.from=mail.example'
  await receive(rawEmail({ from: address, dmarc: 'fail', headers: { 'Authentication-Results': forged } }))
  expect((await entriesOf(address)).at(-1)?.email?.is_verified).toBe(false)
})

test('while a large email is read, the process answers others', async () => {
  const headers = { 'Content-Type': 'text/plain; format=flowed' }
  let [longestMs, last] = [0, performance.now()]
  const timer = setInterval(() => {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - last)
    last = now
  }, 20)
  await receive(rawEmail({ from: address, headers, body: 'a \r\n'.repeat(600_000) }))
  clearInterval(timer)
  expect(longestMs).toBeLessThan(2000)
  expect(await entriesOf(address)).toHaveLength(1)
})

test('an email that ended the server three times while it was read is stored by its head', async () => {
  const text = 'Long. '.repeat(20_000)
  const email = rawEmail({ from: address, text })
  const keys = [1, 2, 3, 4].map(() => t.scope(system, (tx) => beginAttempt(tx, email)))
  expect((await Promise.all(keys)).filter((key) => key === null)).toHaveLength(1)
  await receive(email)
  expect((await entriesOf(address)).map((entry) => entry.text)).toEqual(['An email that could not be read.'])
  const other = rawEmail({ from: address, text })
  for (let round = 0; round < 4; round++) await receive(other)
  expect(await t.scope(system, (tx) => beginAttempt(tx, other))).not.toBeNull()
  expect((await entriesOf(address)).at(-1)?.text).toMatch(/^Long\./)
})

test('a forged reply address puts nothing into another conversation', async () => {
  const to = await answerGuest()
  const before = await entriesOf(address)
  const forged = to.replace(/.(?=@)/, (last) => (last === 'a' ? 'b' : 'a'))
  await receive(rawEmail({ from: `mallory${n}@evil.example`, to: forged, text: 'Hi' }))
  expect(await entriesOf(address)).toEqual(before)
  expect((await entriesOf(`mallory${n}@evil.example`)).map(({ text }) => text)).toEqual(['Hi'])
})

test('a reply from another address of theirs is in the conversation and says where it came from, and is not in the portal', async () => {
  const token = await t.makeClient(address)
  const mail = (await t.sentMail()).find(({ to }) => to === address)
  const other = `Ada at work <work${n}@office.example>`
  await receive(rawEmail({ from: other, to: mail?.reply_to ?? '', text: 'From my desk', dmarc: 'pass' }))
  const entry = (await entriesOf(address)).at(-1)
  expect(entry).toMatchObject({ text: 'From my desk', email: { from: other, is_verified: false } })
  expect(await ownEntries(token)).toEqual([])
})

test('a delivery that is repeated, in any way, is one message', async () => {
  const email = rawEmail({ from: address })
  for (let round = 0; round < 3; round++) await receive(email)
  await receive({
    ...email,
    raw: Buffer.concat([Buffer.from('Received: again\r\n'), email.raw]),
    bytes: email.bytes + 17,
  })
  await Promise.all(
    Array.from({ length: 4 }, () =>
      receive(rawEmail({ from: address, messageId: `<race${n}@mail.example>` })),
    ),
  )
  await receive({ ...rawEmail({ from: address, text: 'Delivery' }), deliveryId: `one${n}` })
  await receive({ ...rawEmail({ from: address, text: 'Another with the same mark' }), deliveryId: `one${n}` })
  expect((await entriesOf(address)).map(({ text }) => text)).toEqual([
    'Is it vegan?',
    'Is it vegan?',
    'Delivery',
  ])
})

test.each([
  ['Auto-Submitted', 'auto-replied'],
  ['Precedence', 'bulk'],
  ['List-Id', '<news.example>'],
  ['Return-Path', '<>'],
  ['X-Autoreply', 'yes'],
])(
  'an email with %s: %s is a quiet line: nobody’s turn changes, and nothing is sent',
  async (name, value) => {
    const to = await answerGuest()
    const before = [await threadOf(address), (await t.sentMail()).length]
    await receive(
      rawEmail({ from: address, to, text: 'I am away until Monday.', headers: { [name]: value } }),
    )
    expect([await threadOf(address), (await t.sentMail()).length]).toEqual(before)
    expect((await entriesOf(address)).at(-1)).toMatchObject({
      direction: null,
      text: 'Automatic reply: “I am away until Monday.”',
      email: null,
    })
  },
)

test('newsletters of strangers and the practice’s own emails leave no trace', async () => {
  const before = await threads()
  await receive(rawEmail({ from: address, headers: { 'List-Unsubscribe': '<https://news.example>' } }))
  for (const from of [admin.email, 'Practice <hello@practice.example>', 'reply+abc@sandbox.invalid'])
    await receive(rawEmail({ from, to: await answerGuest('loop@mail.example') }))
  const after = (await threads()).filter(({ email }) => email !== 'loop@mail.example')
  expect(after).toEqual(before)
  expect(
    (await entriesOf('loop@mail.example'))
      .filter(({ kind }) => kind === 'email')
      .every(({ direction }) => direction === 'out'),
  ).toBe(true)
})

const consent = async () =>
  (
    await t.scope(system, (tx) =>
      tx.execute<{ is_given: boolean; source: string; wording: string }>(
        sql`select is_given, source, wording from consents where recipient = ${address} and purpose = 'news' order by seq desc limit 1`,
      ),
    )
  ).rows[0]

test('“Please stop” from their own mailbox withdraws the news and is nobody’s turn', async () => {
  const to = await answerGuest()
  await receive(rawEmail({ from: address, to, text: 'Please stop emailing me.' }))
  expect(await consent()).toEqual({ is_given: false, source: 'email', wording: 'Please stop emailing me.' })
  expect(await threadOf(address)).toMatchObject({ status: 'waiting', is_unread: false })
})

test('in somebody else’s name it withdraws nothing and is for the owner', async () => {
  await receive(rawEmail({ from: address, text: 'Please stop emailing me.', dmarc: 'fail' }))
  expect(await consent()).toBeUndefined()
  expect(await threadOf(address)).toMatchObject({ status: 'open', is_unread: true })
})

test('one that was sent before they agreed again undoes nothing', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into consents (channel, recipient, purpose, is_given, wording, source, actor, at)
      values ('email', ${address}, 'news', true, 'Yes', 'confirm', 'person', '2026-11-23T12:00:00Z')`),
  )
  await receive(rawEmail({ from: address, text: 'Unsubscribe', dmarc: 'pass' }))
  expect(await consent()).toMatchObject({ is_given: true })
})

/** An email of a kind to the person, and the address that a mail program's button to unsubscribe writes to. */
async function emailOf(kind: string): Promise<string> {
  const content = { subject: kind, heading: kind, paragraphs: ['Hello.'], isUnsolicited: true }
  await t.scope(system, (tx) => enqueueEmail(tx, { kind, cause: `${kind}:${n}`, to: address, content }))
  return (await t.sentMail()).find(({ to }) => to === address)?.reply_to ?? ''
}
const declined = async () => {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ purpose: string }>(
      sql`select purpose from consents where recipient = ${address} and not is_given order by purpose`,
    ),
  )
  return rows.map(({ purpose }) => purpose)
}
const gmail = 'This message was automatically generated by Gmail.'
const button = { subject: 'Please unsubscribe me from these emails', text: gmail }

test.each([
  ['order_packed', ['news', 'orders'], 'done', button],
  ['appointment_moved', ['appointments', 'news'], 'done', { ...button, text: '' }],
  [
    'order_packed',
    ['news', 'orders'],
    'done',
    { ...button, headers: { 'Auto-Submitted': 'auto-generated' } },
  ],
  ['appointment_moved', ['appointments', 'news'], 'open', { ...button, text: 'I moved to Texas.' }],
  ['appointment_reminder', ['appointments', 'news'], 'open', { text: 'Please stop' }],
  ['waitlist_offer', ['news'], 'open', button],
])(
  'who unsubscribes from %s declines %j, and their conversation is %s',
  async (kind, purposes, status, written) => {
    await receive(rawEmail({ from: address, to: await emailOf(kind), ...written }))
    expect(await declined()).toEqual(purposes)
    const row = await threadOf(address)
    expect([row?.status, row?.last_words]).toEqual([
      status,
      written.text === gmail || !written.text ? button.subject : written.text,
    ])
  },
)
