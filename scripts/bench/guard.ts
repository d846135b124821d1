import { parseArgs } from 'node:util'
import type { Request } from 'autocannon'
import { median, onEachDatabase } from './database.ts'
import { type Figures, fire } from './load-fire.ts'
import { cpuMs } from './process-cost.ts'
import { type BenchServer, headersOf, startBenchServer } from './server.ts'

/**
 * Measures whether floods leave the site usable, and what finding out who asks costs. `--seconds N` (10) for each flood,
 * `--only sign-ins`, `--db embedded`. `--compare FOLDER` compares the processor time of a signed-in read with the server
 * of another checkout.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    db: { type: 'string' },
    only: { type: 'string' },
    compare: { type: 'string' },
  },
})
const duration = Number(values.seconds)
const budgets = { readP99Ms: 500, healthP99Ms: 50, readinessRatio: 1.2, cpuRatio: 0.6 }
const clients = 100
const signInsAtOnce = 60
const probesPerSecond = 50
const addressCount = 1000
/** What the contact form accepts from one network, and from all networks of an IPv6 /48. */
const contactLimit = { network: 10, widerNetwork: 40 }
const readinessConnections = 100
const compareRounds = 5
const readPaths = ['session', 'appointments', 'orders', 'sms_messages']

type Outcome = { text: string; isMet: boolean }

await onEachDatabase(values.db, async (name, make) => {
  const server = await startBenchServer(process.cwd(), await make(clients), { TRUST_PROXY: 'loopback' })
  try {
    console.log(`\n${name}`)
    const token = await openSession(server)
    report(await floodWithSignIns(server, token))
    if (values.only === 'sign-ins') return
    report(
      await countNetworks(
        server,
        'addresses of one IPv6 /64',
        'network',
        (n) => `2001:db8:1:1::${n.toString(16)}`,
      ),
    )
    report(
      await countNetworks(
        server,
        'networks of one IPv6 /48',
        'widerNetwork',
        (n) => `2001:db8:2:${n.toString(16)}::1`,
      ),
    )
    report(await floodReadiness(server, token))
  } finally {
    await server.stop()
  }
  if (!values.compare) return
  const ours = await startBenchServer(process.cwd(), await make())
  const theirs = await startBenchServer(values.compare, await make())
  try {
    report(await compareReads(ours, theirs))
  } finally {
    await Promise.all([ours.stop(), theirs.stop()])
  }
})

function report({ text, isMet }: Outcome) {
  console.log(`${text}${isMet ? '' : '  MISSED'}`)
  if (!isMet) process.exitCode = 1
}

async function openSession(server: BenchServer): Promise<string> {
  return JSON.parse(await server.openSession()).token
}

function readsOf(token: string): Request[] {
  return readPaths.map((path) => ({ method: 'GET', path: `/api/${path}`, headers: headersOf(token) }))
}

/** Calls at a steady rate, which show what another visitor waits. */
function probe(server: BenchServer, requests: Request[]): Promise<Figures> {
  return fire({ url: server.url, connections: 2, duration, overallRate: probesPerSecond, requests })
}

/** Each from another network and for another account, so that only the number of hashes at once bounds them. */
function signInRequest(): Request {
  let attempts = 0
  return {
    method: 'POST',
    path: '/api/auth/sign-in',
    setupRequest: (built) => {
      attempts += 1
      const address = `10.${(attempts >> 16) & 255}.${(attempts >> 8) & 255}.${attempts & 255}`
      return {
        ...built,
        headers: { ...headersOf(), 'x-forwarded-for': address },
        body: JSON.stringify({ email: `guess.${attempts}@mail.example`, password: 'not the password' }),
      }
    },
  }
}

async function floodWithSignIns(server: BenchServer, token: string): Promise<Outcome> {
  const health: Request = { method: 'GET', path: '/healthz' }
  const alone = await probe(server, readsOf(token))
  const [flood, reads, healthz] = await Promise.all([
    fire({ url: server.url, connections: signInsAtOnce, duration, requests: [signInRequest()] }),
    probe(server, readsOf(token)),
    probe(server, [health]),
  ])
  return {
    text: `${signInsAtOnce} sign-ins at once (${flood.perSecond.toFixed(0)}/s): signed-in read ${describe(reads)} (budget p99 ${budgets.readP99Ms}; alone ${describe(alone)}), /healthz ${describe(healthz)} (budget p99 ${budgets.healthP99Ms})`,
    isMet:
      reads.p99 <= budgets.readP99Ms &&
      healthz.p99 <= budgets.healthP99Ms &&
      reads.failed + healthz.failed === 0,
  }
}

function describe({ p50, p99, failed }: Figures): string {
  return `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms${failed > 0 ? `, ${failed} FAILED` : ''}`
}

/** How many of a thousand addresses the contact form accepts. */
async function countNetworks(
  server: BenchServer,
  what: string,
  ring: keyof typeof contactLimit,
  addressOf: (n: number) => string,
): Promise<Outcome> {
  const message = { name: 'Ada', email: 'ada@mail.example', message: 'Are you open on Friday?', website: '' }
  const statuses = await Promise.all(
    Array.from({ length: addressCount }, async (_, n) => {
      const response = await fetch(`${server.url}/api/contact`, {
        method: 'POST',
        headers: { ...headersOf(), 'x-forwarded-for': addressOf(n + 1) },
        body: JSON.stringify(message),
      })
      await response.arrayBuffer()
      return response.status
    }),
  )
  const accepted = statuses.filter((status) => status === 200).length
  const refused = statuses.filter((status) => status === 429).length
  return {
    text: `${addressCount} ${what}: ${accepted} contact messages accepted (limit ${contactLimit[ring]}), ${refused} refused`,
    isMet: accepted === contactLimit[ring] && accepted + refused === addressCount,
  }
}

/** Reads alone and beside the flood in turns, so that other load on the machine meets both alike. */
async function floodReadiness(server: BenchServer, token: string): Promise<Outcome> {
  const read = () =>
    fire({ url: server.url, connections: 1, duration: Math.ceil(duration / 3), requests: readsOf(token) })
  const alone: number[] = []
  const beside: number[] = []
  await read()
  for (let round = 0; round < 3; round++) {
    alone.push((await read()).p50)
    const [figures] = await Promise.all([
      read(),
      fire({
        url: server.url,
        connections: readinessConnections,
        duration: Math.ceil(duration / 3),
        requests: [{ method: 'GET', path: '/readyz' }],
      }),
    ])
    beside.push(figures.p50)
  }
  const ratio = median(beside) / median(alone)
  return {
    text: `readiness from ${readinessConnections} connections: signed-in read p50 ${median(alone).toFixed(2)} ms alone, ${median(beside).toFixed(2)} ms beside it, ratio ${ratio.toFixed(2)} (budget ${budgets.readinessRatio})`,
    isMet: ratio <= budgets.readinessRatio,
  }
}

async function compareReads(ours: BenchServer, theirs: BenchServer): Promise<Outcome> {
  const costs = { ours: [] as number[], theirs: [] as number[] }
  const tokens = { ours: await openSession(ours), theirs: await openSession(theirs) }
  for (let round = -1; round < compareRounds; round++) {
    const [our, their] = [await costOfRead(ours, tokens.ours), await costOfRead(theirs, tokens.theirs)]
    // The first round is warm-up.
    if (round < 0) continue
    costs.ours.push(our)
    costs.theirs.push(their)
  }
  const ratio = median(costs.ours) / median(costs.theirs)
  return {
    text: `processor time of the server for a signed-in read: ${median(costs.ours).toFixed(2)} ms, ${median(costs.theirs).toFixed(2)} ms in ${values.compare}, ratio ${ratio.toFixed(2)} (budget ${budgets.cpuRatio})`,
    isMet: ratio <= budgets.cpuRatio,
  }
}

async function costOfRead(server: BenchServer, token: string): Promise<number> {
  const before = cpuMs(server.pid)
  const { calls, failed } = await fire({
    url: server.url,
    connections: 1,
    duration: Math.ceil(duration / 3),
    requests: readsOf(token),
  })
  if (failed > 0) throw new Error(`${failed} signed-in reads failed`)
  return (cpuMs(server.pid) - before) / calls
}
