import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settings } from '#practice/settings.ts'
import { maxStoredBytes } from '#server/messaging/attachments.ts'
import { fileNameHeader } from '#shared/files.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { attachmentCalls } from '#tests/support/attachment-calls.ts'
import { samplePdf } from '#tests/support/sample-files.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
let calls: ReturnType<typeof attachmentCalls>
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  calls = attachmentCalls(t, owner)
})
afterAll(() => t.close())

test.each([
  ['a page named as a picture', Buffer.from('<script>1</script>'), 'me.png', 400, /isn’t what its name says/],
  ['a program', Buffer.from('MZ\u0000\u0001'), 'run.exe', 400, /can’t be sent here/],
  ['an empty file', Buffer.alloc(0), 'empty.txt', 400, /is empty/],
  ['a byte more than 10 MB', samplePdf(10 * 1024 * 1024 + 1), 'big.pdf', 413, /larger than 10 MB/],
])('%s is refused with a sentence and stores nothing', async (_, bytes, name, status, sentence) => {
  const id = randomUUID()
  const { body, ...answered } = await calls.upload({ bytes, name, id })
  expect([answered.status, body.error.fields.file]).toEqual([status, expect.stringMatching(sentence)])
  expect((await calls.read(id, owner)).status).toBe(404)
})

test('exactly 10 MB are taken', async () => {
  expect((await calls.store({ bytes: samplePdf(10 * 1024 * 1024) })).bytes).toBe(10_485_760)
})

test('an upload without an id, with a bad id or a name that can’t be read is refused', async () => {
  const post = (path: string, name: string) =>
    t.app.request(path, {
      method: 'POST',
      body: new Uint8Array(samplePdf()),
      headers: {
        ...{ apikey: settings.publishableKey, authorization: `Bearer ${owner}` },
        [fileNameHeader]: name,
      },
    })
  for (const [path, name] of [
    ['/api/attachments', 'a.pdf'],
    ['/api/attachments?id=1', 'a.pdf'],
    [`/api/attachments?id=${randomUUID()}`, '%E0%A4%A'],
  ] as const)
    expect((await post(path, name)).status, path).toBe(400)
  expect((await calls.upload({ token: null })).body.error.code).toBe('not_signed_in')
})

test('a repeated upload is one file; another person’s id is refused and shows nothing', async () => {
  const [nia, other] = [await calls.makeClient(), await calls.makeClient()]
  const id = randomUUID()
  const file = await calls.store({ token: nia.token, id })
  expect(await calls.store({ token: nia.token, id })).toEqual(file)
  expect((await calls.upload({ token: nia.token, id, bytes: samplePdf(3000) })).body.error.code).toBe(
    'conflict',
  )
  expect((await calls.upload({ token: other.token, id })).body.error.code).toBe('conflict')
  await calls.write(nia.token, { text: 'Sent', files: [id] })
  expect(await calls.store({ token: nia.token, id })).toEqual(file)
})

test('only the uploader removes a file, and only before it is sent', async () => {
  const [nia, other] = [await calls.makeClient(), await calls.makeClient()]
  const file = await calls.store({ token: nia.token })
  for (const token of [other.token, owner]) await calls.read(file.id, token, 'DELETE')
  expect((await calls.read(file.id, nia.token)).status).toBe(200)
  await calls.write(nia.token, { files: [file.id] })
  expect((await calls.read(file.id, nia.token, 'DELETE')).status).toBe(200)
  expect((await calls.read(file.id, nia.token)).status).toBe(200)
})

test('a client is stopped after many files or much of them, in a sentence; the owner is not', async () => {
  const [frequentUploader, largeUploader] = [await calls.makeClient(), await calls.makeClient()]
  const statuses: number[] = []
  for (let n = 0; n < 31; n++) statuses.push((await calls.upload({ token: frequentUploader.token })).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429])
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into attachments (uploaded_by, name, type, bytes, hash)
      select users.id, 'x', 'x', 10000000, 'x' from users, generate_series(1, 11)
      where email = ${largeUploader.email}`),
  )
  expect((await calls.upload({ token: largeUploader.token })).body.error.fields.file).toMatch(
    /many files today/,
  )
  expect((await calls.upload()).status).toBe(200)
  const sameMailbox = await t.makeClient(largeUploader.email.replace('@', '+another@'))
  expect((await calls.upload({ token: sameMailbox })).body.error?.fields.file).toMatch(/many files today/)
})

test('without room a file is refused and the message still goes', async () => {
  const nia = await calls.makeClient()
  const rows = Math.ceil(maxStoredBytes / 10_000_000)
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into attachments (name, type, bytes, hash, created_at)
      select 'filler', 'x', 10000000, 'x', now() - interval '2 days' from generate_series(1, ${rows})`),
  )
  const { body } = await calls.upload({ token: nia.token })
  await t.scope(system, (tx) => tx.execute(sql`delete from attachments where name = 'filler'`))
  expect(body.error.fields.file).toMatch(/no room/)
  expect((await calls.write(nia.token, { text: 'Without it' })).status).toBe(200)
})

test('one upload of a client at a time and three of a network; slow ones keep neither others nor the owner out', async () => {
  const started = Promise.withResolvers<void>()
  const slow = () =>
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        await started.promise
        controller.enqueue(new Uint8Array(samplePdf()))
        controller.close()
      },
    })
  const whole = () => new Response(new Uint8Array(samplePdf())).body ?? slow()
  const send = async (token: string, peer: string, body: ReadableStream<Uint8Array> = slow()) => {
    const init = {
      ...{ method: 'POST', body, duplex: 'half' },
      headers: {
        ...{ apikey: settings.publishableKey, authorization: `Bearer ${token}` },
        [fileNameHeader]: 'a.pdf',
      },
    }
    const from = { incoming: { socket: { remoteAddress: peer } } }
    const path = `/api/attachments?id=${randomUUID()}`
    return (await t.app.request(path, init as RequestInit, from)).status
  }
  const clients = await Promise.all(Array.from({ length: 8 }, () => calls.makeClient()))
  const networkOf = (n: number) => `10.67.0.${n % 2}`
  const statuses: number[] = []
  const sendAs = ({ token }: { token: string }, n: number) =>
    send(token, networkOf(n)).then((status) => statuses.push(status))
  const [nia = { token: '' }, ...others] = clients
  const sent = [sendAs(nia, 0), sendAs(nia, 0)]
  await vi.waitFor(() => expect(statuses).toEqual([429]), 60_000)
  // With hers four of each network.
  sent.push(...others.map((client, n) => sendAs(client, n + 1)))
  await vi.waitFor(() => expect(statuses).toEqual([429, 429, 429]), 60_000)
  expect(await send(owner, networkOf(0), whole())).toBe(200)
  expect(await send((await calls.makeClient()).token, '10.67.1.0', whole())).toBe(200)
  started.resolve()
  await Promise.all(sent)
  expect(statuses.filter((status) => status === 200)).toHaveLength(6)
})
