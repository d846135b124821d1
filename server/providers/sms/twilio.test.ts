import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { InvalidSignatureError } from '#server/access/webhook-request.ts'
import { NumberRefusedError, RetryLaterError } from '#server/providers/sms/port.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import type { Fault } from '#tests/support/fake-server.ts'
import { createFakeTwilio, type FakeTwilio, twilioKeys } from '#tests/support/fake-twilio.ts'

const publicUrl = 'https://practice.example'
const to = '+13125550150'

let twilio: FakeTwilio
beforeAll(async () => {
  twilio = await createFakeTwilio()
})
afterAll(() => twilio.close())
beforeEach(() => {
  twilio.accepted.length = 0
  twilio.rejections.clear()
})

const make = (over = {}) =>
  createTwilioSms({ ...twilioKeys, publicUrl, apiBase: twilio.url, timeoutMs: 10_000, ...over })
/** For a fault that never answers; a busy machine may take longer than this for a normal answer. */
const shortTimeout = { timeoutMs: 200 }
const text = () => ({ id: randomUUID(), to, text: 'Hello' })

test('passes the callback address and returns the id of the message', async () => {
  const message = text()
  const sid = await make().send(message)
  expect(twilio.accepted).toEqual([
    expect.objectContaining({
      sid,
      to,
      body: 'Hello',
      statusCallback: `${publicUrl}/webhooks/sms/status?id=${message.id}`,
    }),
  ])
})

test('sends through a messaging service instead of a number', async () => {
  const service = `MG${'2'.repeat(32)}`
  await make({ from: service }).send(text())
  const form = twilio.requests.at(-1)?.form
  expect([form?.get('MessagingServiceSid'), form?.get('From')]).toEqual([service, null])
})

test('a text of another service of the account is not taken for one of ours', async () => {
  const [ours, other] = ['2', '3'].map((digit) => make({ from: `MG${digit.repeat(32)}` }))
  const since = new Date()
  await other?.send(text())
  const sid = await ours?.send(text())
  expect(await ours?.listRecent?.(to, since)).toEqual([{ providerId: sid, text: 'Hello' }])
})

test.each([
  [21211, 'This is not a valid phone number. (21211)', false],
  [21610, 'The owner of this number opted out of text messages. (21610)', true],
  [21614, 'This number cannot receive texts. (21614)', false],
  [99999, 'The text provider could not deliver it. (99999)', false],
])('code %i is permanent and explained in plain words', async (code, explanation, optedOut) => {
  twilio.rejections.set(to, code)
  const refused = await make()
    .send(text())
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(NumberRefusedError)
  expect(refused).toMatchObject({ message: explanation, optedOut })
})

test.each([20003, 20005, 21611])('code %i is temporary', async (code) => {
  twilio.rejections.set(to, code)
  const refused = await make()
    .send(text())
    .catch((error: unknown) => error)
  expect(refused).not.toBeInstanceOf(NumberRefusedError)
})

test.each<Fault>(['reset', 'late', 'broken', 'lost', 'half'])(
  'the failure "%s" is temporary',
  async (fault) => {
    twilio.faults.push(fault)
    const failed = await make(shortTimeout)
      .send(text())
      .catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(failed).not.toBeInstanceOf(NumberRefusedError)
    expect(String(failed)).not.toContain('Hello')
    expect(String(failed)).not.toContain(twilioKeys.authToken)
  },
)

test('reports the retry delay of a busy Twilio, and an unreachable one', async () => {
  twilio.faults.push('busy')
  const busy = await make()
    .send(text())
    .catch((error: unknown) => error)
  expect(busy).toBeInstanceOf(RetryLaterError)
  expect(busy).toMatchObject({ afterSeconds: 1 })
  await twilio.down()
  await expect(make().send(text())).rejects.toThrow(/ECONNREFUSED/)
  await twilio.up()
})

test.each([
  [new Date(Date.now() + 90_000).toUTCString(), 85, 90],
  ['7', 7, 7],
  ['99999999', 3600, 3600],
  ['soon', 0, 0],
  ['-5', 0, 0],
])('limits a Retry-After of “%s”', async (header, from, to) => {
  twilio.faults.push('busy')
  twilio.retryAfter = header
  const busy = await make()
    .send(text())
    .catch((error: unknown) => error)
  twilio.retryAfter = '1'
  expect(busy).toBeInstanceOf(RetryLaterError)
  const { afterSeconds } = busy as RetryLaterError
  expect(afterSeconds).toBeGreaterThanOrEqual(from)
  expect(afterSeconds).toBeLessThanOrEqual(to)
})

test.each<Fault>(['reset', 'busy', 'broken', 'half'])(
  'a failure to list recent messages ("%s") is temporary and has a reason',
  async (fault) => {
    twilio.faults.push(fault)
    const failed = await make()
      .listRecent?.(to, new Date())
      .catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(failed).not.toBeInstanceOf(NumberRefusedError)
    expect((failed as Error).message).toMatch(/\w/)
  },
)

test('recent messages leave out failed ones and the prefix of a trial account', async () => {
  const sms = make()
  for (const id of ['a', 'b', 'c']) await sms.send({ ...text(), text: id })
  const [first, second, third] = twilio.accepted
  if (first) first.status = 'undelivered'
  if (second) second.body = `Sent from your Twilio trial account - ${second.body}`
  expect(await sms.listRecent?.(to, new Date())).toEqual([
    { providerId: third?.sid, text: 'c' },
    { providerId: second?.sid, text: 'b' },
  ])
})

const call = (path: string, form: Record<string, string>) => {
  const { headers, body } = twilio.sign(`${publicUrl}${path}`, form)
  // The server itself may be reached under another host: only the path counts.
  return { url: `http://localhost:3000${path}`, headers: new Headers(headers), rawBody: body }
}

test('accepts a report only with a valid signature of its address and form', () => {
  const id = randomUUID()
  const path = `/webhooks/sms/status?id=${id}`
  const signed = call(path, { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' })
  const readReport = make().webhooks?.readReport
  expect(readReport?.(signed)).toEqual({
    ...{ id, providerId: 'SM1', state: 'failed', optedOut: false },
    reason: 'The phone was switched off or out of reach. (30003)',
  })
  const otherBody = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: 'delivered' }).toString()
  const otherUrl = `${publicUrl}/webhooks/sms/status?id=${randomUUID()}`
  const forged = [
    { ...signed, rawBody: otherBody },
    { ...signed, url: otherUrl },
    { ...signed, headers: new Headers() },
    { ...signed, headers: new Headers({ 'x-twilio-signature': 'x'.repeat(28) }) },
  ]
  for (const request of forged) expect(() => readReport?.(request)).toThrow(InvalidSignatureError)
})

test('a form of very many fields is refused unread, signed or not', () => {
  const path = '/webhooks/sms/inbound'
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, '']))
  const { readReceived } = make().webhooks ?? {}
  expect(readReceived?.(call(path, { ...fields(90), MessageSid: 'SM1', Body: 'Hi' })).text).toBe('Hi')
  expect(() => readReceived?.(call(path, fields(101)))).toThrow(InvalidSignatureError)
  const rawBody = Array.from({ length: 200_000 }, (_, n) => n.toString(36)).join('&')
  const start = performance.now()
  expect(() => readReceived?.({ ...call(path, {}), rawBody })).toThrow(InvalidSignatureError)
  expect(performance.now() - start).toBeLessThan(2000)
})

test.each([
  ['queued', null],
  ['sending', null],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['an unknown status', null],
])('maps the status "%s" to %j', (MessageStatus, state) => {
  const report = make().webhooks?.readReport(
    call('/webhooks/sms/status', { MessageSid: 'SM1', MessageStatus }),
  )
  expect(report?.state ?? null).toBe(state)
})

test('reads a received message without the characters the database cannot store', () => {
  const form = { MessageSid: 'SM9\u0000', From: `${to}\u0000`, Body: 'مرحبا\u0000 🌿', NumMedia: '0' }
  expect(make().webhooks?.readReceived(call('/webhooks/sms/inbound', form))).toEqual({
    ...{ providerId: 'SM9', from: to, text: 'مرحبا 🌿' },
  })
  const picture = call('/webhooks/sms/inbound', { ...form, Body: '', NumMedia: '1' })
  expect(make().webhooks?.readReceived(picture).text).toMatch(/^A picture or file/)
})

test('reads a report without the characters the database cannot store', () => {
  const report = call('/webhooks/sms/status', { MessageSid: '\u0000SM9', MessageStatus: 'delivered' })
  expect(make().webhooks?.readReport(report)).toMatchObject({ providerId: 'SM9', state: 'delivered' })
})

test('checks the credentials, names wrong ones without showing them, and throws when unreachable', async () => {
  expect(await make().check?.()).toBeNull()
  const sentence = await make({ authToken: 'wrongToken' }).check?.()
  expect(sentence).toContain('TWILIO_AUTH_TOKEN')
  expect(sentence).not.toContain('wrongToken')
  twilio.faults.push('broken')
  await expect(make().check?.()).rejects.toThrow()
})
