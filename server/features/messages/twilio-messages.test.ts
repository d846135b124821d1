import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createFakeTwilio, type FakeTwilio, twilioKeys } from '#tests/support/fake-twilio.ts'

const system = { role: 'system', job: 'test' } as const
const publicUrl = 'http://localhost:3000'

let t: TestApp
let twilio: FakeTwilio
let owner: string
beforeAll(async () => {
  twilio = await createFakeTwilio()
  const sms = createTwilioSms({ ...twilioKeys, publicUrl, apiBase: twilio.url, timeoutMs: 10_000 })
  t = await makeTestApp({ sms })
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(async () => {
  await t.close()
  await twilio.close()
})
beforeEach(() => twilio.rejections.clear())

let numbers = 0
const newNumber = () => `+1312555${String(3000 + numbers++)}`
const send = (to: string, message = 'Hello') =>
  t.call('POST', '/api/functions/send-sms', { to, message, userId: 'admin' }, owner)

const runAt = (to: string, when: 'tomorrow' | 'now') =>
  t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = ${when} where recipient = ${to}`))

async function rowOf(to: string) {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(
      sql`select id, status, failure, delivered_at is not null as delivered, provider_id from sms_messages where phone_number = ${to}`,
    ),
  )
  return rows[0]
}

async function sendAndDrain(message?: string) {
  const to = newNumber()
  await send(to, message)
  await t.outbox.drain()
  const [accepted] = twilio.accepted.filter((message) => message.to === to)
  if (!accepted) throw new Error('Twilio accepted nothing')
  return { to, sid: accepted.sid, callback: new URL(accepted.statusCallback ?? '') }
}

function callWebhook(path: string, form: Record<string, string>) {
  return t.app.request(path, { method: 'POST', ...twilio.sign(`${publicUrl}${path}`, form) })
}

const report = (message: { sid: string; callback: URL }, MessageStatus: string, ErrorCode?: string) =>
  callWebhook(message.callback.pathname + message.callback.search, {
    MessageSid: message.sid,
    MessageStatus,
    AccountSid: twilioKeys.accountSid,
    ...(ErrorCode && { ErrorCode }),
  })

const receive = (from: string, Body: string, MessageSid = `SM${randomBytes(16).toString('hex')}`) =>
  callWebhook('/webhooks/sms/inbound', { From: from, To: twilioKeys.from, Body, MessageSid, NumMedia: '0' })

test('a message is sent, then delivered, with the status still “sent”', async () => {
  const message = await sendAndDrain()
  const sent = await rowOf(message.to)
  expect(sent).toMatchObject({ status: 'sent', delivered: false, provider_id: message.sid })
  expect((await report(message, 'sent')).status).toBe(204)
  expect((await report(message, 'delivered')).status).toBe(204)
  expect(await rowOf(message.to)).toMatchObject({ status: 'sent', delivered: true, failure: null })
  const { body } = await t.call('GET', '/api/sms_messages/all', undefined, owner)
  expect(body.messages[0]).toMatchObject({ status: 'sent', delivered_at: expect.stringMatching(/^20/) })
})

test('an undelivered message fails with the reason in plain words', async () => {
  const message = await sendAndDrain()
  await report(message, 'undelivered', '30006')
  const failure = 'This is a landline, or its carrier cannot be reached. (30006)'
  expect(await rowOf(message.to)).toMatchObject({ status: 'failed', failure })
})

test('reports in any order have the same result', async () => {
  const orders = [
    ['sent', 'delivered'],
    ['delivered', 'sent'],
    ['delivered', 'sent', 'delivered', 'queued', 'sent'],
  ]
  for (const order of orders) {
    const message = await sendAndDrain()
    for (const status of order) await report(message, status)
    expect(await rowOf(message.to)).toMatchObject({ status: 'sent', delivered: true })
  }
  for (const order of [
    ['sent', 'undelivered'],
    ['undelivered', 'sent', 'undelivered'],
  ]) {
    const message = await sendAndDrain()
    for (const status of order) await report(message, status, status === 'sent' ? undefined : '30003')
    expect(await rowOf(message.to)).toMatchObject({ status: 'failed', delivered: false })
  }
})

test('a permanent refusal is not retried, and an opt-out at Twilio is recorded', async () => {
  const [landline, stopped] = [newNumber(), newNumber()]
  twilio.rejections.set(landline, 21614).set(stopped, 21610)
  await send(landline)
  await send(stopped)
  await t.outbox.drain()
  const failure = 'This number cannot receive texts. (21614)'
  expect(await rowOf(landline)).toMatchObject({ status: 'failed', failure })
  const requestCount = twilio.requests.length
  await t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now() - interval '1 day'`))
  await t.outbox.drain()
  expect(twilio.requests).toHaveLength(requestCount)
  expect((await send(stopped)).body.error.code).toBe('opted_out')
})

test('waits as long as a busy Twilio requests', async () => {
  const to = newNumber()
  twilio.faults.push('busy')
  await send(to)
  await t.outbox.drain()
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(
      sql`select run_at > now() as delayed, last_error from outbox where recipient = ${to} and sent_at is null`,
    ),
  )
  expect(rows).toEqual([{ delayed: true, last_error: 'Twilio answered 429' }])
})

test('finds a message whose response was lost instead of sending it again, but sends the same text twice', async () => {
  const to = newNumber()
  twilio.faults.push('lost')
  await send(to, 'twice')
  await t.outbox.drain()
  expect(await rowOf(to)).toMatchObject({ status: 'pending', provider_id: null })
  await runAt(to, 'now')
  await t.outbox.drain()
  const accepted = () => twilio.accepted.filter((message) => message.to === to)
  expect(accepted()).toHaveLength(1)
  expect(await rowOf(to)).toMatchObject({ status: 'sent', provider_id: accepted()[0]?.sid })
  twilio.faults.push('reset')
  await send(to, 'twice')
  await t.outbox.drain()
  await runAt(to, 'now')
  await t.outbox.drain()
  expect(accepted()).toHaveLength(2)
})

test('a report that arrives although the response was lost ends the retries', async () => {
  const to = newNumber()
  twilio.faults.push('lost')
  await send(to)
  await t.outbox.drain()
  const accepted = twilio.accepted.filter((message) => message.to === to)
  const [first] = accepted
  await report({ sid: first?.sid ?? '', callback: new URL(first?.statusCallback ?? '') }, 'sent')
  expect(await rowOf(to)).toMatchObject({ status: 'sent', provider_id: accepted[0]?.sid })
  await runAt(to, 'now')
  await t.outbox.drain()
  expect(twilio.accepted.filter((accepted) => accepted.to === to)).toHaveLength(1)
})

test.each([
  ['sent', undefined],
  ['undelivered', '30003'],
])('a late “%s” about the first attempt does not end a retry', async (status, code) => {
  const message = await sendAndDrain()
  await report(message, 'undelivered', '30003')
  const failed = await rowOf(message.to)
  expect((await t.call('POST', `/api/sms_messages/${failed?.id}/retry`, {}, owner)).status).toBe(200)
  await report(message, status, code)
  await runAt(message.to, 'now')
  for (const accepted of twilio.accepted) if (accepted.sid === message.sid) accepted.status = 'undelivered'
  await t.outbox.drain()
  const accepted = twilio.accepted.filter(({ to }) => to === message.to)
  expect(accepted).toHaveLength(2)
  expect(await rowOf(message.to)).toMatchObject({
    status: 'sent',
    failure: null,
    provider_id: accepted[1]?.sid,
  })
  await report(message, status, code)
  expect(await rowOf(message.to)).toMatchObject({
    status: 'sent',
    failure: null,
    provider_id: accepted[1]?.sid,
  })
})

test('a late “delivered” about the first attempt ends a pending retry', async () => {
  const message = await sendAndDrain()
  await report(message, 'undelivered', '30003')
  twilio.faults.push('busy')
  const failed = await rowOf(message.to)
  await t.call('POST', `/api/sms_messages/${failed?.id}/retry`, {}, owner)
  await t.outbox.drain()
  await runAt(message.to, 'tomorrow')
  await report(message, 'delivered')
  await runAt(message.to, 'now')
  await t.outbox.drain()
  expect(twilio.accepted.filter(({ to }) => to === message.to)).toHaveLength(1)
  expect(await rowOf(message.to)).toMatchObject({ status: 'sent', delivered: true, provider_id: message.sid })
})

test('a forged report and a forged message change nothing', async () => {
  const message = await sendAndDrain()
  const path = message.callback.pathname + message.callback.search
  const body = new URLSearchParams({ MessageSid: message.sid, MessageStatus: 'failed', Body: 'x' }).toString()
  for (const signature of ['', 'x'.repeat(28)]) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
    expect((await t.app.request(path, { method: 'POST', body, headers })).status).toBe(403)
    expect((await t.app.request('/webhooks/sms/inbound', { method: 'POST', body, headers })).status).toBe(403)
  }
  expect(await rowOf(message.to)).toMatchObject({ status: 'sent' })
  expect(
    (
      await report(
        { ...message, callback: new URL(`${publicUrl}/webhooks/sms/status?id=${randomUUID()}`) },
        'failed',
      )
    ).status,
  ).toBe(204)
  expect(await rowOf(message.to)).toMatchObject({ status: 'sent' })
})

test('records a received message once, for the client with that number', async () => {
  const token = await t.makeClient('texter@example.com')
  const phone = newNumber()
  const { id } = (await t.call('GET', '/api/session', undefined, token)).body.profile
  await t.call('PUT', `/api/profiles/${id}/phone`, { phone }, owner)
  const sid = `SM${'7'.repeat(32)}`
  for (let n = 0; n < 3; n++) {
    const response = await receive(phone, 'See you tomorrow 🌿', sid)
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<Response>')])
  }
  const { body } = await t.call('GET', '/api/sms_messages', undefined, token)
  expect(body.messages).toEqual([
    expect.objectContaining({ message: 'See you tomorrow 🌿', direction: 'in', phone_number: phone }),
  ])
})

test.each([
  'STOP',
  'stop',
  ' Stop. ',
  'STOP ALL',
  'unsubscribe',
  'Cancel',
  'END',
  'quit',
  'Opt-out',
  'REVOKE',
  'please stop texting me',
  'ALTO',
])('“%s” opts out immediately, and START opts in again', async (text) => {
  const phone = newNumber()
  await receive(phone, text)
  expect((await send(phone)).body.error.code).toBe('opted_out')
  await receive(phone, 'Start')
  expect((await send(phone)).status).toBe(200)
})

test('accepts the STOP or START that Twilio itself recognised, whatever the text', async () => {
  const phone = newNumber()
  const receiveKeyword = (Body: string, OptOutType: string) =>
    callWebhook('/webhooks/sms/inbound', {
      From: phone,
      To: twilioKeys.from,
      Body,
      OptOutType,
      NumMedia: '0',
      MessageSid: `SM${randomBytes(16).toString('hex')}`,
    })
  await receiveKeyword('Nie wieder', 'STOP')
  expect((await send(phone)).body.error.code).toBe('opted_out')
  await receiveKeyword('Doch', 'START')
  expect((await send(phone)).status).toBe(200)
})

test('a repeated old STOP does not undo a later START', async () => {
  const phone = newNumber()
  const sid = `SM${'8'.repeat(32)}`
  await receive(phone, 'STOP', sid)
  await receive(phone, 'UNSTOP')
  await receive(phone, 'STOP', sid)
  expect((await send(phone)).status).toBe(200)
})

test('HELP emails the owner once', async () => {
  const phone = newNumber()
  await receive(phone, 'help')
  const mails = (await t.sentMail()).filter(({ subject }) =>
    /^\(\d{3}\) \d{3}-\d{4} asks for help by text message$/.test(subject),
  )
  expect(mails.map(({ to }) => to)).toEqual([admin.email])
})
