import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const message = {
  name: 'Nia Okoye',
  email: 'nia@example.com',
  message: 'Do you ship?\nThank you.',
  website: '',
}

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

async function storedMessages() {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ name: string; email: string; message: string }>(
      sql`select name, email, message from contact_messages order by created_at`,
    ),
  )
  return rows
}

/** Each message comes from its own address, because messages are limited per address. */
let messageCount = 0
const send = (input: unknown, peer = `10.0.0.${++messageCount}`) =>
  t.call('POST', '/api/contact', input, null, peer)

test('stores a message and emails it to the owner, with replies going to the visitor', async () => {
  const { status, body } = await send(message)
  expect([status, body]).toEqual([200, {}])
  expect(await storedMessages()).toContainEqual({
    name: message.name,
    email: message.email,
    message: message.message,
  })
  const mail = (await t.sentMail()).find((sent) => sent.to === admin.email)
  expect(mail).toMatchObject({ subject: 'Message from Nia Okoye', reply_to: 'nia@example.com' })
  expect(mail?.text).toContain('Do you ship?\n\nThank you.')
})

test('includes an attached conversation with the assistant', async () => {
  const conversation = 'You: How much is it?\n\nAssistant: $10.00.'
  expect((await send({ ...message, name: 'Nia With', conversation })).status).toBe(200)
  const mail = (await t.sentMail()).find((sent) => sent.subject === 'Message from Nia With')
  expect(mail?.text).toContain('How much is it?')
  const { status, body } = await send({ ...message, conversation: 'x'.repeat(8001) })
  expect([status, body.error.fields.conversation]).toEqual([400, 'Keep it to 8,000 characters.'])
})

test('stores and emails a message once when it is sent again with its key', async () => {
  const again = { ...message, name: 'Nia Again', key: randomUUID() }
  const answers = await Promise.all([send(again), send(again)])
  expect([...answers, await send(again)].map(({ status }) => status)).toEqual([200, 200, 200])
  const isAgain = ({ name }: { name: string }) => name === 'Nia Again'
  expect((await storedMessages()).filter(isAgain)).toHaveLength(1)
  const mails = (await t.sentMail()).filter(({ subject }) => subject === 'Message from Nia Again')
  expect(mails).toHaveLength(1)
  await send({ ...again, key: randomUUID() })
  expect((await storedMessages()).filter(isAgain)).toHaveLength(2)
  const { status, body } = await send({ ...again, key: 'one' })
  expect([status, body.error.fields]).toEqual([400, { key: 'Reload the page and try again.' }])
})

test('drops a message whose honeypot field is filled in, with the usual response', async () => {
  const before = await storedMessages()
  const mailsBefore = (await t.sentMail()).length
  const { status, body } = await send({ ...message, website: 'https://spam.example' })
  expect([status, body]).toEqual([200, {}])
  expect(await storedMessages()).toEqual(before)
  expect(await t.sentMail()).toHaveLength(mailsBefore)
})

test.each(['name', 'email', 'message'])(
  'rejects an empty, blank or too long %s with a message',
  async (name) => {
    const before = await storedMessages()
    for (const value of [
      undefined,
      null,
      7,
      {},
      '',
      '   ',
      '\u200b',
      `a${'\u0000'}b`,
      'x'.repeat(10_000),
      '\ud800',
    ]) {
      const { status, body } = await send({ ...message, [name]: value })
      expect(status, JSON.stringify(value)?.slice(0, 20)).toBe(400)
      expect(body.error.code).toBe('invalid_input')
      expect(body.error.fields[name]).toMatch(/^[A-Z].+\.$/)
    }
    expect(await storedMessages()).toEqual(before)
  },
)

test.each([
  '🌿🍋',
  'مرحبا، كيف حالك؟',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  "Robert'); drop table contact_messages; --",
])('stores %s as written and escapes it in the email', async (text) => {
  expect((await send({ ...message, name: text, message: text })).status).toBe(200)
  expect(await storedMessages()).toContainEqual({ name: text, email: message.email, message: text })
  const mail = (await t.sentMail()).find((sent) => sent.subject === `Message from ${text}`)
  expect(mail?.text).toContain(text)
  expect(mail?.html).not.toMatch(/<(script|img)/)
})

test('rejects a line break in the name, so that no email header can be injected', async () => {
  const { body } = await send({ ...message, name: 'Nia\r\nBcc: everybody@example.com' })
  expect(body.error.fields.name).toBe('Keep it to one line.')
})

test('limits an address to ten messages in ten minutes', async () => {
  const responses = []
  for (let i = 0; i < 11; i++) responses.push(await send(message, '10.9.9.9'))
  expect(responses.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
  expect(responses.at(-1)?.body.error.retryAfterSeconds).toBeGreaterThan(0)
  expect((await send(message)).status).toBe(200)
})
