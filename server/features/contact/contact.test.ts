import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldContactMessages } from '#server/features/contact/delete-old-contact-messages.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const written = {
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

async function kept() {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ name: string; email: string; message: string }>(
      sql`select name, email, message from contact_messages order by created_at`,
    ),
  )
  return rows
}

/** Each test writes from an address of its own, so that none meets the limit of another. */
let writers = 0
const write = (input: unknown, peer = `10.0.0.${++writers}`) =>
  t.call('POST', '/api/contact', input, null, peer)

test('a message is kept and reaches the owner, with an answer going to its writer', async () => {
  const { status, body } = await write(written)
  expect([status, body]).toEqual([200, {}])
  expect(await kept()).toContainEqual({ name: written.name, email: written.email, message: written.message })
  const mail = (await t.sentMail()).find((sent) => sent.to === admin.email)
  expect(mail).toMatchObject({ subject: 'Message from Nia Okoye', reply_to: 'nia@example.com' })
  expect(mail?.text).toContain('Do you ship?\n\nThank you.')
})

test('a conversation with the assistant that the writer attached goes along', async () => {
  const conversation = 'You: How much is it?\n\nAssistant: $10.00.'
  expect((await write({ ...written, name: 'Nia With', conversation })).status).toBe(200)
  const mail = (await t.sentMail()).find((sent) => sent.subject === 'Message from Nia With')
  expect(mail?.text).toContain('How much is it?')
  const { status, body } = await write({ ...written, conversation: 'x'.repeat(8001) })
  expect([status, body.error.fields.conversation]).toEqual([400, 'Keep it to 8,000 characters.'])
})

test('a program that fills in the hidden field is answered the same and forgotten', async () => {
  const before = await kept()
  const mailsBefore = (await t.sentMail()).length
  const { status, body } = await write({ ...written, website: 'https://spam.example' })
  expect([status, body]).toEqual([200, {}])
  expect(await kept()).toEqual(before)
  expect(await t.sentMail()).toHaveLength(mailsBefore)
})

test.each(['name', 'email', 'message'])(
  'nothing, spaces or too much in %s is refused with a sentence',
  async (name) => {
    const before = await kept()
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
      const { status, body } = await write({ ...written, [name]: value })
      expect(status, JSON.stringify(value)?.slice(0, 20)).toBe(400)
      expect(body.error.code).toBe('invalid_input')
      expect(body.error.fields[name]).toMatch(/^[A-Z].+\.$/)
    }
    expect(await kept()).toEqual(before)
  },
)

test.each([
  '🌿🍋',
  'مرحبا، كيف حالك؟',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  "Robert'); drop table contact_messages; --",
])('%s is kept as it was written and harms nothing', async (text) => {
  expect((await write({ ...written, name: text, message: text })).status).toBe(200)
  expect(await kept()).toContainEqual({ name: text, email: written.email, message: text })
  const mail = (await t.sentMail()).find((sent) => sent.subject === `Message from ${text}`)
  expect(mail?.text).toContain(text)
  expect(mail?.html).not.toMatch(/<(script|img)/)
})

test('a name of two lines cannot smuggle anything into the mail', async () => {
  const { body } = await write({ ...written, name: 'Nia\r\nBcc: everybody@example.com' })
  expect(body.error.fields.name).toBe('Keep it to one line.')
})

test('one address may write ten times in ten minutes', async () => {
  const answers = []
  for (let i = 0; i < 11; i++) answers.push(await write(written, '10.9.9.9'))
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
  expect(answers.at(-1)?.body.error.retryAfterSeconds).toBeGreaterThan(0)
  expect((await write(written)).status).toBe(200)
})

test('what was written more than a year ago is deleted with its copies, as the privacy policy says', async () => {
  for (const [name, age] of [
    ['Old', '366 days'],
    ['Young', '364 days'],
  ] as const) {
    await write({ ...written, name, email: `${name}@example.com`, message: `Words of ${name}` })
    await t.scope(system, (tx) =>
      tx.execute(sql`update contact_messages set created_at = now() - ${age}::interval where name = ${name}`),
    )
  }
  const copies = async () => (await t.sentMail()).map(({ text }) => /Words of \w+/.exec(text)?.[0])
  expect(await copies()).toEqual(expect.arrayContaining(['Words of Old', 'Words of Young']))

  await deleteOldContactMessages({ scope: t.scope, now: () => new Date() })
  const names = (await kept()).map(({ name }) => name)
  expect(names).toContain('Young')
  expect(names).not.toContain('Old')
  expect(await copies()).toContain('Words of Young')
  expect(await copies()).not.toContain('Words of Old')
})
