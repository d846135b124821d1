import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { fileAddress, fileNameHeader, maxFileBytes, maxFiles, type UploadedFile } from '#shared/files.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

/** A PDF of any length; what follows its head is only counted. */
const pdf = (length = 2000, filler = 'x') =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(length - 9, filler)])

async function upload(body: Uint8Array, name = 'guide.pdf', token: string | null = owner) {
  const response = await t.app.request('/api/files', {
    method: 'POST',
    body: new Uint8Array(body),
    headers: {
      apikey: settings.publishableKey,
      [fileNameHeader]: encodeURIComponent(name),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  return { status: response.status, body: await response.json() }
}

async function stored(body: Uint8Array, name?: string): Promise<UploadedFile> {
  const { status, body: answer } = await upload(body, name)
  expect([status, answer.error]).toEqual([200, undefined])
  return answer.file
}

test('a file of several chunks is downloaded as it was uploaded, and never shown', async () => {
  const bytes = pdf(700_001)
  for (let n = 0; n < bytes.length; n += 5003) bytes.writeUInt8(n % 251, n + 9 < bytes.length ? n + 9 : n)
  const file = await stored(bytes, 'Ten drinks – für alle.pdf')
  expect(file).toEqual({
    hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    name: 'Ten drinks für alle.pdf',
    bytes: 700_001,
  })
  const response = await t.app.request(fileAddress(file))
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '700001',
    'content-disposition':
      'attachment; filename="Ten drinks f_r alle.pdf"; filename*=UTF-8\'\'Ten%20drinks%20f%C3%BCr%20alle.pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const etag = response.headers.get('etag') ?? ''
  expect((await t.app.request(fileAddress(file), { headers: { 'if-none-match': etag } })).status).toBe(304)
  const head = await t.app.request(fileAddress(file), { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '700001', ''])
})

test('the name in the address does not rename the download', async () => {
  const { hash } = await stored(pdf(), 'guide.pdf')
  const response = await t.app.request(`/files/${hash}/setup.exe`)
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="guide.pdf"; filename*=UTF-8\'\'guide.pdf',
  )
})

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\guide.PDF', 'guide.pdf'],
  ['a"b\r\nset-cookie: x=1;.pdf', 'abset-cookie x=1.pdf'.replace('=', '')],
  ['run.exe', 'run.exe.pdf'],
  ['  .pdf', 'download.pdf'],
  ['\u202Efdp.exe', 'fdp.exe.pdf'],
  [`${'long '.repeat(60)}.pdf`, `${'long '.repeat(60).slice(0, 116)}.pdf`],
])('the name %j becomes %j', async (name, clean) => {
  expect((await stored(pdf(), name)).name).toBe(clean)
})

test.each([
  ['text', Buffer.from('hello')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3000)])],
  ['an archive', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(3000)])],
  ['a picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(3000)])],
  ['a page before a PDF', Buffer.concat([Buffer.from('<script>1</script>'), pdf()])],
  ['nothing', Buffer.alloc(0)],
])('refuses %s with a sentence', async (_, bytes) => {
  const { status, body } = await upload(bytes)
  expect([status, body.error.fields.file]).toEqual([400, expect.stringMatching(/^Only PDF and EPUB files/)])
})

test('refuses a file above the limit, and a name that cannot be read', async () => {
  const { status, body } = await upload(pdf(maxFileBytes + 1))
  expect([status, body.error.fields.file]).toEqual([413, expect.stringMatching(/larger than 25 MB/)])
  const response = await t.app.request('/api/files', {
    method: 'POST',
    body: new Uint8Array(pdf()),
    headers: {
      apikey: settings.publishableKey,
      authorization: `Bearer ${owner}`,
      [fileNameHeader]: '%E0%A4%A',
    },
  })
  expect(response.status).toBe(400)
})

test('only the administrator uploads', async () => {
  const client = await t.makeClient('nia@example.com')
  expect((await upload(pdf(), 'x.pdf', null)).body.error.code).toBe('not_signed_in')
  expect((await upload(pdf(), 'x.pdf', client)).body.error.code).toBe('not_allowed')
})

test('an upload that broke off is not downloadable, and goes on when it is repeated', async () => {
  const bytes = pdf(600_000, 'y')
  const file = await stored(bytes)
  await t.scope(system, async (tx) => {
    await tx.execute(sql`update files set stored_at = null where hash = ${file.hash}`)
    await tx.execute(sql`delete from file_chunks where hash = ${file.hash} and number > 0`)
  })
  expect((await t.app.request(fileAddress(file))).status).toBe(404)
  await stored(bytes)
  const response = await t.app.request(fileAddress(file))
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
})

test('the same file is stored once, under its newest name', async () => {
  const [first, second] = [await stored(pdf(3000), 'one.pdf'), await stored(pdf(3000), 'two.pdf')]
  expect([second.hash, second.name]).toEqual([first.hash, 'two.pdf'])
})

test.each(['/files/x/x.pdf', `/files/${'0'.repeat(32)}/x.pdf`, `/files/${'0'.repeat(32)}`])(
  'nothing is at %s',
  async (path) => {
    expect((await t.app.request(path)).status).toBe(404)
  },
)

test('a practice with too many files hears that there is no room', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into files (hash, name, type, bytes) select 'filler ' || n, 'x', 'x', 1 from generate_series(1, ${maxFiles}) n`),
  )
  const { body } = await upload(pdf(4000))
  expect(body.error.fields.file).toMatch(/^There is no room/)
})
