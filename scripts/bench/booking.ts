import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openAsOwner } from '#server/db/owner.ts'
import type { DatabaseSettings } from '#server/db/types.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { type MakeDatabase, median, onEachDatabase, percentile } from './database.ts'
import { publishHours } from './publish-hours.ts'
import { type BenchServer, headersOf, root, startBenchServer } from './server.ts'

const budgets = { lastAttemptMs: 2000, timesMs: 20, holdMs: 15 }
const attempts = 1000
const rowCounts = [100, 100_000]

const { values: options } = parseArgs({ options: { only: { type: 'string' } } })

/** One for each hour: a hundred to come, the others past. */
async function insertAppointments(settings: DatabaseSettings, count: number) {
  const owner = await openAsOwner(settings)
  await owner.run(`
    set role practice_system;
    insert into appointments (client_name, client_email, service_type, duration_minutes, appointment_date, status)
    select 'Bench', 'bench@practice.example', 'Talk', 30, date_trunc('hour', now()) + make_interval(hours => 100 - n), 'confirmed'
    from generate_series(1, ${count}) n;
    reset role;
    analyze`)
  await owner.close()
}

/** A call of another visitor each time; how long it took and what it answered. */
async function visit(server: BenchServer, method: string, path: string, input?: unknown) {
  const network = randomUUID().replaceAll('-', '').match(/.{4}/g)?.join(':') ?? ''
  const start = performance.now()
  const response = await fetch(`${server.url}/api/booking/${path}`, {
    method,
    headers: { ...headersOf(), 'x-forwarded-for': network },
    ...(input !== undefined && { body: JSON.stringify(input) }),
  })
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, body, ms: performance.now() - start }
}

const timeAhead = (days: number, time: string) =>
  (toInstant(addDays(toLocal(new Date()).date, days), time) ?? new Date()).toISOString()

async function measureTimes(server: BenchServer): Promise<number> {
  const path = 'times?service=in-person&minutes=60&days=60'
  const times: number[] = []
  for (let run = 0; run < 40; run++) times.push((await visit(server, 'GET', path)).ms)
  return median(times.slice(10))
}

async function measureHolds(server: BenchServer): Promise<number> {
  const times: number[] = []
  for (let day = 10; day < 50; day++) {
    const input = { service: 'online', minutes: 60, starts_at: timeAhead(day, '10:00') }
    times.push((await visit(server, 'POST', 'holds', input)).ms)
  }
  return median(times.slice(10))
}

/**
 * What as many calls cost that are refused without asking the database: the part of a rush that isn't booking. By another name of
 * the machine, so that they open connections of their own, too.
 */
async function measureFloor({ url, ...server }: BenchServer): Promise<number> {
  const input = { service: 'online', minutes: 61, starts_at: timeAhead(90, '12:00') }
  const other = { ...server, url: url.replace('localhost', '127.0.0.1') }
  const calls = Array.from({ length: attempts }, () => visit(other, 'POST', 'holds', input))
  return percentile(
    (await Promise.all(calls)).map(({ ms }) => ms),
    0.99,
  )
}

/** Everybody wants one time: who gets the hold books it. */
async function measureRush(server: BenchServer) {
  const input = { service: 'online', minutes: 60, starts_at: timeAhead(90, '12:00') }
  const details = { price_cents: 8000, name: 'Bench' }
  const answers = await Promise.all(
    Array.from({ length: attempts }, async (_, n) => {
      const held = await visit(server, 'POST', 'holds', input)
      if (held.status !== 200) return held
      const contact = { ...details, email: `rush${n}@practice.example`, key: randomUUID() }
      const booked = await visit(server, 'POST', 'appointments', { ...contact, hold: held.body.hold })
      return { ...booked, ms: held.ms + booked.ms }
    }),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  const others = Map.groupBy(
    answers.filter(({ status }) => status !== 200 && status !== 409),
    ({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 80)}`,
  )
  for (const [answer, list] of others) console.log(`${list.length} times ${answer}`)
  const times = answers.map(({ ms }) => ms)
  return { p99Ms: percentile(times, 0.99), booked: count(200), refused: count(409) }
}

function report(name: string, ms: number, budgetMs: number, note = '') {
  const isMissed = ms > budgetMs
  if (isMissed) process.exitCode = 1
  console.log(
    `${name.padEnd(44)}${ms.toFixed(1)} ms (budget ${budgetMs})${note}${isMissed ? '  MISSED' : ''}`,
  )
}

async function measure(name: string, makeDatabase: MakeDatabase) {
  console.log(`\n${name}`)
  for (const count of rowCounts) {
    const settings = await makeDatabase()
    const empty = await startBenchServer(root, settings)
    await empty.stop()
    await insertAppointments(settings, count)
    const server = await startBenchServer(root, settings, { TRUST_PROXY: 'loopback' })
    try {
      await publishHours(server)
      const rows = count.toLocaleString('en-US')
      report(`free times of 60 days, ${rows} appointments`, await measureTimes(server), budgets.timesMs)
      report(`a hold, ${rows} appointments`, await measureHolds(server), budgets.holdMs)
      const { p99Ms, booked, refused } = await measureRush(server)
      const isWrong = booked !== 1 || refused !== attempts - 1
      if (isWrong) process.exitCode = 1
      const floor = `without a database ${(await measureFloor(server)).toFixed(0)} ms`
      const note = `; ${booked} booked, ${refused} refused${isWrong ? '  WRONG' : ''}; ${floor}`
      report(`p99 of ${attempts} attempts on one time`, p99Ms, budgets.lastAttemptMs, note)
    } finally {
      await server.stop()
    }
  }
}

await onEachDatabase(options.only, measure)
