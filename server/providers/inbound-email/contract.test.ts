import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImapInbound } from '#server/providers/inbound-email/imap.ts'
import { createMailgunInbound } from '#server/providers/inbound-email/mailgun.ts'
import { InvalidEmailWebhookError, type MailboxPosition } from '#server/providers/inbound-email/port.ts'
import { type FakeImap, startFakeImap } from '#tests/support/fake-imap.ts'
import { mailgunCall, mailgunKey } from '#tests/support/mailgun-call.ts'

const now = new Date('2026-11-24T12:00:00Z')
const mailgun = createMailgunInbound({ signingKey: mailgunKey, authServer: null })
const read = (call: { headers: Record<string, string>; body: Buffer }, at = now) =>
  mailgun.webhook?.read({ headers: new Headers(call.headers), rawBody: call.body, now: at })
const message = Buffer.from(
  'From: a@example.com\r\nSubject: Hi & bye\r\n\r\nGr\xfc\xdfe + 100%\r\n',
  'latin1',
)

test.each(['urlencoded', 'multipart'] as const)(
  'Mailgun’s call as %s hands over the message byte for byte',
  (form) => {
    const email = read(mailgunCall(message, { now, form, token: 'a'.repeat(50) }))
    expect(email).toEqual({
      deliveryId: 'a'.repeat(50),
      raw: message,
      bytes: message.length,
      recipient: 'reply@practice.example',
    })
  },
)

test('a call with another signature, none, or another key is refused', () => {
  const { headers, body } = mailgunCall(message, { now })
  const changed = Buffer.from(body.toString('latin1').replace(/signature=../, 'signature=00'), 'latin1')
  const other = mailgunCall(message, { now, key: 'another-signing-key' })
  const token = Buffer.from(body.toString('latin1').replace(/token=[a-z0-9]/, 'token=_'), 'latin1')
  for (const call of [{ headers, body: changed }, { headers, body: token }, other])
    expect(() => read(call)).toThrow(InvalidEmailWebhookError)
  for (const type of ['application/json', 'multipart/form-data', 'multipart/form-data; boundary=nothing', ''])
    expect(() => read({ headers: { 'content-type': type }, body })).toThrow('signature')
  expect(() => read({ headers, body: Buffer.from('token=&timestamp=&signature=') })).toThrow('signature')
})

test('a call is taken as long as Mailgun repeats it, and not longer', () => {
  const call = mailgunCall(message, { now })
  expect(read(call, new Date('2026-11-24T20:30:00Z'))?.bytes).toBe(message.length)
  for (const at of ['2026-11-25T00:00:01Z', '2026-11-23T23:59:59Z'])
    expect(() => read(call, new Date(at))).toThrow('stale')
  const timestamp = 'soon'
  const signature = createHmac('sha256', mailgunKey).update(`${timestamp}x`).digest('hex')
  const body = Buffer.from(
    new URLSearchParams({ timestamp, token: 'x', signature, 'body-mime': 'x' }).toString(),
  )
  expect(() => read({ headers: call.headers, body })).toThrow('stale')
})

test('a route whose address doesn’t end in mime is told so', () => {
  const { headers, body } = mailgunCall(message, { now })
  const parsed = Buffer.from(body.toString('latin1').replace('body-mime=', 'body-plain='), 'latin1')
  expect(() => read({ headers, body: parsed })).toThrow('must end in mime')
})

test.each([
  ['empty fields', 'application/x-www-form-urlencoded', '&'],
  ['names without a value', 'application/x-www-form-urlencoded', 'a&'],
  ['empty values', 'application/x-www-form-urlencoded', '=&'],
  ['delimiters', 'multipart/form-data; boundary=b', '--b\r\n'],
  ['parts without a name', 'multipart/form-data; boundary=b', '--b\r\n\r\n\r\n'],
])('an unsigned megabyte of %s is refused at once', (_, type, field) => {
  const body = Buffer.from(field.repeat(1_000_000 / field.length))
  const start = performance.now()
  expect(() => read({ headers: { 'content-type': type }, body })).toThrow('signature')
  expect(performance.now() - start).toBeLessThan(2000)
})

test('what is behind two hundred fields isn’t read', () => {
  const { headers, body } = mailgunCall(message, { now })
  const after = (count: number) => Buffer.concat([Buffer.from('&'.repeat(count)), body])
  expect(read({ headers, body: after(150) })?.bytes).toBe(message.length)
  expect(() => read({ headers, body: after(200) })).toThrow('signature')
})

let imap: FakeImap
beforeAll(async () => {
  imap = await startFakeImap()
})
afterAll(() => imap.stop())

const mailbox = (url = imap.urlFor(), refusalMs?: number) =>
  createImapInbound({ url, authServer: null, timeoutMs: 3000, ...(refusalMs !== undefined && { refusalMs }) })
let position: MailboxPosition | null = null
async function readMailbox({ failAt = -1, refusalMs }: { failAt?: number; refusalMs?: number } = {}) {
  const subjects: string[] = []
  await mailbox(imap.urlFor(), refusalMs).mailbox?.readNew(
    position,
    async ({ raw, bytes }) => {
      if (subjects.length === failAt) throw new Error('the database is away')
      subjects.push(`${/Subject: (.*)/.exec(Buffer.from(raw).toString())?.[1]} ${bytes}`)
    },
    async (next) => {
      position = next
    },
  )
  return subjects
}
const email = (subject: string) => Buffer.from(`From: a@example.com\r\nSubject: ${subject}\r\n\r\nHello\r\n`)
const shown = (subject: string) => `${subject} ${email(subject).length}`

test('a mailbox hands over what comes from now on, oldest first and once, and none of it is changed', async () => {
  imap.deliver(email('before'))
  expect(await readMailbox()).toEqual([])
  imap.deliver(email('one'))
  imap.deliver(email('two'))
  expect(await readMailbox()).toEqual([shown('one'), shown('two')])
  expect(await readMailbox()).toEqual([])
  expect(imap.state.commands.filter((command) => /STORE|SELECT|EXPUNGE|BODY\[/.test(command))).toEqual([])
})

test('after a failure or a lost connection it goes on with the first that was not stored', async () => {
  for (const name of ['three', 'four', 'five']) imap.deliver(email(name))
  await expect(readMailbox({ failAt: 1 })).rejects.toThrow()
  imap.state.loseConnectionAfter = 3
  await expect(readMailbox()).rejects.toThrow()
  imap.state.loseConnectionAfter = Number.POSITIVE_INFINITY
  expect(await readMailbox()).toEqual([shown('five')])
})

test('of an email that is too large only its head is read', async () => {
  imap.deliver(email('huge'), 40_000_000)
  expect(await readMailbox()).toEqual(['huge 40000000'])
})

test('a mailbox that was made anew is read again, so that nothing is missed', async () => {
  imap.renumber()
  imap.deliver(email('after'))
  const again = await readMailbox()
  expect(again.at(-1)).toBe(shown('after'))
  expect(again).toContain(shown('five'))
  expect(await readMailbox()).toEqual([])
})

test('a search that the server refuses for the moment leaves nothing out', async () => {
  imap.renumber()
  imap.deliver(email('refused'))
  imap.state.refusesSearch = true
  await expect(readMailbox()).rejects.toThrow('search')
  imap.state.refusesSearch = false
  expect((await readMailbox()).at(-1)).toBe(shown('refused'))
})

test('since when the mailbox can’t be read is known until it can be again, and a failure of our own is none', async () => {
  const box = mailbox().mailbox
  const readWith = (receive: () => Promise<void>) => box?.readNew(position, receive, async () => undefined)
  const receiveNothing = async () => undefined
  expect(box?.unreadableSince()).toBeNull()
  imap.state.refusesSearch = true
  await expect(readWith(receiveNothing)).rejects.toThrow()
  const since = box?.unreadableSince()
  expect(since).toBeInstanceOf(Date)
  await expect(readWith(receiveNothing)).rejects.toThrow()
  expect(box?.unreadableSince()).toBe(since)
  imap.state.refusesSearch = false
  imap.deliver(email('while our database is away'))
  await expect(readWith(() => Promise.reject(new Error('the database is away')))).rejects.toThrow()
  expect(box?.unreadableSince()).toBeNull()
  expect(await readMailbox()).toEqual([shown('while our database is away')])
})

test('an email that the server doesn’t hand out keeps those behind it waiting for a while, and is then read by its head', async () => {
  imap.deliver(email('broken'))
  imap.deliver(email('behind it'))
  imap.state.refusedUid = imap.state.nextUid - 2
  await expect(readMailbox()).rejects.toThrow('Command failed')
  const head = email('broken').length - 'Hello\r\n'.length
  expect(await readMailbox({ refusalMs: 0 })).toEqual([`broken ${head + 1}`, shown('behind it')])
})

test('one whose head it refuses too is passed over as an email of nobody', async () => {
  imap.deliver(email('broken'))
  imap.deliver(email('behind it'))
  Object.assign(imap.state, { refusedUid: imap.state.nextUid - 2, refusesHead: true })
  expect(await readMailbox({ refusalMs: 0 })).toEqual(['undefined 1', shown('behind it')])
})

test('a wrong password and a missing folder are each named in a sentence without the password', async () => {
  expect(await mailbox().check?.()).toBeNull()
  expect(await mailbox(imap.urlFor('INBOX', 'wrong')).check?.()).toBe(
    'The mail server of IMAP_URL does not accept the user and password in it.',
  )
  expect(await mailbox(imap.urlFor('Nowhere')).check?.()).toBe(
    'The mail server of IMAP_URL has no folder Nowhere.',
  )
  await expect(mailbox('imap://a:b@127.0.0.1:9/INBOX').check?.()).rejects.toThrow()
})

test('a password is never sent unencrypted to another machine', async () => {
  // Not the address that counts as this machine.
  const other = await startFakeImap('127.0.0.2')
  await expect(mailbox(other.urlFor()).check?.()).rejects.toThrow()
  expect(other.state.commands.filter((command) => /LOGIN|AUTHENTICATE/i.test(command))).toEqual([])
  expect(other.state.connections).toBe(1)
  await other.stop()
})
