import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { createEmailChannel } from '#server/messaging/channels/email/channel.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { renderEmail } from '#server/messaging/channels/email/render-email.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { createOutboxWorker } from '#server/outbox/worker.ts'
import { type EmailProvider, PermanentEmailError } from '#server/providers/email/port.ts'
import { createSmtpEmail } from '#server/providers/email/smtp.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { type ParsedEmail, parseEmail } from '#tests/support/parse-email.ts'

type Case = { provider: EmailProvider; received(to: string): Promise<(ParsedEmail & { to: string })[]> }

const inbox: { to: string[]; raw: string }[] = []
const behaviour = { answer: 0, recipient: 0, together: 0 }
const waiting: (() => void)[] = []
const from = `Test <coach@practice.test>`

let t: TestApp
let smtp: SMTPServer
let port: number
beforeAll(async () => {
  t = await makeTestApp()
  smtp = new SMTPServer({
    authOptional: true,
    // It would wait 30 s for the pooled connections of the client.
    closeTimeout: 100,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      done(password === 'right' ? null : new Error('no'), { user: 'coach' }),
    onRcptTo(_address, _session, done) {
      const { recipient } = behaviour
      done(recipient > 0 ? Object.assign(new Error('no'), { responseCode: recipient }) : null)
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        if (behaviour.answer > 0) {
          return done(Object.assign(new Error('no'), { responseCode: behaviour.answer }))
        }
        if (behaviour.together > 0) {
          // Answers nobody until this many emails wait for the answer.
          waiting.push(done)
          if (waiting.length === behaviour.together) for (const answer of waiting.splice(0)) answer()
          return
        }
        const to = session.envelope.rcptTo.map(({ address }) => address)
        inbox.push({ to, raw: Buffer.concat(pieces).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  port = (smtp.server.address() as AddressInfo).port
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await t.close()
})
beforeEach(() => {
  behaviour.answer = 0
  behaviour.recipient = 0
  behaviour.together = 0
  inbox.length = 0
})

const makeSmtp = (user = 'coach:right@') => createSmtpEmail({ url: `smtp://${user}127.0.0.1:${port}`, from })

const cases: Record<string, () => Case> = {
  embedded: () => ({
    provider: t.email,
    received: async (to) => (await t.sentMail()).filter((mail) => mail.to === to),
  }),
  smtp: () => ({
    provider: makeSmtp(),
    received: async (to) =>
      inbox.filter((mail) => mail.to.includes(to)).map((mail) => ({ to, ...parseEmail(mail.raw) })),
  }),
}

const content: EmailContent = {
  subject: 'Your order “№ 7” — 🌿',
  heading: 'Grüße <b>',
  paragraphs: [
    'A line that is far longer than the seventy-six characters that a line of a mail may have, & more.',
  ],
  event: {
    uid: 'appointment-1@practice.test',
    sequence: 2,
    state: 'confirmed',
    title: 'A talk; with, commas',
    startsAt: '2026-12-01T16:00:00.000Z',
    durationMinutes: 45,
    changedAt: '2026-11-20T10:00:00.000Z',
    guest: { name: 'Nia Okoye', email: 'nia@example.com' },
  },
}

describe.each(Object.entries(cases))('%s', (_name, makeCase) => {
  test('delivers an email with plain text, HTML and its event', async () => {
    const { provider, received } = makeCase()
    const [to, mail] = [`${randomUUID()}@example.com`, renderEmail(deliveredContent, content)]
    await provider.send({ id: randomUUID(), to, ...mail })
    const [email, ...more] = await received(to)
    expect(more).toEqual([])
    expect(email?.subject).toBe(content.subject)
    expect(email?.text.trim()).toBe(mail.text)
    expect(email?.html.trim()).toBe(mail.html)
    const event = email?.calendar?.replace(/\r?\n /g, '') ?? ''
    for (const line of ['METHOD:REQUEST', 'SEQUENCE:2', 'STATUS:CONFIRMED', 'DTSTART:20261201T160000Z'])
      expect(event).toContain(line)
    expect(event).toContain('UID:appointment-1@practice.test')
    expect(event).toContain('SUMMARY:A talk\\; with\\, commas')
  })

  test('does not interpret SMTP commands or headers in content', async () => {
    const { provider, received } = makeCase()
    const to = `${randomUUID()}@example.com`
    const mail = renderEmail(deliveredContent, {
      subject: 'x\r\nBcc: all@example.com',
      heading: 'x',
      paragraphs: ['.\r\n.\r\nQUIT'],
    })
    await provider.send({ id: randomUUID(), to, ...mail })
    expect(await received(to)).toHaveLength(1)
    expect(inbox.flatMap((email) => email.to)).not.toContain('all@example.com')
  })
})

test('sets the sender and automatic headers, and List-Unsubscribe only on unsolicited emails', async () => {
  const id = randomUUID()
  await makeSmtp().send({
    id,
    to: 'a@example.com',
    ...renderEmail(deliveredContent, { ...content, isUnsolicited: true, replyTo: 'b@example.com' }),
  })
  await makeSmtp().send({ id, to: 'a@example.com', ...renderEmail(deliveredContent, content) })
  const [unsolicited = '', requested = ''] = inbox.map(({ raw }) => raw)
  expect(unsolicited).toContain(`From: ${from}`)
  expect(unsolicited).toContain(`Message-ID: <${id}@practice.test>`)
  expect(unsolicited).toContain('Reply-To: b@example.com')
  expect(unsolicited).toContain('Auto-Submitted: auto-generated')
  expect(unsolicited.replace(/\r\n(?= )/g, '')).toContain(
    `List-Unsubscribe: <mailto:${deliveredContent.practice.email}?subject=`,
  )
  expect(requested).not.toContain('List-Unsubscribe')
})

test('an email with an unsubscribe link has the headers of one click', async () => {
  const unsubscribe = { pageUrl: 'https://x.test/unsubscribe#t', oneClickUrl: 'https://x.test/one/t' }
  const mail = renderEmail(deliveredContent, { ...content, unsubscribe, isUnsolicited: true })
  await makeSmtp().send({ id: randomUUID(), to: 'a@example.com', ...mail })
  const raw = inbox.at(-1)?.raw.replace(/\r\n(?= )/g, '') ?? ''
  expect(raw).toContain('List-Unsubscribe: <https://x.test/one/t>')
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('distinguishes a permanent refusal from a busy or unreachable server', async () => {
  const mail = { id: randomUUID(), to: 'a@example.com', ...renderEmail(deliveredContent, content) }
  behaviour.answer = 550
  await expect(makeSmtp().send(mail)).rejects.toBeInstanceOf(PermanentEmailError)
  behaviour.answer = 451
  const busy = await makeSmtp()
    .send(mail)
    .catch((error: unknown) => error)
  expect(busy).toBeInstanceOf(Error)
  expect(busy).not.toBeInstanceOf(PermanentEmailError)
  const unreachable = createSmtpEmail({ url: 'smtp://127.0.0.1:1', from })
  await expect(unreachable.send(mail)).rejects.toThrow(/ECONNREFUSED/)
})

test('a problem with our own account is temporary, one with the address permanent', async () => {
  const mail = { id: randomUUID(), to: 'a@example.com', ...renderEmail(deliveredContent, content) }
  const failed = (provider: EmailProvider) => provider.send(mail).catch((error: unknown) => error)
  const locked = await failed(makeSmtp('coach:wrongSecret@'))
  expect(locked).toBeInstanceOf(Error)
  expect(locked).not.toBeInstanceOf(PermanentEmailError)
  expect(String(locked)).not.toContain('wrongSecret')
  behaviour.recipient = 550
  expect(await failed(makeSmtp())).toBeInstanceOf(PermanentEmailError)
  behaviour.recipient = 450
  expect(await failed(makeSmtp())).not.toBeInstanceOf(PermanentEmailError)
})

test('sends from a bare address under the practice’s name', async () => {
  const smtp = createSmtpEmail({ url: `smtp://127.0.0.1:${port}`, from: 'coach@practice.test' })
  const mail = { id: randomUUID(), to: 'a@example.com', ...renderEmail(deliveredContent, content) }
  await smtp.send(mail)
  await smtp.send({ ...mail, senderName: 'Pine, Ada <x@evil.example> "Dr."' })
  const [plain, hostile] = inbox.map(({ raw }) => raw.replace(/\r\n(?= )/g, ''))
  expect(plain).toContain(`From: ${deliveredContent.practice.name} <coach@practice.test>`)
  expect(hostile).toMatch(/^From: "Pine, Ada .*" <coach@practice\.test>$/m)
})

test('does not send a password unencrypted to another machine', async () => {
  const url = `smtp://coach:right@0.0.0.0:${port}`
  const mail = { id: randomUUID(), to: 'a@example.com', ...renderEmail(deliveredContent, content) }
  await expect(createSmtpEmail({ url, from }).send(mail)).rejects.toThrow(/STARTTLS|TLS/)
  expect(inbox).toEqual([])
})

test('sends to one recipient, whatever the address contains', async () => {
  const provider = makeSmtp()
  const mail = { id: randomUUID(), ...renderEmail(deliveredContent, content) }
  for (const to of [
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'B <b@example.com>',
  ])
    await provider.send({ ...mail, to, replyTo: 'x@example.com, b@example.com' }).catch(() => undefined)
  expect(inbox.flatMap(({ to }) => to)).not.toContain('b@example.com')
  for (const { raw } of inbox) expect(raw).not.toMatch(/^Bcc:/m)
})

test('checks the password, names a wrong one without showing it, and throws when unreachable', async () => {
  expect(await makeSmtp().check?.()).toBeNull()
  const sentence = await makeSmtp('coach:wrongSecret@').check?.()
  expect(sentence).toContain('SMTP_URL')
  expect(sentence).not.toContain('wrongSecret')
  await expect(createSmtpEmail({ url: 'smtp://127.0.0.1:1', from }).check?.()).rejects.toThrow()
})

test('delivers eight emails at once, so that a slow server does not hold up the next ones', async () => {
  behaviour.together = 8
  // The app's own worker would take some of them.
  await t.outbox.stop()
  await t.scope({ role: 'system', job: 'test' }, async (tx) => {
    for (let n = 0; n < 24; n++)
      await enqueueEmail(tx, { kind: 'note', cause: `slow:${n}`, to: `${n}@example.com`, content })
  })
  const channels = [createEmailChannel(makeSmtp(), t.contentSource)]
  const worker = createOutboxWorker({ scope: t.scope, channels, log: pino({ level: 'silent' }) })
  await worker.drain()
  await worker.stop()
  const { rows } = await t.scope({ role: 'system', job: 'test' }, (tx) =>
    tx.execute(sql`select from outbox where sent_at is not null and cause like 'slow:%'`),
  )
  expect(rows).toHaveLength(24)
})
