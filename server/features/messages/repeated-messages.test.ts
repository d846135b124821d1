import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { settings } from '#practice/settings.ts'
import { attemptHeader, type SendSms } from '#shared/messages.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const clientPhone = '+13125551000'
const to = '+13125550161'

let t: TestApp
let owner: string
let client: { id: string; token: string }
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  const token = await t.makeClient('client@example.com')
  client = { token, ...(await t.provePhone(token, clientPhone)) }
})
afterAll(() => t.close())

async function send(token: string, input: SendSms, key: string) {
  const response = await t.app.request('/api/functions/send-sms', {
    method: 'POST',
    headers: {
      apikey: settings.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [attemptHeader]: key,
    },
    body: JSON.stringify(input),
  })
  return { status: response.status, body: await response.json() }
}
const sendAsOwner = (message: string, key: string) => send(owner, { to, message, userId: 'admin' }, key)
const sendAsClient = (message: string, key: string) =>
  send(client.token, { to: practice.phone.e164, message, userId: client.id }, key)
const textsSaying = async (message: string) =>
  (await t.sentMail()).filter(({ channel, text }) => channel === 'sms' && text === message).length

test.each([
  ['the owner’s text', sendAsOwner],
  ['a client’s text', sendAsClient],
])(
  '%s goes out once when it is sent again with its key, and again with another one',
  async (words, sendIt) => {
    const key = randomUUID()
    const answers = await Promise.all([sendIt(words, key), sendIt(words, key)])
    answers.push(await sendIt(words, key))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1)
    expect(await textsSaying(words)).toBe(1)
    expect((await sendIt(words, randomUUID())).status).toBe(200)
    expect(await textsSaying(words)).toBe(2)
  },
)

test('a repeated text counts against no limit', async () => {
  const key = randomUUID()
  for (let i = 0; i < 12; i++) expect((await sendAsClient('Are you there?', key)).status).toBe(200)
})

test('the key of another text, or of somebody else’s, sends nothing', async () => {
  const key = randomUUID()
  await sendAsOwner('Only for you', key)
  for (const answer of [await sendAsOwner('Other words', key), await sendAsClient('Only for you', key)])
    expect([answer.status, answer.body.error.code]).toEqual([409, 'conflict'])
  expect(await textsSaying('Other words')).toBe(0)
})

test('what is no key is refused', async () => {
  const { status, body } = await sendAsOwner('Hello', 'one')
  expect([status, body.error.code]).toEqual([400, 'invalid_input'])
})
