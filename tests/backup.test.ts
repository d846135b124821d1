import { execFile } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { openAsOwner } from '#server/db/owner.ts'
import { restore } from '#server/db/restore.ts'
import type { DatabaseSettings } from '#server/db/types.ts'
import { askApi } from '#tests/support/ask.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import { makeEmbeddedDatabase, type TestDatabase } from '#tests/support/embedded-database.ts'
import { asMighty, everyRow } from '#tests/support/every-row.ts'
import { administrator } from '#tests/support/people.ts'
import { type Server, startServer } from '#tests/support/server.ts'
import { root } from '#tests/support/sources.ts'

const run = promisify(execFile)
const clients = 120
const isPostgres = process.env['TEST_DATABASE_URL'] !== undefined

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
    TRUST_PROXY: 'true',
  }
  server = await startServer(env, clients, { ...home, discard: () => Promise.resolve() })
})
afterAll(async () => {
  await server.stop()
  for (const target of [home, ...targets]) await target.discard()
  await rm(folder, { recursive: true })
})

const at = (name: string) => path.join(folder, name)

function command(script: string, args: string[], { dataDir, databaseUrl }: DatabaseSettings) {
  const { PATH = '', HOME = '' } = process.env
  const data = databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }
  const env = { PATH, HOME, TZ: 'Asia/Kathmandu', ...data }
  return run(process.execPath, [`scripts/ops/${script}.ts`, ...args], { cwd: root, env })
}

/** A database without a row. */
async function emptyTarget(kind: 'embedded' | 'postgres'): Promise<TestDatabase> {
  const made = kind === 'postgres' ? await makeTestDatabase() : await makeEmbeddedDatabase()
  targets.push(made)
  return made
}

const writer = { count: 0, acknowledged: [] as number[], stopped: false }

/** A message from the contact form: its row and the promise of a mail, in one transaction. */
async function write(): Promise<void> {
  while (!writer.stopped) {
    const n = ++writer.count
    const answer = await fetch(`${server.baseURL}/api/contact`, {
      method: 'POST',
      headers: {
        apikey: practice.publishableKey,
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
    if (answer.status === 200) writer.acknowledged.push(n)
  }
}

const numberOf = (message: unknown) => Number(/^Line (\d+)/.exec(String(message))?.[1])

test('a backup made while people write holds one moment: all that was acknowledged before, and no half of anything', async () => {
  const writing = [write(), write(), write()]
  while (writer.acknowledged.length < 20) await new Promise((resolve) => setImmediate(resolve))
  const before = [...writer.acknowledged]
  const { stdout } = await command('backup', [at('busy.gz')], home)
  const begun = writer.count
  expect(stdout).toMatch(/busy\.gz: \d+ rows of \d+ tables, read back and counted/)
  while (Math.max(...writer.acknowledged) <= begun) await new Promise((resolve) => setImmediate(resolve))
  writer.stopped = true
  await Promise.all(writing)

  const target = await emptyTarget('embedded')
  await rm(target.dataDir, { recursive: true })
  await command('restore', [at('busy.gz')], target)
  await asMighty(target, async (ask) => {
    const kept = await ask('select message from contact_messages')
    const numbers = new Set(kept.map(({ message }) => numberOf(message)))
    expect(before.filter((n) => !numbers.has(n))).toEqual([])
    expect([...numbers].filter((n) => n > begun)).toEqual([])
    const halves = await ask(`select c.id from contact_messages c full join
      (select cause from outbox where kind = 'contact_message') o on o.cause = 'contact:' || c.id
      where c.id is null or o.cause is null`)
    expect(halves).toEqual([])
  })
}, 120_000)

test('what a backup holds is restored row by row, into either database and back', async () => {
  await server.outbox()
  await command('backup', [at('quiet.gz')], home)
  expect(statSync(at('quiet.gz')).mode & 0o777).toBe(0o600)
  await server.kill9()
  const original = await everyRow(home)
  const rows = Object.values(original).reduce((sum, { length }) => sum + length, 0)
  expect(rows).toBeGreaterThan(clients * 5)

  let file = at('quiet.gz')
  for (const kind of isPostgres ? (['embedded', 'postgres'] as const) : (['embedded'] as const)) {
    const target = await emptyTarget(kind)
    await command('restore', [file], target)
    expect(await everyRow(target)).toEqual(original)
    file = at(`from-${kind}.gz`)
    await command('backup', [file], target)
  }
  const lines = async (name: string) =>
    gunzipSync(await readFile(name))
      .toString()
      .split('\n')
      .slice(1)
      .sort()
  expect(await lines(file)).toEqual(await lines(at('quiet.gz')))
}, 180_000)

test('a server on restored data knows everybody, goes on counting, finds and counts what its lists hold', async () => {
  const target = await emptyTarget(isPostgres ? 'postgres' : 'embedded')
  await command('restore', [at('quiet.gz')], target)
  const env = { ADMIN_EMAIL: administrator.email }
  const restored = await startServer(env, 0, { ...target, discard: () => Promise.resolve() })
  const ask = async (method: string, address: string, input?: unknown, token?: string) =>
    (await askApi(restored, method, address, { input, token })).json()
  try {
    const { email, password } = administrator
    const { token } = await ask('POST', 'auth/sign-in', { email, password })
    const { orders, total } = await ask('GET', 'orders/all', undefined, token)
    expect(total.count).toBe(clients)
    const found = await ask('GET', `orders/all?q=${encodeURIComponent(orders[0].email)}`, undefined, token)
    expect(found.orders.map(({ id }: { id: string }) => id)).toContain(orders[0].id)
    await ask('POST', `functions/create-${practice.blend.slug}-checkout`, { quantity: 1 })
  } finally {
    await restored.stop()
  }
  const numbers = await asMighty(target, (query) =>
    query('select number::int from orders order by number desc limit 2'),
  )
  expect(Number(numbers[0]?.['number'])).toBe(Number(numbers[1]?.['number']) + 1)
}, 120_000)

test('a database with data in it is left alone, until somebody says --replace', async () => {
  const [first] = targets
  if (!first) throw new Error('nothing was restored before')
  const before = await everyRow(first)
  await expect(command('restore', [at('quiet.gz')], first)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('add --replace'),
  })
  expect(await everyRow(first)).toEqual(before)
  await command('restore', [at('quiet.gz'), '--replace'], first)
  expect(await everyRow(first)).toEqual(await everyRow(targets[1] ?? first))
}, 120_000)

test('a file that is damaged, cut short, altered, newer or something else changes nothing', async () => {
  const [first] = targets
  if (!first) throw new Error('nothing was restored before')
  const whole = await readFile(at('quiet.gz'))
  const lines = gunzipSync(whole).toString().trimEnd().split('\n')
  const header = JSON.parse(lines[0] ?? '')
  const pack = (...kept: string[]) => gzipSync(`${kept.join('\n')}\n`)
  const bad: Record<string, [Buffer, RegExp]> = {
    'cut.gz': [whole.subarray(0, whole.length / 2), /damaged, or no backup/],
    'short.gz': [pack(...lines.slice(0, -1)), /ends too early/],
    'less.gz': [pack(...lines.toSpliced(2, 1)), /does not hold the rows/],
    'text.gz': [Buffer.from('hello'), /damaged, or no backup/],
    'other.gz': [pack('{"a":1}'), /is not a backup/],
    'newer.gz': [
      pack(JSON.stringify({ ...header, steps: [...header.steps, 'later'] }), ...lines.slice(1)),
      /another version/,
    ],
  }
  const owner = await openAsOwner(first)
  for (const [name, [content, words]] of Object.entries(bad)) {
    writeFileSync(at(name), content)
    await expect(restore(owner, at(name), { replace: true }), name).rejects.toThrow(words)
  }
  await owner.close()
  expect(await everyRow(first)).toEqual(await everyRow(targets[1] ?? first))
}, 120_000)

test('a folder keeps the newest of its backups and nothing half made', async () => {
  const [first] = targets
  if (!first) throw new Error('nothing was restored before')
  const into = at('daily')
  await command('backup', ['--into', into], first)
  const old = ['practice-20260101-000000.backup.gz', 'practice-20260102-000000.backup.gz']
  for (const name of [...old, 'notes.txt']) writeFileSync(path.join(into, name), '')
  await command('backup', ['--into', into, '--keep', '2'], first)
  const left = readdirSync(into).sort()
  expect(left).toHaveLength(3)
  expect(left).toContain('notes.txt')
  expect(left.filter((name) => old.includes(name))).toEqual([])
}, 60_000)
