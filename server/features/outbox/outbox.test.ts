import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/access/scope.ts'
import { recordReport } from '#server/messaging/sms-message-store.ts'
import { markSentByProvider } from '#server/outbox/mark-sent.ts'
import { type OutgoingEmail, PermanentEmailError } from '#server/providers/email/port.ts'
import { NumberRefusedError, type OutgoingSms } from '#server/providers/sms/port.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const provider = { isRefusing: true, emails: [] as OutgoingEmail[], texts: [] as OutgoingSms[] }

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp({
    email: {
      kind: 'smtp',
      async send(email) {
        if (provider.isRefusing) throw new PermanentEmailError('the mail server answered 550')
        provider.emails.push(email)
      },
    },
    sms: {
      kind: 'twilio',
      async send(text) {
        if (provider.isRefusing) throw new NumberRefusedError('This number cannot receive texts. (21614)')
        provider.texts.push(text)
        return null
      },
    },
  })
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const listFailed = async () => (await t.call('GET', '/api/outbox/failed', undefined, owner)).body.messages
const retry = (id: string) => t.call('POST', `/api/outbox/${id}/retry`, undefined, owner)

test('lists failed messages with the reason but without their text, and sends them on retry', async () => {
  const to = '+13125550180'
  const contact = { name: 'Ada', email: 'ada@example.com', message: 'A private word', website: '' }
  await t.call('POST', '/api/contact', contact)
  await t.call('POST', '/api/functions/send-sms', { to, message: 'Private too', userId: 'admin' }, owner)
  await t.outbox.drain()
  const messages = await listFailed()
  expect(messages).toHaveLength(2)
  expect(messages).toContainEqual(
    expect.objectContaining({ channel: 'email', to: admin.email, reason: 'the mail server answered 550' }),
  )
  expect(messages).toContainEqual(
    expect.objectContaining({ channel: 'sms', to, reason: 'This number cannot receive texts. (21614)' }),
  )
  expect(JSON.stringify(messages)).not.toMatch(/rivate/)
  provider.isRefusing = false
  for (const { id } of messages) expect((await retry(id)).status).toBe(200)
  await t.outbox.drain()
  expect(await listFailed()).toEqual([])
  expect(provider.emails.map(({ text }) => text)).toEqual([expect.stringContaining('A private word')])
  expect(provider.texts.map(({ text }) => text)).toEqual(['Private too'])
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select status, failure from sms_messages where phone_number = ${to}`),
  )
  expect(rows).toEqual([{ status: 'sent', failure: null }])
  for (const { id } of messages) expect((await retry(id)).status).toBe(404)
})

test('a retry waits for a delivery report about the same message', async () => {
  provider.isRefusing = true
  const body = { to: '+13125550181', message: 'Hello', userId: 'admin' }
  const { id } = (await t.call('POST', '/api/functions/send-sms', body, owner)).body.message
  await t.outbox.drain()
  const hasLocked = Promise.withResolvers<void>()
  const reporting = t.scope(system, async (tx) => {
    await markSentByProvider(tx, id)
    hasLocked.resolve()
    // The embedded database runs one transaction at a time.
    while (t.database.kind === 'postgres' && !(await isWaitedFor(tx))) await setImmediate()
    const report = { id, providerId: 'SM1', state: 'delivered', reason: null, optedOut: false } as const
    await recordReport(tx, id, report)
  })
  await hasLocked.promise
  const [answer] = await Promise.all([retry(id), reporting])
  expect(answer.status).toBe(404)
})

/** Whether another transaction waits for a row that this one has locked. */
async function isWaitedFor(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`,
  )
  return rows.length > 0
}

test('a retried message can be sent for another day', async () => {
  provider.isRefusing = true
  await t.call('POST', '/api/contact', { name: 'Bo', email: 'bo@example.com', message: 'Hi', website: '' })
  await t.outbox.drain()
  const [message] = await listFailed()
  await t.scope(system, (tx) => tx.execute(sql`update outbox set give_up_at = now() - interval '1 day'`))
  await retry(message.id)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(
      sql`select give_up_at > now() + interval '23 hours' as fresh from outbox where id = ${message.id}`,
    ),
  )
  expect(rows).toEqual([{ fresh: true }])
})

test('shows no sandbox messages when emails and texts are really sent', async () => {
  const { status, body } = await t.call('GET', '/api/outbox/sandbox', undefined, owner)
  expect([status, body]).toEqual([200, { channels: [], messages: [] }])
})
