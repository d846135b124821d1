import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeTestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { root } from '#tests/support/sources.ts'

const fullDisk = '/dev/full'

/** A server whose log can't be written. */
async function startServer() {
  const { dataDir, databaseUrl, discard } = await makeTestDatabase()
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', openSync(fullDisk, 'w'), 'inherit'],
    env: {
      ...{ PATH, HOME, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) },
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }),
    },
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await discard()
  })
  const statusOf = async (address: string) => (await fetch(`http://127.0.0.1:${port}${address}`)).status
  return { statusOf, stop: () => child.kill('SIGTERM'), ended }
}

if (process.platform === 'linux') {
  test('a log on a full disk keeps the server neither from answering nor from ending', async () => {
    const { statusOf, stop, ended } = await startServer()
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), {
      timeout: 100_000,
      interval: 100,
    })
    for (const address of ['/api/unknown', '/']) await statusOf(address)
    expect(await statusOf('/healthz')).toBe(200)
    stop()
    expect(await ended).toEqual([0, null])
  }, 150_000)
}
