import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { practice } from '#practice/practice.ts'
import type { DatabaseSettings } from '#server/db/types.ts'
import { serverArgs } from '../start/server-args.mjs'

export type BenchServer = {
  url: string
  pid: number
  /** Calls in the administrator's name. */
  signIn(): Promise<Call>
  /** Her session as a browser keeps it. */
  openSession(): Promise<string>
  stop: () => Promise<void>
}
/** A call in the administrator's name. @throws Error for any answer but a good one. */
export type Call = (method: string, path: string, input?: unknown) => Promise<Record<string, unknown>>

const readyTimeoutMs = 60_000

/** The server whose code stands in `root`, on a free port, with data of its own unless some is given. */
export async function startBenchServer(
  root: string,
  settings?: DatabaseSettings,
  more: Record<string, string> = {},
): Promise<BenchServer> {
  const own = settings ? null : mkdtempSync(join(tmpdir(), 'bench-data-'))
  const { dataDir, databaseUrl } = settings ?? { dataDir: own ?? '', databaseUrl: null }
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const administrator = { email: `${randomUUID()}@practice.example`, password: randomUUID() }
  const env = {
    ...{ PATH, HOME, NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'silent' },
    ...{ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }),
    ...more,
  }
  const child = spawn(process.execPath, serverArgs, { cwd: root, env, stdio: 'ignore' })
  const url = `http://localhost:${port}`
  const deadline = Date.now() + readyTimeoutMs
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The server did not come up.')
    await wait(100)
  }
  return {
    url,
    pid: child.pid ?? 0,
    async signIn() {
      const { token } = await caller(url)('POST', '/api/auth/sign-in', administrator)
      return caller(url, String(token))
    },
    async openSession() {
      const { token, expires_at } = await caller(url)('POST', '/api/auth/sign-in', administrator)
      return JSON.stringify({ token, expiresAt: expires_at })
    },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      if (own) rmSync(own, { recursive: true, force: true })
    },
  }
}

/** Calls the server in the name of a token's owner, or of nobody. */
export function caller(url: string, token?: string, more: Record<string, string> = {}): Call {
  return async (method, path, input) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headersOf(token), ...more },
      ...(input !== undefined && { body: JSON.stringify(input) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}

export const headersOf = (token?: string): Record<string, string> => ({
  apikey: practice.publishableKey,
  'content-type': 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
})

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
