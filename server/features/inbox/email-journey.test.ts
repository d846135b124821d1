import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catchUpEmails } from '#server/messaging/inbound-email/catch-up-emails.ts'
import { createSmtpEmail } from '#server/providers/email/smtp.ts'
import { createImapInbound } from '#server/providers/inbound-email/imap.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'
import { type FakeImap, startFakeImap } from '#tests/support/fake-imap.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { rawEmail } from '#tests/support/raw-email.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

// A real SMTP server takes what the practice sends, and a mailbox holds what comes back.

const system = { role: 'system', job: 'test' } as const
const address = 'ada@mail.example'

let smtp: MailServer
let imap: FakeImap
let home: TestDatabase
let t: TestApp
beforeAll(async () => {
  smtp = await startMailServer()
  imap = await startFakeImap()
  home = await makeTestDatabase()
  t = await open()
  await catchUp()
})
afterAll(async () => {
  await t.close()
  await home.discard()
  await Promise.all([smtp.stop(), imap.stop()])
})

const open = () =>
  makeTestApp({
    testDatabase: home,
    email: createSmtpEmail({ url: smtp.url, from: 'hello@practice.example' }),
    inbound: createImapInbound({ url: imap.urlFor(), authServer: null, timeoutMs: 5000 }),
  })
const catchUp = (app = t) => catchUpEmails({ ...app, actor: system, content: app.content }, app.inbound)

async function answer(text: string) {
  const owner = await t.signIn(admin.email, admin.password)
  const { threads } = (await t.call('GET', `/api/inbox?q=${address}`, undefined, owner)).body
  const reply = { id: crypto.randomUUID(), channel: 'email', text }
  expect((await t.call('POST', `/api/inbox/${threads[0].id}/messages`, reply, owner)).status).toBe(200)
  await endUndoWait(t)
  await t.outbox.drain()
  const sent = smtp.mailsTo(address).find((mail) => mail.text.includes(text))
  if (!sent) throw new Error(`no email with ${text}`)
  return sent
}
const texts = async () => {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ text: string }>(
      sql`select text from thread_messages where email = ${address} order by created_at`,
    ),
  )
  return rows.map(({ text }) => text)
}

test('an answer, the reply to it and the next answer are one thread in the person’s mail program', async () => {
  const contact = { name: 'Ada', email: address, message: 'Is it vegan?' }
  await t.call('POST', '/api/contact', contact, null, '10.85.0.1')
  const first = await answer('Yes, all of it.')
  const replyTo = first.header('Reply-To') ?? ''
  expect(replyTo).toMatch(/^reply\+[a-z2-7]{42}@practice\.example$/)
  expect([first.header('In-Reply-To'), first.header('References')]).toEqual([null, null])

  const reply = rawEmail({
    from: `Ada <${address}>`,
    to: replyTo,
    subject: `Re: ${first.subject}`,
    text: 'Two, please.',
    messageId: '<two@mail.example>',
    headers: { 'In-Reply-To': first.header('Message-ID') ?? '' },
  })
  imap.deliver(reply.raw)
  await catchUp()
  expect(await texts()).toEqual(['Yes, all of it.', 'Two, please.'])

  const second = await answer('They leave today.')
  expect(second.subject).toBe(`Re: ${first.subject}`)
  expect(second.header('In-Reply-To')).toBe('<two@mail.example>')
  expect(second.header('References')).toBe(`${first.header('Message-ID')} <two@mail.example>`)
  expect(second.header('Reply-To')).not.toBe(replyTo)
})

test('the owner’s own notices are answered to the person, and everybody else’s into the inbox', async () => {
  await t.outbox.drain()
  const notice = smtp.mailsTo(admin.email).find(({ subject }) => subject === 'Message from Ada')
  expect(notice?.header('Reply-To')).toBe(address)
  await t.call('POST', '/api/auth/sign-up', {
    firstName: 'Bo',
    lastName: 'Lee',
    email: 'bo@mail.example',
    password: 'correct horse battery',
  })
  await t.outbox.drain()
  expect(smtp.mailsTo('bo@mail.example')[0]?.header('Reply-To')).toMatch(/^reply\+/)
})

test('what came while the server was down is there after the restart, once and in order', async () => {
  const before = await texts()
  await t.close()
  const emails = ['First', 'Second', 'Third'].map((text) => rawEmail({ from: address, text }))
  for (const { raw } of emails) imap.deliver(raw)
  t = await open()
  // Two processes at once, and a mail server that delivers one twice.
  imap.deliver(emails[1]?.raw ?? Buffer.alloc(0))
  await Promise.all([catchUp(), catchUp()])
  await catchUp()
  expect((await texts()).slice(before.length)).toEqual(['First', 'Second', 'Third'])
})

test('a run that the database interrupts goes on where it stopped', async () => {
  const before = await texts()
  for (const text of ['Fourth', 'Fifth']) imap.deliver(rawEmail({ from: address, text }).raw)
  let calls = 0
  const scope: TestApp['scope'] = (...args) => {
    if (args[0].role === 'system' && args[0].job === 'receive email' && ++calls === 3)
      return Promise.reject(new Error('the database is away'))
    return t.scope(...args)
  }
  await expect(catchUpEmails({ ...t, scope, actor: system, content: t.content }, t.inbound)).rejects.toThrow()
  expect((await texts()).slice(before.length)).toEqual(['Fourth'])
  await catchUp()
  expect((await texts()).slice(before.length)).toEqual(['Fourth', 'Fifth'])
})
