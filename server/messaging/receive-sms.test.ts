import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catchUpMessages } from '#server/messaging/catch-up-messages.ts'
import { filterOptedOut } from '#server/messaging/opt-outs.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createFakeTwilio, type FakeTwilio, twilioKeys } from '#tests/support/fake-twilio.ts'

const publicUrl = 'http://localhost:3000'

let t: TestApp
let twilio: FakeTwilio
let owner: string
let sms: ReturnType<typeof createTwilioSms>
beforeAll(async () => {
  twilio = await createFakeTwilio()
  sms = createTwilioSms({ ...twilioKeys, publicUrl, apiBase: twilio.url })
  t = await makeTestApp({ sms })
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(async () => {
  await t.close()
  await twilio.close()
})

let count = 0
const newNumber = () => `+1312555${String(2000 + ++count)}`
const newSid = () => `SM${randomBytes(16).toString('hex')}`

const receive = (From: string, Body: string, media = 0, keyword: { OptOutType?: 'STOP' } = {}) => {
  const form = { From, To: twilioKeys.from, Body, MessageSid: newSid(), NumMedia: String(media), ...keyword }
  const call = twilio.sign(`${publicUrl}/webhooks/sms/inbound`, form)
  return t.app.request('/webhooks/sms/inbound', { method: 'POST', ...call })
}
async function textsFrom(phone: string): Promise<string[]> {
  const { messages } = (await t.call('GET', '/api/sms_messages/all', undefined, owner)).body
  return messages
    .filter((row: { phone_number: string }) => row.phone_number === phone)
    .map((row: { message: string }) => row.message)
}

test('a text with a picture says that the picture isn’t stored, from the webhook and when it was missed', async () => {
  const note = 'A picture or file came with it. It isn’t stored here.'
  const [from, missed] = [newNumber(), newNumber()]
  expect((await receive(from, 'Is this the right leaf?', 1)).status).toBe(200)
  expect(await textsFrom(from)).toEqual([`Is this the right leaf?\n\n${note}`])
  const job = { ...t, actor: { role: 'system', job: 'messages' } } as const
  await catchUpMessages(job, sms, [])
  twilio.receive({ from: missed, body: 'And this one?', at: new Date(), media: 2 })
  t.clock.aheadMs = minutes(10)
  await catchUpMessages(job, sms, [])
  t.clock.aheadMs = 0
  expect(await textsFrom(missed)).toEqual([`And this one?\n\n${note}`])
})

test('a keyword that comes with a picture stays a keyword', async () => {
  const from = newNumber()
  await receive(from, 'STOP', 1)
  expect(await textsFrom(from)).toEqual(['STOP'])
})

test('a START that was missed undoes no later STOP in a word that only the provider knows, but an earlier one', async () => {
  const [later, earlier] = [newNumber(), newNumber()]
  const job = { ...t, actor: { role: 'system', job: 'messages' } } as const
  const ago = (ms: number) => new Date(Date.now() - ms)
  await catchUpMessages(job, sms, [])
  for (const from of [later, earlier]) await receive(from, 'Enough', 0, { OptOutType: 'STOP' })
  await receive(earlier, 'START')
  twilio.receive({ from: later, body: 'START', at: ago(minutes(5)) })
  twilio.receive({ from: earlier, body: 'STOP', at: ago(minutes(9)) })
  const missed = newNumber()
  twilio.receive({ from: missed, body: 'STOP', at: ago(minutes(8)) })
  twilio.receive({ from: missed, body: 'START', at: ago(minutes(7)) })
  await catchUpMessages(job, sms, [])
  const optedOut = await t.scope(job.actor, (tx) => filterOptedOut(tx, [later, earlier, missed]))
  expect([...optedOut]).toEqual([later])
})

test('a number that texts HELP again and again is one email to the owner within the hour', async () => {
  const [from, other] = [newNumber(), newNumber()]
  for (let n = 0; n < 5; n++) await receive(from, 'HELP')
  await receive(other, 'Help')
  const subjects = (await t.sentMail())
    .map(({ subject }) => subject)
    .filter((one) => one.includes('asks for help'))
  expect(subjects).toHaveLength(2)
})
