import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seed } from '#server/db/seed/seed.ts'
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
  /** Everything it has printed, over all its starts. */
  log(): string
  /** What the embedded providers took instead of sending it, newest first. */
  outbox(): Promise<Mail[]>
  /** The power cut of a process: nothing is finished, nothing is closed. */
  kill9(): Promise<void>
  /** Starts it again on the same data and address. */
  restart(): Promise<void>
  /** Starts it and kills it so many milliseconds later, wherever it is by then. */
  killWhileStarting(afterMs: number): Promise<void>
  /** Sends it a signal, and waits for nothing. */
  signal(signal: 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): void
  pid(): number
  /** Of the last one that ended; null while it runs, or when it was killed. */
  exitCode(): number | null
  /** Waits until no mail or text waits to leave, or is tried again; not for ever. Needs `metricsToken` in METRICS_TOKEN. */
  waitForEmptyOutbox(timeoutMs?: number): Promise<void>
  /** Ends it as a service manager would, and drops its data. */
  stop(): Promise<void>
}

export const metricsToken = 'a-token-for-the-tests'
const readyTimeoutMs = 60_000
const stopTimeoutMs = 15_000
const tries = 3

/**
 * A server of its own: a real process on a free port, with data of its own in the embedded database, or in PostgreSQL
 * when TEST_DATABASE_URL names one; with the demo data of so many clients, or `on` data that somebody made before.
 * @throws Error with its log when it does not come up.
 */
export async function startServer(
  env: Record<string, string> = {},
  clients = 0,
  on?: TestDatabase,
): Promise<Server> {
  const { dataDir, databaseUrl, discard } = on ?? (await makeTestDatabase())
  if (clients > 0) await seed({ dataDir, databaseUrl }, clients)
  const data = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }
  let port = 0
  let log = ''
  let child: ChildProcess | null = null

  function begin(): ChildProcess {
    const { PATH = '', HOME = '', TZ = 'UTC' } = process.env
    const NODE_COMPILE_CACHE = path.join(root, '.cache', 'compile')
    const address = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
    const started = spawn(
      process.execPath,
      ['--import', './tests/support/cheap-scrypt.mjs', 'server/main.ts'],
      {
        cwd: root,
        env: { PATH, HOME, TZ, NODE_ENV: 'production', NODE_COMPILE_CACHE, ...address, ...data, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const collect = (piece: Buffer) => {
      log += piece.toString()
    }
    started.stdout.on('data', collect)
    started.stderr.on('data', collect)
    child = started
    return started
  }

  const start = () => ready(begin())

  async function ready(started: ChildProcess) {
    const deadline = Date.now() + readyTimeoutMs
    while (started.exitCode === null && started.signalCode === null && Date.now() < deadline) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      if (answer?.ok) return
      await wait(50)
    }
    await end(started, 'SIGKILL')
    throw new Error(`the server did not come up:\n${log}`)
  }

  async function firstStart(triesLeft = tries): Promise<void> {
    port = await freePort()
    try {
      await start()
    } catch (error) {
      if (triesLeft <= 1 || !/Port \d+ is in use/.test(log)) throw error
      await firstStart(triesLeft - 1)
    }
  }

  await firstStart()

  return {
    baseURL: `http://localhost:${port}`,
    log: () => log,
    async outbox() {
      const answer = await fetch(`http://localhost:${port}/sandbox/outbox.json`)
      const { messages } = (await answer.json()) as { messages: Mail[] }
      return messages
    },
    kill9: () => end(child, 'SIGKILL'),
    restart: () => start(),
    async killWhileStarting(afterMs) {
      const started = begin()
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
        const answer = await fetch(`http://localhost:${port}/metrics`, { headers })
        const waiting = /^practice_outbox_messages\{.*state="(waiting|retrying)"\} [1-9]/m
        if ((answer.ok && !waiting.test(await answer.text())) || Date.now() > deadline) return
        await wait(200)
      }
    },
    async stop() {
      await end(child, 'SIGTERM')
      await discard()
    },
  }
}

async function end(child: ChildProcess | null, signal: 'SIGTERM' | 'SIGKILL') {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const insist = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  child.kill(signal)
  await ended
  clearTimeout(insist)
}
