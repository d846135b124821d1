import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { assertCanListen, ListenError } from '#server/http/assert-can-listen.ts'
import { root } from '#tests/support/sources.ts'

const run = promisify(execFile)

async function takePort() {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  return (other.address() as { port: number }).port
}

test('an address is refused that is taken or no address of this machine, and is free again after the check', async () => {
  const port = await takePort()
  await expect(assertCanListen({ host: '127.0.0.1', port })).rejects.toThrow(ListenError)
  await expect(assertCanListen({ host: '203.0.113.9', port: 0 })).rejects.toThrow(/^HOST is 203\.0\.113\.9/)
  const free = { host: '127.0.0.2', port }
  await assertCanListen(free)
  await assertCanListen(free)
})

test('a start on a port that is in use ends before it opens or migrates the data', async () => {
  const port = await takePort()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'practice-listen-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = path.join(folder, 'data')
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: path.join(root, '.cache', 'compile'),
    DATA_DIR: dataDir,
    PORT: `${port}`,
  }
  await expect(run(process.execPath, ['server/main.ts'], { cwd: root, env })).rejects.toMatchObject({
    code: 1,
    stdout: `Port ${port} is in use. Set PORT to another one.\n`,
  })
  expect(existsSync(dataDir)).toBe(false)
})
