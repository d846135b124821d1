import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveEmail } from '#server/messaging/inbound-email/receive-email.ts'
import type { CampaignRecipientRow } from '#shared/campaigns.ts'
import type { ThreadEntry, ThreadRow } from '#shared/inbox.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { agree, runJob } from '#tests/support/campaigns.ts'
import { rawBounce, rawEmail } from '#tests/support/raw-email.ts'
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
  address = `bounce${++n}@mail.example`
})

async function bounce(id: string, { recipient = address, action = 'failed' } = {}) {
  const { replyAddresses, inbound } = t
  if (!replyAddresses || !inbound) throw new Error('this app takes no replies')
  await receiveEmail(
    { ...t, actor: system, content: t.content, replyAddresses },
    inbound,
    rawBounce(id, { recipient, action }),
  )
}
const threadOf = async (): Promise<ThreadRow> =>
  (await t.call('GET', `/api/inbox?q=${address}`, undefined, owner)).body.threads[0]
async function entries(): Promise<ThreadEntry[]> {
  const { id } = await threadOf()
  return (await t.call('GET', `/api/inbox/${id}`, undefined, owner)).body.entries
}
async function answer(): Promise<string> {
  const contact = { name: 'Ada', email: address, message: 'Hello?' }
  await t.call('POST', '/api/contact', contact, null, `10.83.0.${n}`)
  const id = crypto.randomUUID()
  const reply = { id, channel: 'email', text: 'Yes.' }
  await t.call('POST', `/api/inbox/${(await threadOf()).id}/messages`, reply, owner)
  await endUndoWait(t)
  await t.outbox.drain()
  return id
}

test('an answer that came back says so and why, and raises no alert', async () => {
  const id = await answer()
  const before = [await threadOf(), (await t.sentMail()).length]
  await bounce(id)
  expect((await entries()).at(-1)).toMatchObject({
    text: 'Yes.',
    delivery: 'failed',
    failure: 'It came back. There is no such mailbox.',
  })
  expect([await threadOf(), (await t.sentMail()).length]).toEqual(before)
})

test('a delay, another recipient and an unknown email change nothing', async () => {
  const id = await answer()
  await bounce(id, { action: 'delayed' })
  await bounce(id, { recipient: 'somebody@else.example' })
  await bounce(crypto.randomUUID())
  expect((await entries()).at(-1)).toMatchObject({ delivery: 'sent', failure: null })
})

test('of any other email that came back there is a quiet line', async () => {
  await answer()
  await t.call('POST', '/api/news', { email: address }, null, `10.84.0.${n}`)
  await t.outbox.drain()
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(
      sql`select id from outbox where recipient = ${address} and kind <> 'thread_email' limit 1`,
    ),
  )
  await bounce(rows[0]?.id ?? '')
  expect((await entries()).at(-1)).toMatchObject({
    direction: null,
    text: `An email to ${address} came back. There is no such mailbox.`,
  })
})

test('an email of a group message that came back says so, and can’t be sent again', async () => {
  const other = `other-${address}`
  await agree(t, 'email', 'news', [address, other])
  const campaigns = (method: string, path: string, input?: unknown) =>
    t.call(method, `/api/campaigns/${path}`, input, owner)
  const id = crypto.randomUUID()
  const draft = { version: 0, channel: 'email', purpose: 'news', segment: 'agreed', people: [] }
  await campaigns('PUT', id, { ...draft, subject: 'News', body: 'Come by.' })
  const { version, reached: people, texts } = (await campaigns('GET', `${id}/preview`)).body.preview
  await campaigns('POST', `${id}/send`, { version, people, texts })
  await t.outbox.drain()
  await runJob(t)
  const sent: CampaignRecipientRow[] = (await campaigns('GET', `${id}/recipients`)).body.recipients
  await bounce(sent.find((one) => one.address === address)?.id ?? '')

  const { campaign } = (await campaigns('GET', id)).body
  expect(campaign).toMatchObject({ state: 'sent', counts: { sent: people - 1, returned: 1, failed: 0 } })
  expect((await campaigns('GET', `${id}/recipients?status=returned`)).body.recipients).toEqual([
    expect.objectContaining({ address, failure: 'It came back. There is no such mailbox.' }),
  ])
  const before = (await t.sentMail()).length
  expect((await campaigns('POST', `${id}/retry`)).status).toBe(410)
  await t.outbox.drain()
  expect((await t.sentMail()).length).toBe(before)
})

test('erasing somebody takes their emails along, and a repeated delivery brings nothing back', async () => {
  const { replyAddresses, inbound } = t
  if (!replyAddresses || !inbound) throw new Error('this app takes no replies')
  const ctx = { ...t, actor: system, content: t.content, replyAddresses }
  const email = rawEmail({ from: `Ada <${address}>`, text: 'Private', dmarc: 'pass' })
  await receiveEmail(ctx, inbound, email)
  const { id } = await threadOf()
  const exported = (await t.call('GET', `/api/clients/${id}/export`, undefined, owner)).body
  expect(exported.conversation).toMatchObject([
    { text: 'Private', subject: 'Hello', sender: address, is_verified: true, whole_text: 'Private' },
  ])
  expect((await t.call('POST', `/api/clients/${id}/erase`, { phones: [] }, owner)).status).toBe(200)
  await receiveEmail(ctx, inbound, email)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select (select count(*)::int from received_emails where sender = ${address}) as emails,
      (select count(*)::int from contacts where email = ${address}) as contacts`),
  )
  expect(rows).toEqual([{ emails: 0, contacts: 0 }])
})
