import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseSettings } from '#server/db/types.ts'
import '#tests/support/cheap-scrypt.mjs'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { root } from '#tests/support/sources.ts'

export type Mail = {
  id: string
  channel: string
  to: string
  subject: string
  text: string
  created_at: string
}

export type Server = {
  baseURL: string
  /** All output so far, restarts included. */
  log(): string
  /** The emails and text messages of the embedded providers, newest first. */
  outbox(): Promise<Mail[]>
  /** Kills the process with SIGKILL, so that it cannot clean up. */
  kill9(): Promise<void>
  /** Starts the server again with the same data and URL; one that still runs is stopped first. */
  restart(): Promise<void>
  /** Starts the server and kills it after `afterMs`, ready or not. */
  killWhileStarting(afterMs: number): Promise<void>
  /** Sends a signal without waiting. */
  signal(signal: 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): void
  pid(): number
  /** The exit code of the last process; null while it runs or when it was killed. */
  exitCode(): number | null
  /** Waits until the outbox is empty, at most `timeoutMs`. Needs `metricsToken` in METRICS_TOKEN. */
  waitForEmptyOutbox(timeoutMs?: number): Promise<void>
  /** Another process on the same data, which has to be stopped first; null on the embedded database, which takes one. */
  startSecond(): Promise<Server | null>
  /** Stops the server with SIGTERM and deletes its data. */
  stop(): Promise<void>
}

/** Tests run at any hour of the day. */
const anyHour = { QUIET_HOURS: 'off' }
export const metricsToken = 'a-token-for-the-tests'
/** Loaded before a server. */
const preloads = ['cheap-scrypt.mjs', 'quick-compression.mjs', 'resolve-once.mjs'].flatMap((file) => [
  '--import',
  `./tests/support/${file}`,
])

/** Optimizing the embedded database's WebAssembly takes a third of a short-lived server's processor time. */
const embeddedFlags = ['--liftoff-only']

const readyTimeoutMs = 150_000
const stopTimeoutMs = 15_000
const maxAttempts = 3

/**
 * Starts a server process on a free port with its own data: in PostgreSQL if TEST_DATABASE_URL is set, else in the
 * embedded database. The database is new, with sample data of `clients` clients or that of `npm run demo`, unless `existing` is given.
 * @throws Error with the log when the server does not start
 */
export async function startServer(
  env: Record<string, string> = {},
  clients: number | 'demo' = 0,
  existing?: TestDatabase,
): Promise<Server> {
  const { dataDir, databaseUrl, discard } = existing ?? (await makeTestDatabase())
  if (clients !== 0) await addSampleData({ dataDir, databaseUrl }, clients)
  const data = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }
  const flags = databaseUrl ? [] : embeddedFlags
  let port = 0
  let log = ''
  let child: ChildProcess | null = null

  function spawnServer(): ChildProcess {
    const { PATH = '', HOME = '', TZ = 'UTC' } = process.env
    const NODE_COMPILE_CACHE = path.join(root, '.cache', 'compile')
    const address = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
    const started = spawn(process.execPath, [...flags, ...preloads, 'server/main.ts'], {
      cwd: root,
      env: {
        PATH,
        HOME,
        TZ,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE,
        ...anyHour,
        ...address,
        ...data,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const collect = (chunk: Buffer) => {
      log += chunk.toString()
    }
    started.stdout.on('data', collect)
    started.stderr.on('data', collect)
    child = started
    return started
  }

  const start = () => waitUntilReady(spawnServer())

  async function waitUntilReady(started: ChildProcess) {
    const deadline = Date.now() + readyTimeoutMs
    while (started.exitCode === null && started.signalCode === null && Date.now() < deadline) {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      if (response?.ok) return
      await wait(50)
    }
    await end(started, 'SIGKILL')
    throw new Error(`the server did not start:\n${log}`)
  }

  async function firstStart(attemptsLeft = maxAttempts): Promise<void> {
    port = await freePort()
    try {
      await start()
    } catch (error) {
      if (attemptsLeft <= 1 || !/Port \d+ is in use/.test(log)) throw error
      await firstStart(attemptsLeft - 1)
    }
  }

  await firstStart()

  return {
    baseURL: `http://localhost:${port}`,
    log: () => log,
    async outbox() {
      const response = await fetch(`http://localhost:${port}/sandbox/outbox.json`)
      const { messages } = (await response.json()) as { messages: Mail[] }
      return messages
    },
    kill9: () => end(child, 'SIGKILL'),
    async restart() {
      await end(child, 'SIGTERM')
      await start()
    },
    async killWhileStarting(afterMs) {
      const started = spawnServer()
      await wait(afterMs)
      await end(started, 'SIGKILL')
    },
    signal: (signal) => void child?.kill(signal),
    pid: () => child?.pid ?? 0,
    exitCode: () => child?.exitCode ?? null,
    async waitForEmptyOutbox(timeoutMs = 120_000) {
      const deadline = Date.now() + timeoutMs
      const headers = { authorization: `Bearer ${metricsToken}` }
      for (;;) {
        const response = await fetch(`http://localhost:${port}/metrics`, { headers })
        const waitingPattern = /^practice_outbox_messages\{.*state="(waiting|retrying)"\} [1-9]/m
        if ((response.ok && !waitingPattern.test(await response.text())) || Date.now() > deadline) return
        await wait(200)
      }
    },
    async startSecond() {
      if (!databaseUrl) return null
      return startServer(env, 0, { dataDir, databaseUrl, discard: async () => undefined })
    },
    async stop() {
      await end(child, 'SIGTERM')
      await discard()
    },
  }
}

async function addSampleData(database: DatabaseSettings, clients: number | 'demo') {
  // Loaded only where it is needed: it takes a second, in each worker of the browser tests.
  const { createDemo, seed } = await import('#server/db/seed/seed.ts')
  await (clients === 'demo' ? createDemo(database) : seed(database, clients))
}

async function end(child: ChildProcess | null, signal: 'SIGTERM' | 'SIGKILL') {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  child.kill(signal)
  await exited
  clearTimeout(killTimer)
}
