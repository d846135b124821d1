import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailgunInbound } from '#server/providers/inbound-email/mailgun.ts'
import { makeTestApp, sandboxKey, type TestApp } from '#tests/support/app.ts'
import { mailgunKey } from '#tests/support/mailgun-call.ts'

const system = { role: 'system', job: 'test' } as const
const key = `key=${sandboxKey}`

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const page = async (path: string) => (await t.app.request(path)).text()
const post = (values: Record<string, string>) =>
  t.app.request(`/sandbox/emails?${key}`, {
    method: 'POST',
    body: new URLSearchParams({ to: 'reply@sandbox.invalid', once: randomUUID(), ...values }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
async function received(sender: string) {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ text: string; subject: string; kind: string; is_verified: boolean }>(
      sql`select m.text, r.subject, r.kind, r.is_verified from received_emails r join thread_messages m on m.id = r.id
        where r.sender = ${sender} order by m.created_at`,
    ),
  )
  return rows
}

test('the outbox offers to reply to an email, and what is written there is in that conversation', async () => {
  const email = 'ada@sandbox-mail.example'
  await t.register(email)
  const outbox = await page(`/sandbox/outbox?${key}`)
  const [, link = ''] = /href="(\/sandbox\/emails\?answers=[^"]+)"/.exec(outbox) ?? []
  const form = await page(link.replaceAll('&amp;', '&'))
  expect(form).toContain(`value="${email}"`)
  const [to = ''] = /reply\+[a-z2-7]+@sandbox\.invalid/.exec(form) ?? []
  const [, answers = ''] = /name="answers" value="([^"]+)"/.exec(form) ?? []
  const [, subject = ''] = /name="subject"[^>]* value="(Re: [^"]+)"/.exec(form) ?? []
  const reply = { from: email, to, subject, answers, text: 'It was me 🌿', once: randomUUID() }
  for (let n = 0; n < 2; n++)
    expect((await post(reply)).headers.get('location')).toBe(`/sandbox/emails?sent=yes&${key}`)
  expect(await received(email)).toEqual([
    { text: 'It was me 🌿', subject, kind: 'message', is_verified: true },
  ])
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ whole: string }>(
      sql`select whole_text as whole from received_emails where sender = ${email}`,
    ),
  )
  expect(rows[0]?.whole).toContain('> Confirm')
  expect(await page(`/sandbox/emails?sent=yes&${key}`)).toContain('The practice has received it.')
})

test('it can be played as somebody else’s, and as an automatic one', async () => {
  const from = 'bo@sandbox-mail.example'
  await post({ from, subject: '', text: 'Mine', kind: 'own' })
  await post({ from, subject: 'Ä long subject '.repeat(15), text: 'Not mine', kind: 'forged' })
  await post({ from, subject: 'Away', text: 'I am away', kind: 'automatic' })
  const rows = await received(from)
  expect(rows.map(({ text, kind, is_verified }) => [text, kind, is_verified])).toEqual([
    ['Mine', 'message', true],
    ['Not mine', 'message', false],
    ['I am away', 'automatic', true],
  ])
  expect(rows[1]?.subject).toBe('Ä long subject '.repeat(15).trim())
})

test('ten thousand characters arrive as they are', async () => {
  const text = '🌿'.repeat(5000)
  await post({ from: 'long@sandbox-mail.example', subject: 'Long', text })
  expect((await received('long@sandbox-mail.example'))[0]?.text).toBe(text)
})

test.each([
  ['no sender', { from: 'hello', text: 'Hi' }, 'Enter the address it comes from'],
  ['no recipient', { to: '', text: 'Hi' }, 'Enter the address it goes to.'],
  ['no words', { text: ' ' }, 'Write the email'],
  ['too many words', { text: 'a'.repeat(10_001) }, 'at most 10,000'],
  [
    'two lines as the subject',
    { subject: 'a\r\nBcc: b@x.example', text: 'Hi' },
    'Keep the subject to one line',
  ],
  ['a tampered form', { text: 'Hi', once: 'x' }, 'Send it again.'],
])('with %s it says what is missing, keeps what was typed and plays nothing', async (_, values, sentence) => {
  const from = 'from' in values ? values.from : 'eve@sandbox-mail.example'
  const response = await post({ subject: 'Hello', ...values, from })
  const shown = await response.text()
  expect(response.status).toBe(422)
  expect(shown).toContain(sentence)
  expect(shown).toContain(`value="${from}"`)
  expect(await received(from)).toEqual([])
})

test('nobody else finds the page, and with a real provider there is none and no Reply', async () => {
  const env = { incoming: { socket: { remoteAddress: '203.0.113.9' } } }
  expect((await t.app.request('/sandbox/emails', {}, env)).status).toBe(404)
  const inbound = createMailgunInbound({ signingKey: mailgunKey, authServer: null })
  const real = await makeTestApp({ inbound })
  await real.register('cy@sandbox-mail.example')
  expect((await real.app.request(`/sandbox/emails?${key}`)).status).toBe(404)
  expect(await (await real.app.request(`/sandbox/outbox?${key}`)).text()).not.toContain('>Reply<')
  await real.close()
})
