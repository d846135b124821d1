import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#server/context.ts'
import { catchUpMessages } from '#server/messaging/catch-up-messages.ts'
import { hasOptedOut } from '#server/messaging/opt-outs.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { days, hours, minutes } from '#shared/time.ts'
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
beforeEach(async () => {
  twilio.requests.length = 0
  twilio.received.length = 0
  await t.scope(system, (tx) => tx.execute(sql`delete from sms_messages`))
})

const catchUp = (aheadMs = 0) => {
  const ctx: Ctx = { ...t, actor: system, now: () => new Date(Date.now() + aheadMs) }
  return catchUpMessages(ctx, t.sms)
}
const ago = (ms: number) => new Date(Math.floor((Date.now() - ms) / 1000) * 1000)

async function readMessages(columns = 'message') {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select ${sql.raw(columns)} from sms_messages order by created_at`),
  )
  return rows
}

const forgetRuns = () => t.scope(system, (tx) => tx.execute(sql`delete from job_runs`))

let numbers = 0
const newNumber = () => `+1312555${String(5000 + numbers++)}`

async function sendText() {
  const to = newNumber()
  await t.call('POST', '/api/functions/send-sms', { to, message: 'Hello', userId: 'admin' }, owner)
  await t.outbox.drain()
  const sent = twilio.accepted.find((message) => message.to === to)
  if (!sent) throw new Error('Twilio accepted nothing')
  return sent
}

test('the first run brings back no text from before the newest one that is stored', async () => {
  await forgetRuns()
  twilio.receive({ from: newNumber(), body: 'Erased before the upgrade', at: ago(hours(2)) })
  await catchUp()
  expect(await readMessages()).toEqual([])
  await forgetRuns()
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into sms_messages (phone_number, message, direction, sender, status, created_at)
      values (${newNumber()}, 'Stored', 'in', 'client', 'sent', ${ago(hours(1)).toISOString()}::timestamptz)`),
  )
  twilio.receive({ from: newNumber(), body: 'Missed', at: ago(minutes(30)) })
  await catchUp()
  expect(await readMessages()).toEqual([{ message: 'Stored' }, { message: 'Missed' }])
})

test('texts received while the server was down appear once, with their time, and STOP counts', async () => {
  await forgetRuns()
  await catchUp(-days(9))
  const [from, stopped, firstAt] = [newNumber(), newNumber(), ago(hours(3))]
  twilio.receive({ from, body: 'Second', at: ago(hours(2)) })
  twilio.receive({ from, body: 'First', at: firstAt })
  twilio.receive({ from: stopped, body: 'STOP', at: ago(hours(1)) })
  twilio.receive({ from, body: 'Too long ago', at: ago(days(8)) })
  await catchUp()
  await catchUp()
  expect(await readMessages()).toEqual([{ message: 'First' }, { message: 'Second' }, { message: 'STOP' }])
  const [first] = await readMessages('created_at, direction, phone_number')
  expect(new Date(String(first?.created_at)).getTime()).toBe(firstAt.getTime())
  expect(first).toMatchObject({ direction: 'in', phone_number: from })
  expect(await t.scope(system, (tx) => hasOptedOut(tx, stopped))).toBe(true)
})

test('a text that the webhook has delivered is not recorded again', async () => {
  const [from, sid] = [newNumber(), `SM${randomBytes(16).toString('hex')}`]
  const form = { MessageSid: sid, From: from, Body: 'Hello', AccountSid: twilioKeys.accountSid }
  const path = '/webhooks/sms/inbound'
  await t.app.request(path, { method: 'POST', ...twilio.sign(`${publicUrl}${path}`, form) })
  twilio.receive({ sid, from, body: 'Hello', at: new Date() })
  await catchUp()
  expect(await readMessages()).toEqual([{ message: 'Hello' }])
})

test('a missed STOP does not undo a later START', async () => {
  const from = newNumber()
  twilio.receive({ from, body: 'START', at: ago(minutes(1)) })
  await catchUp()
  twilio.receive({ from, body: 'STOP', at: ago(minutes(5)) })
  await catchUp()
  expect(await t.scope(system, (tx) => hasOptedOut(tx, from))).toBe(false)
})

test('reads every page of what was received since then, and no page before', async () => {
  const from = newNumber()
  for (let n = 0; n < 1100; n++) twilio.receive({ from, body: `Text ${n}`, at: ago(minutes(5)) })
  for (let n = 0; n < 1100; n++) twilio.receive({ from, body: `Old ${n}`, at: ago(minutes(20)) })
  const listed = (await t.sms.listReceived?.(ago(minutes(10)))) ?? []
  expect(listed.map(({ text }) => text.split(' ')[0])).toEqual(Array(1100).fill('Text'))
  expect(twilio.requests).toHaveLength(2)
})

test('a messaging service takes in only its own texts, also behind a large group text', async () => {
  const from = `MG${'2'.repeat(32)}`
  const service = createTwilioSms({ ...twilioKeys, from, publicUrl, apiBase: twilio.url, timeoutMs: 10_000 })
  const [own, others, elsewhere] = [newNumber(), newNumber(), newNumber()]
  twilio.receive({ from: own, body: 'For the practice', at: ago(minutes(9)), messagingServiceSid: from })
  twilio.receive({
    from: others,
    body: 'STOP',
    at: ago(minutes(8)),
    messagingServiceSid: `MG${'3'.repeat(32)}`,
  })
  twilio.receive({ from: elsewhere, body: 'STOP', at: ago(minutes(8)) })
  const template = await sendText()
  const group = Array.from({ length: 1200 }, () => ({ ...template, at: ago(minutes(1)) }))
  twilio.accepted.push(...group)
  const listed = await service.listReceived?.(ago(minutes(10)))
  twilio.accepted.splice(-group.length)
  expect(listed?.map(({ text }) => text)).toEqual(['For the practice'])
})

test('a sent text without a report is asked for once at each age', async () => {
  await catchUp()
  const delivered = await sendText()
  const failed = await sendText()
  const silent = await sendText()
  delivered.status = 'delivered'
  Object.assign(failed, { status: 'undelivered', errorCode: 30005 })
  silent.status = 'sent'
  const countMessageRequests = () => twilio.requests.filter(({ path }) => path.includes('/Messages/')).length
  twilio.requests.length = 0
  await catchUp(minutes(5))
  expect(countMessageRequests()).toBe(0)
  await catchUp(minutes(11))
  expect(countMessageRequests()).toBe(3)
  expect(await readMessages('status, delivered_at is not null as delivered')).toEqual([
    { status: 'sent', delivered: true },
    { status: 'failed', delivered: false },
    { status: 'sent', delivered: false },
  ])
  await catchUp(minutes(16))
  expect(countMessageRequests()).toBe(3)
  await catchUp(hours(30))
  await catchUp(hours(31))
  expect(countMessageRequests()).toBe(4)
})

test('a run that fails is repeated from the same point', async () => {
  await catchUp(hours(31))
  twilio.receive({ from: newNumber(), body: 'During the outage', at: new Date(Date.now() + hours(32)) })
  twilio.faults.push('broken')
  await expect(catchUp(hours(40))).rejects.toThrow('Twilio answered 500')
  await catchUp(hours(41))
  expect(await readMessages()).toContainEqual({ message: 'During the outage' })
})

test('a run that finds more texts than it may list is repeated from the same point', async () => {
  await catchUp(hours(50))
  const first = newNumber()
  twilio.receive({ from: first, body: 'First', at: new Date(Date.now() + hours(50)) })
  const at = new Date(Date.now() + hours(50) + minutes(1))
  const flood = Array.from({ length: 10_000 }, () => twilio.receive({ from: newNumber(), body: 'Flood', at }))
  await expect(catchUp(hours(50) + minutes(5))).rejects.toThrow('more than 10000 texts')
  twilio.received.splice(-flood.length)
  await catchUp(hours(50) + minutes(30))
  expect(await readMessages()).toEqual([{ message: 'First' }])
})
