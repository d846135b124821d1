import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { refuseRoot } from '#server/db/data-folder.ts'
import { root } from '#tests/support/sources.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'practice-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = promisify(execFile)
const { PATH } = process.env

// An operator who forgot the DATA_DIR of the service would believe in a backup of nothing.
test.each([
  ['backup', path.join(folder, 'before.backup.gz')],
  ['content', 'export', path.join(folder, 'ours.json')],
  ['two-factor-off', 'ada@example.com'],
])('%s refuses a folder without data, and makes none', async (script, ...args) => {
  const dataDir = path.join(folder, script)
  const command = run(process.execPath, [`scripts/ops/${script}.ts`, ...args], {
    cwd: root,
    env: { PATH, DATA_DIR: dataDir },
  })
  await expect(command).rejects.toMatchObject({
    code: 1,
    stderr: `There is no data in ${dataDir}. Run this with the DATA_DIR or DATABASE_URL of your server.\n`,
  })
  expect(existsSync(dataDir)).toBe(false)
  expect(existsSync(args.at(-1) ?? '')).toBe(false)
})

test.each([
  ['backup', path.join(folder, 'wrong.backup.gz')],
  ['restore', path.join(folder, 'wrong.backup.gz')],
  ['content', 'export', path.join(folder, 'wrong.json')],
  ['two-factor-off', 'ada@example.com'],
])('%s says in a sentence which setting is wrong', async (script, ...args) => {
  const command = run(process.execPath, [`scripts/ops/${script}.ts`, ...args], {
    cwd: root,
    env: { PATH, PORT: 'three' },
  })
  await expect(command).rejects.toMatchObject({
    code: 1,
    stderr: 'PORT must be a whole number from 0 to 65535.\n',
  })
})

test('root is refused a folder of somebody else, who could not open its files again', () => {
  const [theirs, none] = [path.join(folder, 'theirs'), path.join(folder, 'none')]
  mkdirSync(theirs)
  if (process.getuid?.() === 0) chownSync(theirs, 1000, 1000)
  expect(() => refuseRoot(theirs, 0)).toThrow(/belongs to the user with the id \d+\. Run this as that user/)
  expect(() => refuseRoot(theirs, statSync(theirs).uid)).not.toThrow()
  expect(() => refuseRoot(none, 0)).not.toThrow()
})
