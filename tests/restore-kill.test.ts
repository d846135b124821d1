import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '#server/db/seed/seed.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'
import { asSuperuser, everyRow } from '#tests/support/every-row.ts'
import { root } from '#tests/support/sources.ts'

const clients = 150
/** When a restore is killed, as parts of its whole duration: the rows are inserted in the second half. */
const killAt = process.env.TEST_DATABASE_URL ? [0.6, 0.85] : [0.75]

let folder: string
let file: string
let source: TestDatabase
let target: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'practice-restore-'))
  file = path.join(folder, 'source.gz')
  source = await makeTestDatabase()
  target = await makeTestDatabase()
  await seed(source, clients)
  await run('backup', [file]).ended
})
afterAll(async () => {
  await source.discard()
  await target.discard()
  await rm(folder, { recursive: true })
})

function run(script: 'backup' | 'restore', args: string[]) {
  const { PATH = '', HOME = '' } = process.env
  const { dataDir, databaseUrl } = script === 'backup' ? source : target
  const child = spawn(process.execPath, ['--liftoff-only', `scripts/ops/${script}.ts`, ...args], {
    cwd: root,
    stdio: 'ignore',
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE: path.join(root, '.cache', 'compile'),
      ...(databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
    },
  })
  return { kill: () => child.kill('SIGKILL'), ended: once(child, 'exit') }
}

/** A row that the backup does not have. */
const insertMarker = `insert into rate_limits (key, count, reset_at) values ('old', 1, '2030-01-01 00:00Z') on conflict do nothing`
const restore = () => run('restore', [file, '--replace'])

test('a restore killed at any moment leaves all of the old data or all of the new, never a part', async () => {
  const startedAt = performance.now()
  await restore().ended
  const durationMs = performance.now() - startedAt
  const restored = await everyRow(target)
  expect(restored.orders).toHaveLength(clients)
  expect(restored.rate_limits).toEqual([])

  let wasOld = 0
  for (const part of killAt) {
    await asSuperuser(target, (query) => query(insertMarker))
    const old = { ...restored, rate_limits: ['(old,1,"2030-01-01 00:00:00+00")'] }
    const restoring = restore()
    await wait(durationMs * part)
    restoring.kill()
    await restoring.ended
    const after = await everyRow(target)
    const isOld = after.rate_limits?.length === 1
    expect(after).toEqual(isOld ? old : restored)
    if (isOld) wasOld += 1
  }
  process.stdout.write(`restore: ${wasOld} of ${killAt.length} kills came before its commit\n`)
})
