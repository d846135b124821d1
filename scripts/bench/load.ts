import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type MakeDatabase, median, onEachDatabase } from './database.ts'
import { type Answer, capture, startBareServer } from './load-bare.ts'
import { type Load, loadsOf, mixOf } from './load-calls.ts'
import { type Figures, fire } from './load-fire.ts'
import { makePeople } from './load-people.ts'
import { startBenchServer } from './server.ts'

/**
 * The server under load, beside a bare server of the same framework that answers the same bytes. Then mixed load, under
 * which its memory has to stay flat. `--seconds N` (4) a figure, `--minutes N` (2) of mixed load, `--db embedded`.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '2' },
    connections: { type: 'string', default: '1,10,100' },
    db: { type: 'string' },
  },
})
const connections = values.connections.split(',').map(Number)
const clients = 1000
const mixedPerSecond = 40
/** Of the second half of the mixed load against the first, warm-up left out. */
const growthBudget = 1.1
const ticksPerSecond = 100

await onEachDatabase(values.db, async (name, make) => {
  const server = await startServer(make)
  try {
    const people = await makePeople(server.url)
    const loads = loadsOf(people)
    console.log(`\n${name}, at rest ${memoryMb(server.pid).toFixed(0)} MB`)
    for (const load of loads) await measure(load, server)
    await mixed(loads, server)
  } finally {
    await server.stop()
  }
})

type Server = Awaited<ReturnType<typeof startServer>>

/** As behind a proxy, so that callers come from as many addresses as they would. */
async function startServer(make: MakeDatabase) {
  return startBenchServer(process.cwd(), await make(clients), { TRUST_PROXY: 'true', LOG_LEVEL: 'info' })
}

async function measure(load: Load, server: Server) {
  const answers: Answer[] = await capture(server.url, load)
  const bare = await startBareServer(answers, load)
  try {
    for (const count of connections) {
      const amount = load.atMost ? { amount: load.atMost } : { duration: Number(values.seconds) }
      const ours = await weigh(server.pid, () =>
        fire({ url: server.url, connections: count, requests: load.requests(), ...amount }),
      )
      const memory = memoryMb(server.pid)
      const theirs = await weigh(bare.pid, () =>
        fire({ url: bare.url, connections: count, requests: bare.requests, ...amount }),
      )
      print(load, count, ours, theirs, memory)
    }
  } finally {
    await bare.stop()
  }
}

type Weighed = Figures & { cpuMs: number }

/** What a call costs its server in processor time: unlike its duration it hardly depends on what else the machine does. */
async function weigh(pid: number, work: () => Promise<Figures>): Promise<Weighed> {
  const before = cpuMs(pid)
  const figures = await work()
  return { ...figures, cpuMs: (cpuMs(pid) - before) / figures.calls }
}

function print({ name }: Load, count: number, ours: Weighed, bare: Weighed, memory: number) {
  const words = ({ perSecond, p50, p99, cpuMs }: Weighed) =>
    `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, processor ${cpuMs.toFixed(2)}`
  const ratios = `x ${(bare.perSecond / ours.perSecond).toFixed(1)}, processor x ${(ours.cpuMs / bare.cpuMs).toFixed(1)}`
  const line = `${`${name}, ${count}`.padEnd(32)}${words(ours).padEnd(52)}bare ${words(bare).padEnd(52)}${ratios.padEnd(30)}${memory.toFixed(0)} MB`
  console.log(ours.refused > 0 ? `${line}  ${ours.refused} NOT ANSWERED WELL` : line)
  if (ours.refused > 0) process.exitCode = 1
}

/** A steady mix of everything; the first third is warm-up. */
async function mixed(loads: readonly Load[], server: Server) {
  const seconds = Number(values.minutes) * 60
  if (seconds === 0) return
  const seen: number[] = []
  const timer = setInterval(() => seen.push(memoryMb(server.pid)), 1000)
  const figures = await fire({
    ...{ url: server.url, connections: 10, duration: seconds, overallRate: mixedPerSecond },
    requests: mixOf(loads),
  })
  clearInterval(timer)
  const warm = seen.slice(Math.floor(seen.length / 3))
  const half = Math.floor(warm.length / 2)
  const [before, after] = [median(warm.slice(0, half)), median(warm.slice(half))]
  const isFlat = after <= growthBudget * before && figures.refused === 0
  console.log(
    `mixed load, ${values.minutes} minutes at ${figures.perSecond.toFixed(0)}/s: p50 ${figures.p50.toFixed(1)}, p99 ${figures.p99.toFixed(1)} ms, ${figures.refused} not answered well; memory ${before.toFixed(0)} MB in the first half after warm-up, ${after.toFixed(0)} in the second, at most ${Math.max(...seen).toFixed(0)}: ${isFlat ? 'flat' : 'NOT FLAT'}`,
  )
  if (!isFlat) process.exitCode = 1
}

function memoryMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

/** Of all its threads so far; only Linux says. */
function cpuMs(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}
