import { parseArgs } from 'node:util'
import { median, onEachDatabase } from './database.ts'
import { type BenchServer, type Call, root, startBenchServer } from './server.ts'
import { ratioOf, timesBySize } from './sizes.ts'

/** The dashboard's lists at three sizes. `--sizes 100,10000,100000`, `--rounds N` (40), `--db embedded`. */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100,10000,100000' },
    rounds: { type: 'string', default: '40' },
    db: { type: 'string' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const rounds = Number(values.rounds)
const warmUp = 10
const budget = 1.5

await onEachDatabase(values.db, async (name, make) => {
  const sites: BenchServer[] = []
  try {
    for (const size of sizes) sites.push(await startBenchServer(root, await make(size)))
    console.log(`\nMedians of ${rounds} calls in ms, ${name}`)
    await measure(sites)
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
  }
})

async function measure(sites: readonly BenchServer[]) {
  const callsBySize = await Promise.all(sites.map(async (site) => createCalls(await site.signIn())))
  console.log(['', ...sizes.map((size) => `${size} rows`), 'ratio'].map(pad).join(''))
  for (const name of Object.keys(callsBySize[0] ?? {})) {
    const works = callsBySize.flatMap((calls) => calls[name] ?? [])
    const medians = (await timesBySize(works, { warmUp, rounds })).map(median)
    const ratio = ratioOf(medians)
    const line = [name, ...medians.map((ms) => ms.toFixed(1)), ratio.toFixed(2)].map(pad).join('')
    console.log(ratio > budget ? `${line}  MISSED` : line)
    if (ratio > budget) process.exitCode = 1
  }
}

function pad(text: string, column: number): string {
  return column === 0 ? text.padEnd(34) : text.padStart(14)
}

type OrderRow = { id: string; number: number; status: string; customer_name: string; email: string }

async function createCalls(call: Call): Promise<Record<string, () => Promise<unknown>>> {
  const { orders } = (await call('GET', '/api/orders/all')) as { orders: OrderRow[] }
  const order = orders.find(({ email }) => email) ?? orders[0]
  if (!order) throw new Error('the database has no orders')
  const person = encodeURIComponent(order.customer_name)
  let status = order.status
  const get = (address: string) => () => call('GET', address)
  return {
    'orders, first page': get('/api/orders/all'),
    'orders, one status': get('/api/orders/all?status=delivered'),
    'orders, search an e-mail address': get(`/api/orders/all?q=${encodeURIComponent(order.email)}`),
    'orders, search a number': get(`/api/orders/all?q=${order.number}`),
    'orders, search a full name': get(`/api/orders/all?q=${person}`),
    'orders, search one letter': get('/api/orders/all?q=m'),
    'order, change of status': async () => {
      const next = status === 'shipped' ? 'delivered' : 'shipped'
      await call('PATCH', `/api/orders/${order.id}`, { status: next, was: status })
      status = next
    },
    'appointments, first page': get('/api/appointments/all'),
    'appointments, search a full name': get(`/api/appointments/all?q=${person}`),
    'messages, first page': get('/api/sms_messages/all'),
    'messages, search a number': get('/api/sms_messages/all?q=3125550001'),
    'people, first page': get('/api/group_messages/people'),
    'people, search a full name': get(`/api/group_messages/people?q=${person}`),
    overview: get('/api/overview'),
  }
}
