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

async function rowOf(to: string) {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(
      sql`select id, status, failure, delivered_at is not null as delivered, provider_id from sms_messages where phone_number = ${to}`,
    ),
  )
  return rows[0]
}

async function sent(message?: string) {
  const to = newNumber()
  await send(to, message)
  await t.outbox.drain()
  const [taken] = twilio.accepted.filter((one) => one.to === to)
  if (!taken) throw new Error('nothing was taken')
  return { to, sid: taken.sid, callback: new URL(taken.statusCallback ?? '') }
}

function hear(path: string, form: Record<string, string>) {
  return t.app.request(path, { method: 'POST', ...twilio.sign(`${publicUrl}${path}`, form) })
}

const report = (to: { sid: string; callback: URL }, MessageStatus: string, ErrorCode?: string) =>
  hear(to.callback.pathname + to.callback.search, {
    ...{ MessageSid: to.sid, MessageStatus, AccountSid: twilioKeys.accountSid },
    ...(ErrorCode && { ErrorCode }),
  })

const says = (from: string, Body: string, MessageSid = `SM${randomBytes(16).toString('hex')}`) =>
  hear('/webhooks/sms/inbound', { From: from, To: twilioKeys.from, Body, MessageSid, NumMedia: '0' })

test('a text is pending, then sent, then delivered, which stays the word “sent”', async () => {
  const to = await sent()
  expect(await rowOf(to.to)).toMatchObject({ status: 'sent', delivered: false, provider_id: to.sid })
  expect((await report(to, 'sent')).status).toBe(204)
  expect((await report(to, 'delivered')).status).toBe(204)
  expect(await rowOf(to.to)).toMatchObject({ status: 'sent', delivered: true, failure: null })
  const { body } = await t.call('GET', '/api/sms_messages/all', undefined, owner)
  expect(body.messages[0]).toMatchObject({ status: 'sent', delivered_at: expect.stringMatching(/^20/) })
})

test('a text the carrier gives back is failed, with the reason in plain words', async () => {
  const to = await sent()
  await report(to, 'undelivered', '30006')
  const failure = 'This is a landline, or its carrier cannot be reached. (30006)'
  expect(await rowOf(to.to)).toMatchObject({ status: 'failed', failure })
})

test('reports in every order end the same', async () => {
  const orders = [
    ['sent', 'delivered'],
    ['delivered', 'sent'],
    ['delivered', 'sent', 'delivered', 'queued', 'sent'],
  ]
  for (const order of orders) {
    const to = await sent()
    for (const word of order) await report(to, word)
    expect(await rowOf(to.to)).toMatchObject({ status: 'sent', delivered: true })
  }
  for (const order of [
    ['sent', 'undelivered'],
    ['undelivered', 'sent', 'undelivered'],
  ]) {
    const to = await sent()
    for (const word of order) await report(to, word, word === 'sent' ? undefined : '30003')
    expect(await rowOf(to.to)).toMatchObject({ status: 'failed', delivered: false })
  }
})

test('a number that refuses for good fails at once and is not asked again; one that opted out there has opted out here', async () => {
  const [landline, stopped] = [newNumber(), newNumber()]
  twilio.rejections.set(landline, 21614).set(stopped, 21610)
  await send(landline)
  await send(stopped)
  await t.outbox.drain()
  expect(await rowOf(landline)).toMatchObject({
    ...{ status: 'failed', failure: 'This number cannot receive texts. (21614)' },
  })
  const asked = twilio.asked.length
  await t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now() - interval '1 day'`))
  await t.outbox.drain()
  expect(twilio.asked).toHaveLength(asked)
  expect((await send(stopped)).body.error.code).toBe('opted_out')
})

test('a busy Twilio is asked again when it said, not before', async () => {
  const to = newNumber()
  twilio.faults.push('busy')
  await send(to)
  await t.outbox.drain()
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(
      sql`select run_at > now() as waits, last_error from outbox where recipient = ${to} and sent_at is null`,
    ),
  )
  expect(rows).toEqual([{ waits: true, last_error: 'Twilio answered 429' }])
})

test('a text whose answer was lost is found there and not sent again, the same words twice are two texts', async () => {
  const to = newNumber()
  twilio.faults.push('lost')
  await send(to, 'twice')
  await t.outbox.drain()
  expect(await rowOf(to)).toMatchObject({ status: 'pending', provider_id: null })
  await t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now() where recipient = ${to}`))
  await t.outbox.drain()
  const taken = () => twilio.accepted.filter((one) => one.to === to)
  expect(taken()).toHaveLength(1)
  expect(await rowOf(to)).toMatchObject({ status: 'sent', provider_id: taken()[0]?.sid })
  twilio.faults.push('reset')
  await send(to, 'twice')
  await t.outbox.drain()
  await t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now() where recipient = ${to}`))
  await t.outbox.drain()
  expect(taken()).toHaveLength(2)
})

test('a report that comes before the answer ends the text, and it is not sent again', async () => {
  const to = newNumber()
  twilio.faults.push('lost')
  await send(to)
  await t.outbox.drain()
  const taken = twilio.accepted.filter((one) => one.to === to)
  await report({ sid: taken[0]?.sid ?? '', callback: new URL(taken[0]?.statusCallback ?? '') }, 'sent')
  expect(await rowOf(to)).toMatchObject({ status: 'sent', provider_id: taken[0]?.sid })
  await t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now() where recipient = ${to}`))
  await t.outbox.drain()
  expect(twilio.accepted.filter((one) => one.to === to)).toHaveLength(1)
})

test.each([
  ['sent', undefined],
  ['undelivered', '30003'],
])('a late “%s” about the first try does not end a text that is tried again', async (word, code) => {
  const to = await sent()
  await report(to, 'undelivered', '30003')
  const failed = await rowOf(to.to)
  expect((await t.call('POST', `/api/sms_messages/${failed?.id}/retry`, {}, owner)).status).toBe(200)
  await report(to, word, code)
  await t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now() where recipient = ${to.to}`))
  for (const one of twilio.accepted) if (one.sid === to.sid) one.status = 'undelivered'
  await t.outbox.drain()
  const taken = twilio.accepted.filter((one) => one.to === to.to)
  expect(taken).toHaveLength(2)
  expect(await rowOf(to.to)).toMatchObject({ status: 'sent', failure: null, provider_id: taken[1]?.sid })
  await report(to, word, code)
  expect(await rowOf(to.to)).toMatchObject({ status: 'sent', failure: null, provider_id: taken[1]?.sid })
})

test('a late “delivered” about the first try ends a text that waits to be tried again', async () => {
  const to = await sent()
  await report(to, 'undelivered', '30003')
  twilio.faults.push('busy')
  const failed = await rowOf(to.to)
  await t.call('POST', `/api/sms_messages/${failed?.id}/retry`, {}, owner)
  await t.outbox.drain()
  await report(to, 'delivered')
  await t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now() where recipient = ${to.to}`))
  await t.outbox.drain()
  expect(twilio.accepted.filter((one) => one.to === to.to)).toHaveLength(1)
  expect(await rowOf(to.to)).toMatchObject({ status: 'sent', delivered: true, provider_id: to.sid })
})

test('a forged report and a forged text change nothing', async () => {
  const to = await sent()
  const path = to.callback.pathname + to.callback.search
  const body = new URLSearchParams({ MessageSid: to.sid, MessageStatus: 'failed', Body: 'x' }).toString()
  for (const signature of ['', 'x'.repeat(28)]) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
    expect((await t.app.request(path, { method: 'POST', body, headers })).status).toBe(403)
    expect((await t.app.request('/webhooks/sms/inbound', { method: 'POST', body, headers })).status).toBe(403)
  }
  expect(await rowOf(to.to)).toMatchObject({ status: 'sent' })
  expect(
    (
      await report(
        { ...to, callback: new URL(`${publicUrl}/webhooks/sms/status?id=${randomUUID()}`) },
        'failed',
      )
    ).status,
  ).toBe(204)
  expect(await rowOf(to.to)).toMatchObject({ status: 'sent' })
})

test('a text that comes in is kept once, with the client whose number it is', async () => {
  const token = await t.makeClient('texter@example.com')
  const phone = newNumber()
  const names = { first_name: 'Nia', last_name: 'Okoye' }
  await t.call('PATCH', '/api/profiles/me', { ...names, phone }, token)
  const sid = `SM${'7'.repeat(32)}`
  for (let n = 0; n < 3; n++) {
    const answer = await says(phone, 'See you tomorrow 🌿', sid)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<Response>')])
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
])('“%s” opts out at once, also what is already promised, and START takes it back', async (word) => {
  const phone = newNumber()
  await says(phone, word)
  expect((await send(phone)).body.error.code).toBe('opted_out')
  await says(phone, 'Start')
  expect((await send(phone)).status).toBe(200)
})

test('what Twilio itself took for a STOP or a START is one, in whatever words', async () => {
  const phone = newNumber()
  const text = (Body: string, OptOutType: string) =>
    hear('/webhooks/sms/inbound', {
      ...{ From: phone, To: twilioKeys.from, Body, OptOutType, NumMedia: '0' },
      MessageSid: `SM${randomBytes(16).toString('hex')}`,
    })
  await text('Nie wieder', 'STOP')
  expect((await send(phone)).body.error.code).toBe('opted_out')
  await text('Doch', 'START')
  expect((await send(phone)).status).toBe(200)
})

test('an old STOP that is told again does not undo the START after it', async () => {
  const phone = newNumber()
  const sid = `SM${'8'.repeat(32)}`
  await says(phone, 'STOP', sid)
  await says(phone, 'UNSTOP')
  await says(phone, 'STOP', sid)
  expect((await send(phone)).status).toBe(200)
})

test('HELP emails the owner once', async () => {
  const phone = newNumber()
  await says(phone, 'help')
  const mails = (await t.sentMail()).filter(
    ({ subject }) => subject === `${phone} asks for help by text message`,
  )
  expect(mails.map(({ to }) => to)).toEqual([admin.email])
})
