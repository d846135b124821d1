import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { InvalidSignatureError, NumberRefusedError, RetryLaterError } from '#server/providers/sms/port.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import type { Fault } from '#tests/support/fake-server.ts'
import { createFakeTwilio, type FakeTwilio, twilioKeys } from '#tests/support/fake-twilio.ts'

const publicUrl = 'https://practice.example'
const to = '+13125550150'

let standIn: FakeTwilio
beforeAll(async () => {
  standIn = await createFakeTwilio()
})
afterAll(() => standIn.close())
beforeEach(() => {
  standIn.accepted.length = 0
  standIn.rejections.clear()
})

const make = (over = {}) =>
  createTwilioSms({ ...twilioKeys, publicUrl, apiBase: standIn.url, timeoutMs: 200, ...over })
const text = () => ({ id: randomUUID(), to, text: 'Hello' })

test('Twilio is told where to report, and names the text', async () => {
  const wanted = text()
  const sid = await make().send(wanted)
  expect(standIn.accepted).toEqual([
    expect.objectContaining({
      sid,
      to,
      body: 'Hello',
      statusCallback: `${publicUrl}/webhooks/sms/status?id=${wanted.id}`,
    }),
  ])
})

test('a messaging service may send instead of a number', async () => {
  const service = `MG${'2'.repeat(32)}`
  await make({ from: service }).send(text())
  const asked = standIn.asked.at(-1)
  expect([asked?.form.get('MessagingServiceSid'), asked?.form.get('From')]).toEqual([service, null])
})

test.each([
  [21211, 'This is not a valid phone number. (21211)', false],
  [21610, 'The owner of this number asked for no more texts. (21610)', true],
  [21614, 'This number cannot receive texts. (21614)', false],
  [99999, 'The text provider could not deliver it. (99999)', false],
])('code %i is for good, and says why in plain words', async (code, words, optedOut) => {
  standIn.rejections.set(to, code)
  const refused = await make()
    .send(text())
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(NumberRefusedError)
  expect(refused).toMatchObject({ message: words, optedOut })
})

test.each([20003, 20005, 21611])('code %i passes', async (code) => {
  standIn.rejections.set(to, code)
  const refused = await make()
    .send(text())
    .catch((error: unknown) => error)
  expect(refused).not.toBeInstanceOf(NumberRefusedError)
})

test.each<Fault>(['reset', 'late', 'broken', 'lost', 'half'])('what meets "%s" passes', async (fault) => {
  standIn.faults.push(fault)
  const failed = await make()
    .send(text())
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(NumberRefusedError)
  expect(String(failed)).not.toContain('Hello')
  expect(String(failed)).not.toContain(twilioKeys.authToken)
})

test('a busy Twilio says how long to wait, one that is away is away', async () => {
  standIn.faults.push('busy')
  const busy = await make()
    .send(text())
    .catch((error: unknown) => error)
  expect(busy).toBeInstanceOf(RetryLaterError)
  expect(busy).toMatchObject({ afterSeconds: 1 })
  await standIn.down()
  await expect(make().send(text())).rejects.toThrow(/ECONNREFUSED/)
  await standIn.up()
})

test.each([
  [new Date(Date.now() + 90_000).toUTCString(), 85, 90],
  ['7', 7, 7],
  ['99999999', 3600, 3600],
  ['soon', 0, 0],
  ['-5', 0, 0],
])('asked to wait “%s” it waits so long, within reason', async (header, from, to) => {
  standIn.faults.push('busy')
  standIn.retryAfter = header
  const busy = await make()
    .send(text())
    .catch((error: unknown) => error)
  standIn.retryAfter = '1'
  expect(busy).toBeInstanceOf(RetryLaterError)
  const { afterSeconds } = busy as RetryLaterError
  expect(afterSeconds).toBeGreaterThanOrEqual(from)
  expect(afterSeconds).toBeLessThanOrEqual(to)
})

test.each<Fault>(['reset', 'busy', 'broken', 'half'])(
  'when it cannot say what it has ("%s"), that passes, with words',
  async (fault) => {
    standIn.faults.push(fault)
    const failed = await make()
      .listRecent?.(to, new Date())
      .catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(failed).not.toBeInstanceOf(NumberRefusedError)
    expect((failed as Error).message).toMatch(/\w/)
  },
)

test('what failed is no text it has, and what a trial account writes before a text is not the text', async () => {
  const sms = make()
  for (const id of ['a', 'b', 'c']) await sms.send({ ...text(), text: id })
  const [first, second, third] = standIn.accepted
  if (first) first.status = 'undelivered'
  if (second) second.body = `Sent from your Twilio trial account - ${second.body}`
  expect(await sms.listRecent?.(to, new Date())).toEqual([
    { providerId: third?.sid, text: 'c' },
    { providerId: second?.sid, text: 'b' },
  ])
})

const call = (path: string, form: Record<string, string>) => {
  const { headers, body } = standIn.sign(`${publicUrl}${path}`, form)
  return { path, form: new URLSearchParams(body), signature: headers['x-twilio-signature'] }
}

test('a report is believed with the right signature over its very address and form alone', () => {
  const id = randomUUID()
  const path = `/webhooks/sms/status?id=${id}`
  const said = call(path, { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' })
  const read = make().webhooks?.readStatus
  expect(read?.(said)).toEqual({
    ...{ id, providerId: 'SM1', state: 'failed', optedOut: false },
    reason: 'The phone was switched off or out of reach. (30003)',
  })
  const changed = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: 'delivered' })
  const forged = [
    { ...said, form: changed },
    { ...said, path: `/webhooks/sms/status?id=${randomUUID()}` },
    { ...said, signature: undefined },
    { ...said, signature: 'x'.repeat(28) },
  ]
  for (const one of forged) expect(() => read?.(one)).toThrow(InvalidSignatureError)
})

test.each([
  ['queued', null],
  ['sending', null],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['a word of next year', null],
])('the status "%s" is %j to us', (MessageStatus, state) => {
  const read = make().webhooks?.readStatus(call('/webhooks/sms/status', { MessageSid: 'SM1', MessageStatus }))
  expect(read?.state ?? null).toBe(state)
})

test('a text that came in is read whole, with what the database cannot keep left out', () => {
  const form = { MessageSid: 'SM9\u0000', From: `${to}\u0000`, Body: 'مرحبا\u0000 🌿', NumMedia: '0' }
  expect(make().webhooks?.readReceived(call('/webhooks/sms/inbound', form))).toEqual({
    ...{ providerId: 'SM9', from: to, text: 'مرحبا 🌿' },
  })
  const picture = call('/webhooks/sms/inbound', { ...form, Body: '', NumMedia: '1' })
  expect(make().webhooks?.readReceived(picture).text).toMatch(/^A picture or a file/)
})

test('nor is there anything the database cannot keep in a report', () => {
  const report = call('/webhooks/sms/status', { MessageSid: '\u0000SM9', MessageStatus: 'delivered' })
  expect(make().webhooks?.readStatus(report)).toMatchObject({ providerId: 'SM9', state: 'delivered' })
})

test('keys that work pass the check, wrong ones are named and not shown, and no answer is no verdict', async () => {
  expect(await make().check?.()).toBeNull()
  const sentence = await make({ authToken: 'wrongToken' }).check?.()
  expect(sentence).toContain('TWILIO_AUTH_TOKEN')
  expect(sentence).not.toContain('wrongToken')
  standIn.faults.push('broken')
  await expect(make().check?.()).rejects.toThrow()
})
