import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { minutes } from '#shared/time.ts'
import { root } from '#tests/support/sources.ts'

test('`npm run demo` uses the folder that DATA_DIR names, and none with other data, beside the settings of a practice', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'practice-demo-'))
  writeFileSync(join(dataDir, 'PG_VERSION'), '17')
  const email = { SMTP_URL: 'smtps://a:b@mail.example', MAIL_FROM: 'a@mail.example' }
  const replies = { REPLY_ADDRESS: 'reply@mail.example', IMAP_URL: 'imaps://a:b@mail.example' }
  const settings = { ...email, ...replies, MAIL_AUTH_SERVER: 'mx.mail.example' }
  const env = { ...process.env, ...settings, DATA_DIR: dataDir, PORT: '0' }
  const options = { cwd: root, env, timeout: minutes(2) }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start/demo.mjs'], options)
  expect(String(stderr)).toContain(`${dataDir} has data that isn't a demo's, so nothing was changed.`)
  expect(status).toBe(1)
  expect(readdirSync(dataDir)).toEqual(['PG_VERSION'])
  rmSync(dataDir, { recursive: true })
}, 150_000)

test('`npm run demo` says at once that its port is taken, before it creates anything', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'practice-demo-'))
  const dataDir = join(folder, 'data')
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const options = {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    timeout: minutes(2),
  }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start/demo.mjs'], options)
  other.close()
  expect([status, String(stderr)]).toEqual([1, `Port ${port} is in use. Set PORT to another one.\n`])
  expect(existsSync(dataDir)).toBe(false)
  rmSync(folder, { recursive: true })
}, 150_000)
