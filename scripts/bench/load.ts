import { parseArgs } from 'node:util'
import { type MakeDatabase, median, onEachDatabase } from './database.ts'
import { capture, startBareServer } from './load-bare.ts'
import { createLoads, createMixedLoad, type Load } from './load-calls.ts'
import { type Figures, fire } from './load-fire.ts'
import { registerClients } from './load-people.ts'
import { cpuMs, memoryMb } from './process-cost.ts'
import { startBenchServer } from './server.ts'

/**
 * Compares the server under load with a bare server that sends the same responses, then checks that memory stays flat
 * under mixed load. `--seconds N` (4) for each load, `--minutes N` (2) of mixed load, `--db embedded`.
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
/** Allowed memory growth from the first to the second half of the mixed load, without the warm-up. */
const growthBudget = 1.1

await onEachDatabase(values.db, async (name, make) => {
  const server = await startServer(make)
  try {
    const benchClients = await registerClients(server.url)
    const loads = createLoads(benchClients)
    console.log(`\n${name}, at rest ${memoryMb(server.pid).toFixed(0)} MB`)
    for (const load of loads) await measure(load, server)
    await runMixedLoad(loads, server)
  } finally {
    await server.stop()
  }
})

type Server = Awaited<ReturnType<typeof startServer>>

/** Trusts the proxy header, so that each caller can have its own IP address. */
async function startServer(make: MakeDatabase) {
  return startBenchServer(process.cwd(), await make(clients), { TRUST_PROXY: 'loopback', LOG_LEVEL: 'info' })
}

async function measure(load: Load, server: Server) {
  const responses = await capture(server.url, load)
  const bare = await startBareServer(responses, load)
  try {
    for (const count of connections) {
      const amount = load.maxCalls ? { amount: load.maxCalls } : { duration: Number(values.seconds) }
      const ours = await measureCpu(server.pid, () =>
        fire({ url: server.url, connections: count, requests: load.requests(), ...amount }),
      )
      const memory = memoryMb(server.pid)
      const bareFigures = await measureCpu(bare.pid, () =>
        fire({ url: bare.url, connections: count, requests: bare.requests, ...amount }),
      )
      print(load, count, ours, bareFigures, memory)
    }
  } finally {
    await bare.stop()
  }
}

type MeasuredFigures = Figures & { cpuMs: number }

/** Adds the CPU time per call, which depends less on other load on the machine than the response time. */
async function measureCpu(pid: number, work: () => Promise<Figures>): Promise<MeasuredFigures> {
  const before = cpuMs(pid)
  const figures = await work()
  return { ...figures, cpuMs: (cpuMs(pid) - before) / figures.calls }
}

function print({ name }: Load, count: number, ours: MeasuredFigures, bare: MeasuredFigures, memory: number) {
  const format = ({ perSecond, p50, p99, cpuMs }: MeasuredFigures) =>
    `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, CPU ${cpuMs.toFixed(2)}`
  const ratios = `x ${(bare.perSecond / ours.perSecond).toFixed(1)}, CPU x ${(ours.cpuMs / bare.cpuMs).toFixed(1)}`
  const line = `${`${name}, ${count}`.padEnd(32)}${format(ours).padEnd(52)}bare ${format(bare).padEnd(52)}${ratios.padEnd(30)}${memory.toFixed(0)} MB`
  console.log(ours.failed > 0 ? `${line}  ${ours.failed} FAILED` : line)
  if (ours.failed > 0) process.exitCode = 1
}

/** A steady mix of all loads; the first third is warm-up. */
async function runMixedLoad(loads: readonly Load[], server: Server) {
  const seconds = Number(values.minutes) * 60
  if (seconds === 0) return
  const samples: number[] = []
  const timer = setInterval(() => samples.push(memoryMb(server.pid)), 1000)
  const figures = await fire({
    url: server.url,
    connections: 10,
    duration: seconds,
    overallRate: mixedPerSecond,
    requests: createMixedLoad(loads),
  })
  clearInterval(timer)
  const warm = samples.slice(Math.floor(samples.length / 3))
  const middle = Math.floor(warm.length / 2)
  const [before, after] = [median(warm.slice(0, middle)), median(warm.slice(middle))]
  const isFlat = after <= growthBudget * before && figures.failed === 0
  console.log(
    `mixed load, ${values.minutes} minutes at ${figures.perSecond.toFixed(0)}/s: p50 ${figures.p50.toFixed(1)}, p99 ${figures.p99.toFixed(1)} ms, ${figures.failed} failed; memory ${before.toFixed(0)} MB in the first half after warm-up, ${after.toFixed(0)} in the second, at most ${Math.max(...samples).toFixed(0)}: ${isFlat ? 'flat' : 'NOT FLAT'}`,
  )
  if (!isFlat) process.exitCode = 1
}
