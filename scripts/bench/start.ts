import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres } from '../test/postgres.mjs'
import { median } from './database.ts'
import { freePort } from './server.ts'

/** Time until a built site responds, and memory of the server when idle. */
const budgets = { readyMs: 3000, embeddedMb: 400, postgresMb: 200 }
const starts = 5
const idleMs = 15_000

type Start = { readyMs: number; idleMb: number; commandMb: number }

async function startOnce(env: Record<string, string>, isMeasuringMemory: boolean): Promise<Start> {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['scripts/start/start.mjs'], {
    env: { PATH, HOME, PORT: String(port), LOG_LEVEL: 'silent', ...env },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  while (!(await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The server exited before it was ready.')
    await wait(20)
  }
  const readyMs = performance.now() - startedAt
  if (isMeasuringMemory) await wait(idleMs)
  const memory = isMeasuringMemory ? memoryOf(child.pid ?? 0) : { idleMb: Number.NaN, commandMb: Number.NaN }
  child.kill('SIGTERM')
  await exited
  return { readyMs, ...memory }
}

/** Resident memory in MB of the server, and of the command that started it. */
function memoryOf(pid: number) {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n')
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const sumWhere = (index: number) =>
    processes.filter((row) => row[index] === pid).reduce((sum, row) => sum + (row[2] ?? 0), 0)
  return { idleMb: sumWhere(1) / 1024, commandMb: sumWhere(0) / 1024 }
}

async function report(name: string, env: Record<string, string>, budgetMb: number) {
  const first = await startOnce(env, false)
  const others: Start[] = []
  for (let i = 1; i <= starts; i++) others.push(await startOnce(env, i === starts))
  const readyMs = median(others.map((start) => start.readyMs))
  const { idleMb = Number.NaN, commandMb = Number.NaN } = others.at(-1) ?? {}
  const isMissed = readyMs > budgets.readyMs || idleMb > budgetMb
  if (isMissed) process.exitCode = 1
  console.log(
    `${name.padEnd(22)}first ${first.readyMs.toFixed(0)} ms, then ${readyMs.toFixed(0)} ms (median of ${starts}, budget ${budgets.readyMs}); the server when idle ${idleMb.toFixed(0)} MB (budget ${budgetMb}), the command that started it ${commandMb.toFixed(0)} MB${isMissed ? '  MISSED' : ''}`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'bench-start-'))
const postgres = await openPostgres()
try {
  await report('embedded database', { DATA_DIR: join(folder, 'data') }, budgets.embeddedMb)
  if (postgres) await report('PostgreSQL', { DATABASE_URL: postgres.url }, budgets.postgresMb)
  else console.log('PostgreSQL was not found, so only the embedded database was measured.')
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
