import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailgunInbound } from '#server/providers/inbound-email/mailgun.ts'
import { hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { mailgunCall, mailgunKey } from '#tests/support/mailgun-call.ts'
import { rawEmail } from '#tests/support/raw-email.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

const system = { role: 'system', job: 'test' } as const
const inbound = createMailgunInbound({ signingKey: mailgunKey, authServer: 'sandbox.invalid' })

let t: TestApp
let second: TestApp | null
beforeAll(async () => {
  t = await makeTestApp({ inbound })
  // The embedded database takes one process.
  second =
    t.database.kind === 'embedded' ? null : await makeTestApp({ inbound, testDatabase: t.testDatabase })
})
afterAll(async () => {
  await second?.close()
  await t.close()
})

const post = async (call: ReturnType<typeof mailgunCall>, app = t): Promise<Response> =>
  app.app.request('/webhooks/email/mime', { method: 'POST', ...call })
const stored = async (from: string) =>
  (
    await t.scope(system, (tx) =>
      tx.execute<{
        text: string
      }>(sql`select m.text from thread_messages m join received_emails r on r.id = m.id
        where r.sender = ${from} order by m.created_at`),
    )
  ).rows.map(({ text }) => text)
const emailOf = (from: string, text = 'Hello') => rawEmail({ from, text, to: 'reply@practice.example' }).raw

test('a signed call is an email in the inbox, and a replayed one is none, whatever it says now', async () => {
  const token = 'b'.repeat(50)
  expect((await post(mailgunCall(emailOf('once@mail.example'), { token }))).status).toBe(200)
  expect((await post(mailgunCall(emailOf('once@mail.example'), { token }))).status).toBe(200)
  const other = mailgunCall(emailOf('mallory@mail.example'), { token })
  expect((await post(other)).status).toBe(200)
  expect(await stored('once@mail.example')).toEqual(['Hello'])
  expect(await stored('mallory@mail.example')).toEqual([])
})

test('the signature of an email that leaves no trace can’t be used for another one', async () => {
  const token = 'c'.repeat(50)
  expect((await post(mailgunCall(emailOf(admin.email), { token }))).status).toBe(200)
  expect((await post(mailgunCall(emailOf('trudy@mail.example'), { token }))).status).toBe(200)
  expect(await stored('trudy@mail.example')).toEqual([])
})

test('an unsigned, a foreign and an old call are refused and store nothing', async () => {
  const from = 'refused@mail.example'
  const calls = [
    mailgunCall(emailOf(from), { key: 'another-key-than-ours' }),
    mailgunCall(emailOf(from), { now: new Date(Date.now() - hours(13)) }),
    { headers: { 'content-type': 'text/plain', 'content-length': '5' }, body: Buffer.from('hello') },
  ]
  for (const call of calls) expect((await post(call)).status).toBe(403)
  expect(await stored(from)).toEqual([])
})

test('one email that two processes get at once is one message', async () => {
  const message = emailOf('twice@mail.example')
  const apps = [t, second ?? t]
  await Promise.all(Array.from({ length: 8 }, (_, n) => post(mailgunCall(message), apps[n % 2])))
  expect(await stored('twice@mail.example')).toEqual(['Hello'])
})

test('five hundred emails within a minute are all there, once each', async () => {
  const start = performance.now()
  const emails = Array.from({ length: 500 }, (_, n) =>
    mailgunCall(emailOf(`crowd${n % 50}@mail.example`, `Email ${n}`)),
  )
  for (let at = 0; at < emails.length; at += 10)
    await Promise.all(
      emails.slice(at, at + 10).map((call) => post(call).then(({ status }) => expect(status).toBe(200))),
    )
  expect(performance.now() - start).toBeLessThan(60_000)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(
      sql`select count(*)::int as emails, count(distinct email)::int as people from thread_messages where email like 'crowd%'`,
    ),
  )
  expect(rows).toEqual([{ emails: 500, people: 50 }])
})

test('a body that is larger than any email is refused before it is read', async () => {
  const { headers } = mailgunCall(Buffer.from('x'))
  const body = Buffer.alloc(34 * 1024 * 1024, 'a')
  const response = await post({ headers: { ...headers, 'content-length': String(body.length) }, body })
  expect(response.status).toBe(413)
})

test('an email of several megabytes arrives with its file, and one that is too large in its place is named', async () => {
  const file = (name: string, bytes: number) =>
    [
      '--b',
      `Content-Type: text/plain; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.alloc(bytes, 'word ').toString('base64').replace(/.{76}/g, '$&\r\n'),
    ].join('\r\n')
  const body = `${file('plan.txt', 3_000_000)}\r\n${file('film.txt', 11_000_000)}\r\n--b--`
  const message = rawEmail({
    from: 'files@mail.example',
    headers: { 'Content-Type': 'multipart/mixed; boundary=b' },
    body,
    to: 'reply@practice.example',
  }).raw
  expect((await post(mailgunCall(message, { form: 'multipart' }))).status).toBe(200)
  const owner = await t.signIn(admin.email, admin.password)
  const { threads } = (await t.call('GET', '/api/inbox?q=files@mail.example', undefined, owner)).body
  const { entries } = (await t.call('GET', `/api/inbox/${threads[0].id}`, undefined, owner)).body
  expect(entries).toMatchObject([
    {
      text: 'plan.txt',
      files: [{ name: 'plan.txt', type: 'text/plain', bytes: 3_000_000 }],
      email: { files: [{ name: 'film.txt', bytes: 11_000_000 }] },
    },
  ])
})

test('without a provider there is no such address, and replies go where they went before', async () => {
  const without = await makeTestApp({ inbound: null })
  expect((await post(mailgunCall(emailOf('a@mail.example')), without)).status).toBe(404)
  const owner = await without.signIn(admin.email, admin.password)
  const contact = { name: 'Bo', email: 'bo@mail.example', message: 'Hello?' }
  await without.call('POST', '/api/contact', contact, null, '10.82.0.1')
  const { threads } = (await without.call('GET', '/api/inbox', undefined, owner)).body
  const answer = { id: crypto.randomUUID(), channel: 'email', text: 'Hi.' }
  await without.call('POST', `/api/inbox/${threads[0].id}/messages`, answer, owner)
  await endUndoWait(without)
  expect((await without.sentMail()).find(({ to }) => to === 'bo@mail.example')?.reply_to).toBe(admin.email)
  await without.close()
})

test('strangers who send large bodies slowly don’t keep out a large email', async () => {
  const { headers } = mailgunCall(Buffer.from('x'))
  const slow = Array.from({ length: 3 }, () => {
    const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(new Uint8Array(1)) })
    const init = { headers: { ...headers, 'content-length': '2000000' }, body, duplex: 'half' }
    const from = { incoming: { socket: { remoteAddress: '10.66.0.1' } } }
    return Promise.resolve(
      t.app.request('/webhooks/email/mime', { method: 'POST', ...init } as RequestInit, from),
    )
  })
  // The third of one network is refused at once.
  expect((await Promise.race(slow)).status).toBe(429)
  const large = emailOf('large@mail.example', `Hello${' x'.repeat(300_000)}`)
  expect(large.length * 3).toBeGreaterThan(1024 * 1024)
  expect((await post(mailgunCall(large))).status).toBe(200)
  expect(await stored('large@mail.example')).toHaveLength(1)
  const ended = await Promise.all(slow)
  expect(ended.map(({ status }) => status).toSorted()).toEqual([400, 400, 429])
})

test('of unsigned small bodies that never end, a network holds a few, and a signed one of another network arrives', async () => {
  const { headers } = mailgunCall(Buffer.from('x'))
  const piece = new Uint8Array(1024 * 1024 - 1)
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const calls = Array.from({ length: 17 }, () => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(piece)
        streams.push(stream)
      },
    })
    const init = { headers: { ...headers, 'content-length': String(1024 * 1024) }, body, duplex: 'half' }
    const from = { incoming: { socket: { remoteAddress: '10.67.0.1' } } }
    return t.app.request('/webhooks/email/mime', { method: 'POST', ...init } as RequestInit, from)
  })
  expect((await post(mailgunCall(emailOf('small@mail.example')))).status).toBe(200)
  expect(await stored('small@mail.example')).toEqual(['Hello'])
  for (const stream of streams) if (stream.desiredSize !== null) stream.close()
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(16).fill(403), 429])
})
