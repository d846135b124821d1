import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { settings } from '#practice/settings.ts'
import type { DatabaseSettings } from '#server/db/types.ts'
import { serverArgs } from '../start/server-args.mjs'

export type BenchServer = {
  url: string
  pid: number
  /** Signs in as the administrator and returns a function for API calls. */
  signIn(): Promise<Call>
  /** The administrator's session as the browser stores it. */
  openSession(): Promise<string>
  stop: () => Promise<void>
}
/** An API call. @throws Error for an error status */
export type Call = (method: string, path: string, input?: unknown) => Promise<Record<string, unknown>>

/** The project's root folder. */
export const root = join(import.meta.dirname, '../..')
const readyTimeoutMs = 60_000

/** Starts the server of the code in `folder` on a free port, on `settings` or a new embedded database. */
export async function startBenchServer(
  folder: string,
  settings?: DatabaseSettings,
  extraEnv: Record<string, string> = {},
): Promise<BenchServer> {
  const temporaryDir = settings ? null : mkdtempSync(join(tmpdir(), 'bench-data-'))
  const { dataDir, databaseUrl } = settings ?? { dataDir: temporaryDir ?? '', databaseUrl: null }
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const administrator = { email: `${randomUUID()}@practice.example`, password: randomUUID() }
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'production',
    PORT: String(port),
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }),
    ...extraEnv,
  }
  const child = spawn(process.execPath, serverArgs, { cwd: folder, env, stdio: 'ignore' })
  const url = `http://localhost:${port}`
  const deadline = Date.now() + readyTimeoutMs
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The server did not start in time.')
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
      return JSON.stringify({ token, expiresAt: expires_at, isOwner: true })
    },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      if (temporaryDir) rmSync(temporaryDir, { recursive: true, force: true })
    },
  }
}

/** Makes API calls with the session `token`, or as a visitor without one. */
export function caller(url: string, token?: string, extraHeaders: Record<string, string> = {}): Call {
  return async (method, path, input) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headersOf(token), ...extraHeaders },
      ...(input !== undefined && { body: JSON.stringify(input) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
}

export const headersOf = (token?: string): Record<string, string> => ({
  apikey: settings.publishableKey,
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
