import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { openAsOwner } from '#server/db/owner.ts'
import { restore } from '#server/db/restore.ts'
import type { DatabaseSettings } from '#server/db/types.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import { makeEmbeddedDatabase, type TestDatabase } from '#tests/support/embedded-database.ts'
import { asSuperuser, everyRow } from '#tests/support/every-row.ts'
import { blend } from '#tests/support/offers.ts'
import { administrator } from '#tests/support/people.ts'
import { requestApi } from '#tests/support/request-api.ts'
import { type Server, startServer } from '#tests/support/server.ts'
import { root } from '#tests/support/sources.ts'

const run = promisify(execFile)
const clients = 120
const isPostgres = process.env.TEST_DATABASE_URL !== undefined

let folder: string
let home: TestDatabase
let server: Server
const targets: TestDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'practice-backup-'))
  home = await makeTestDatabase()
  const env = {
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    TRUST_PROXY: 'loopback',
  }
  server = await startServer(env, clients, { ...home, discard: () => Promise.resolve() })
})
afterAll(async () => {
  await server.stop()
  for (const target of [home, ...targets]) await target.discard()
  await rm(folder, { recursive: true })
})

const inFolder = (name: string) => path.join(folder, name)

function command(script: string, args: string[], { dataDir, databaseUrl }: DatabaseSettings) {
  const { PATH = '', HOME = '' } = process.env
  const data = databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }
  // A short run gains nothing from optimized WebAssembly, and much from compiled scripts.
  const NODE_COMPILE_CACHE = path.join(root, '.cache', 'compile')
  const env = { PATH, HOME, TZ: 'Asia/Kathmandu', NODE_COMPILE_CACHE, ...data }
  return run(process.execPath, ['--liftoff-only', `scripts/ops/${script}.ts`, ...args], { cwd: root, env })
}

/** A database without a row. */
async function emptyTarget(kind: 'embedded' | 'postgres'): Promise<TestDatabase> {
  const target = kind === 'postgres' ? await makeTestDatabase() : await makeEmbeddedDatabase()
  targets.push(target)
  return target
}

const writer = { count: 0, acknowledged: [] as number[], stopped: false }

/** Posts contact messages: each writes its row and the outbox row of an email in one transaction. */
async function writeUntilStopped(): Promise<void> {
  while (!writer.stopped) {
    const n = ++writer.count
    const response = await fetch(`${server.baseURL}/api/contact`, {
      method: 'POST',
      headers: {
        apikey: settings.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${Math.floor(n / 250)}.${n % 250}`,
      },
      body: JSON.stringify({
        name: 'Ada',
        email: 'ada@example.com',
        message: `Line ${n}\n"quoted" ☘`,
        website: '',
      }),
    })
    if (response.status === 200) writer.acknowledged.push(n)
  }
}

const numberOf = (message: unknown) => Number(/^Line (\d+)/.exec(String(message))?.[1])

test('a backup under load is consistent: every write acknowledged before it, and no half transaction', async () => {
  const writing = [writeUntilStopped(), writeUntilStopped(), writeUntilStopped()]
  while (writer.acknowledged.length < 20) await new Promise((resolve) => setImmediate(resolve))
  const before = [...writer.acknowledged]
  const { stdout } = await command('backup', [inFolder('busy.gz')], home)
  const lastInBackup = writer.count
  expect(stdout).toMatch(/busy\.gz: \d+ rows of \d+ tables, read back and counted/)
  while (Math.max(...writer.acknowledged) <= lastInBackup)
    await new Promise((resolve) => setImmediate(resolve))
  writer.stopped = true
  await Promise.all(writing)

  const target = await emptyTarget('embedded')
  await rm(target.dataDir, { recursive: true })
  await command('restore', [inFolder('busy.gz')], target)
  await asSuperuser(target, async (query) => {
    const messages = await query('select message from contact_messages')
    const numbers = new Set(messages.map(({ message }) => numberOf(message)))
    expect(before.filter((n) => !numbers.has(n))).toEqual([])
    expect([...numbers].filter((n) => n > lastInBackup)).toEqual([])
    const halves = await query(`select c.id from contact_messages c full join
      (select cause from outbox where kind = 'contact_message') o on o.cause = 'contact:' || c.id
      where c.id is null or o.cause is null`)
    expect(halves).toEqual([])
  })
})

/** More chunks than a batch of the backup has rows. */
const largeFile = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5_000_000)])
const attachment = { id: randomUUID(), body: largeFile.subarray(0, 600_000) }

/** A file that visitors download, and one that the owner sends to a client. */
async function uploadLargeFiles() {
  const { token } = await (await requestApi(server, 'POST', 'auth/sign-in', { input: administrator })).json()
  const headers = { apikey: settings.publishableKey, authorization: `Bearer ${token}` }
  for (const [path, body] of [
    ['files', largeFile],
    [`attachments?id=${attachment.id}`, attachment.body],
  ] as const) {
    const { status } = await fetch(`${server.baseURL}/api/${path}`, {
      ...{ method: 'POST', body },
      headers: { ...headers, 'x-file-name': 'plan.pdf' },
    })
    expect(status, path).toBe(200)
  }
  const { clients: matches } = await (await requestApi(server, 'GET', 'clients?q=ada', { token })).json()
  const input = { id: randomUUID(), channel: 'email', text: 'Your plan', files: [attachment.id] }
  const sent = await requestApi(server, 'POST', `inbox/${matches[0].id}/messages`, { input, token })
  expect(sent.status).toBe(200)
}

test('a backup is restored row by row, into either database and back', async () => {
  await uploadLargeFiles()
  // It can be taken back until then.
  await expect.poll(async () => (await server.outbox()).map(({ text }) => text).join()).toContain('Your plan')
  await command('backup', [inFolder('quiet.gz')], home)
  expect(statSync(inFolder('quiet.gz')).mode & 0o777).toBe(0o600)
  await server.kill9()
  const original = await everyRow(home)
  const rows = Object.values(original).reduce((sum, { length }) => sum + length, 0)
  expect(rows).toBeGreaterThan(clients * 5)

  let file = inFolder('quiet.gz')
  for (const kind of isPostgres ? (['embedded', 'postgres'] as const) : (['embedded'] as const)) {
    const target = await emptyTarget(kind)
    await command('restore', [file], target)
    expect(await everyRow(target)).toEqual(original)
    file = inFolder(`from-${kind}.gz`)
    await command('backup', [file], target)
  }
  const lines = async (name: string) =>
    gunzipSync(await readFile(name))
      .toString()
      .split('\n')
      .slice(1)
      .sort()
  expect(await lines(file)).toEqual(await lines(inFolder('quiet.gz')))
}, 180_000)

test('a server on restored data signs people in, continues order numbers, searches and counts', async () => {
  const target = await emptyTarget(isPostgres ? 'postgres' : 'embedded')
  await command('restore', [inFolder('quiet.gz')], target)
  const env = { ADMIN_EMAIL: administrator.email }
  const restored = await startServer(env, 0, { ...target, discard: () => Promise.resolve() })
  const call = async (method: string, address: string, input?: unknown, token?: string) =>
    (await requestApi(restored, method, address, { input, token })).json()
  try {
    const { email, password } = administrator
    const { token } = await call('POST', 'auth/sign-in', { email, password })
    const { orders, total } = await call('GET', 'orders/all', undefined, token)
    expect(total.count).toBe(clients)
    const file = await requestApi(restored, 'GET', `attachments/${attachment.id}`, { token })
    expect(attachment.body.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
    const matches = await call('GET', `orders/all?q=${encodeURIComponent(orders[0].email)}`, undefined, token)
    expect(matches.orders.map(({ id }: { id: string }) => id)).toContain(orders[0].id)
    await call('POST', `functions/create-${blend.slug}-checkout`, { quantity: 1 })
    await expect(command('restore', [inFolder('quiet.gz'), '--replace'], target)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/A server is running on this database|already open in another process/),
    })
  } finally {
    await restored.stop()
  }
  const numbers = await asSuperuser(target, (query) =>
    query('select number::int from orders order by number desc limit 2'),
  )
  expect(Number(numbers[0]?.number)).toBe(Number(numbers[1]?.number) + 1)
})

test('restore refuses a database with data unless --replace is given', async () => {
  const [first] = targets
  if (!first) throw new Error('nothing was restored before')
  const before = await everyRow(first)
  await expect(command('restore', [inFolder('quiet.gz')], first)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('add --replace'),
  })
  expect(await everyRow(first)).toEqual(before)
  await command('restore', [inFolder('quiet.gz'), '--replace'], first)
  expect(await everyRow(first)).toEqual(await everyRow(targets[1] ?? first))
})

/** The one restored last that no server ran on: of PostgreSQL where there is one, which takes a third of the time. */
const restored = (): TestDatabase => {
  const target = targets[isPostgres ? 2 : 1]
  if (!target) throw new Error('nothing was restored before')
  return target
}

test('restore of a damaged, truncated, altered, newer or foreign file changes nothing', async () => {
  const target = restored()
  const before = await everyRow(target)
  const content = await readFile(inFolder('quiet.gz'))
  const lines = gunzipSync(content).toString().trimEnd().split('\n')
  const header = JSON.parse(lines[0] ?? '')
  const pack = (...packedLines: string[]) => gzipSync(`${packedLines.join('\n')}\n`)
  const invalidFiles: Record<string, [Buffer, RegExp]> = {
    'cut.gz': [content.subarray(0, content.length / 2), /damaged, or no backup/],
    'short.gz': [pack(...lines.slice(0, -1)), /ends too early/],
    'less.gz': [pack(...lines.toSpliced(2, 1)), /doesn't contain the rows/],
    'text.gz': [Buffer.from('hello'), /damaged, or no backup/],
    'empty.gz': [
      pack(JSON.stringify({ ...header, migrations: [] }), ...lines.slice(-1)),
      /holds no practice/,
    ],
    'other.gz': [pack('{"a":1}'), /isn't a backup/],
    'newer.gz': [
      pack(JSON.stringify({ ...header, migrations: [...header.migrations, 'later'] }), ...lines.slice(1)),
      /another version/,
    ],
  }
  const owner = await openAsOwner(target)
  for (const [name, [bytes, message]] of Object.entries(invalidFiles)) {
    writeFileSync(inFolder(name), bytes)
    await expect(restore(owner, inFolder(name), { replace: true }), name).rejects.toThrow(message)
  }
  await owner.close()
  expect(await everyRow(target)).toEqual(before)
})

test('restore on a full disk says so, and changes nothing', async () => {
  const target = restored()
  const before = await everyRow(target)
  const owner = await openAsOwner(target)
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  const run = (statements: string) =>
    statements.startsWith('truncate') ? Promise.reject(full) : owner.run(statements)
  await expect(restore({ ...owner, run }, inFolder('quiet.gz'), { replace: true })).rejects.toThrow(
    'The disk of the database is full. It has what it had before.',
  )
  await owner.close()
  expect(await everyRow(target)).toEqual(before)
})

test('--keep deletes all but the newest backups of a folder, with what killed ones left, and no other files', async () => {
  const target = restored()
  const into = inFolder('daily')
  await command('backup', ['--into', into], target)
  const old = ['practice-20260101-000000.backup.gz', 'practice-20260102-000000.backup.gz']
  const [killed, running] = [
    'practice-20260103-000000.backup.gz.part',
    'practice-20260104-000000.backup.gz.part',
  ]
  for (const name of [...old, 'notes.txt', killed, running]) writeFileSync(path.join(into, name), '')
  const twoHoursAgo = Date.now() / 1000 - 2 * 3600
  utimesSync(path.join(into, killed), twoHoursAgo, twoHoursAgo)
  await command('backup', ['--into', into, '--keep', '2'], target)
  const remaining = readdirSync(into).sort()
  expect(remaining).toHaveLength(4)
  expect(remaining).toEqual(expect.arrayContaining(['notes.txt', running]))
  expect(remaining.filter((name) => old.includes(name))).toEqual([])
})
