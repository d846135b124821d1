import { parseArgs } from 'node:util'
import { median, onEachDatabase, percentile, seeded } from './database.ts'
import { type BenchServer, type Call, root, startBenchServer } from './server.ts'
import { timesBySize } from './sizes.ts'

/**
 * The search of everything at 100 and at `--size N` (100000) clients, and what it costs besides the plainest signed-in call.
 * `--rounds N` (40), `--db embedded`.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
    db: { type: 'string' },
  },
})
const sizes = [100, Number(values.size)]
/** Only what is searched is created. */
const searched = ['people', 'orders', 'appointments', 'messages']
const rounds = Number(values.rounds)
const warmUp = 5
/** The server takes 240 searches a minute. */
const pauseMs = 260
const budgetMs = 100

await onEachDatabase(values.db, async (name, make) => {
  const sites: BenchServer[] = []
  try {
    for (const size of sizes) sites.push(await startBenchServer(root, await make(size, seeded(searched))))
    console.log(`\nMedian and longest of ${rounds} calls in ms, ${name}`)
    await measure(sites)
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
  }
})

async function measure(sites: readonly BenchServer[]) {
  const callsBySize = await Promise.all(sites.map(async (site) => createCalls(await site.signIn())))
  console.log(['', ...sizes.map((size) => `${size} clients`), 'ratio', 'found'].map(pad).join(''))
  for (const name of Object.keys(callsBySize[0] ?? {})) {
    const works = callsBySize.flatMap((calls) => calls[name] ?? [])
    const resultCounts = await works.at(-1)?.()
    const times = await timesBySize(works, { warmUp, rounds, pauseMs })
    const [small = Number.NaN, large = Number.NaN] = times.map(median)
    const cells = times.map((list) => `${median(list).toFixed(1)} (${percentile(list, 1).toFixed(0)})`)
    const line = [name, ...cells, (large / small).toFixed(2), String(resultCounts)].map(pad).join('')
    console.log(large > budgetMs ? `${line}  MISSED` : line)
    if (large > budgetMs) process.exitCode = 1
  }
}

function pad(text: string, column: number): string {
  return column === 0 ? text.padEnd(34) : text.padStart(18)
}

type Order = { number: number; customer_name: string | null; email: string | null }

/** Searches as somebody types them, made from an order of the database. */
async function createCalls(call: Call): Promise<Record<string, () => Promise<unknown>>> {
  const { orders } = (await call('GET', '/api/orders/all')) as { orders: Order[] }
  const order = orders.find(({ customer_name, email }) => email && customer_name?.includes(' '))
  if (!order?.customer_name) throw new Error('The database has no orders.')
  const [first = '', last = ''] = order.customer_name.toLowerCase().split(' ')
  const search = (q: string) => async () => {
    const answer = await call('GET', `/api/search?q=${encodeURIComponent(q)}`)
    const groups = ['people', 'orders', 'appointments', 'messages'] as const
    return groups.map((group) => (answer[group] as unknown[]).length).join(' ')
  }
  const swapped = (word: string) => `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`
  return {
    'the session, for comparison': () => call('GET', '/api/session').then(() => ''),
    'a full name': search(order.customer_name),
    'a first name': search(first),
    'one letter': search(first.slice(0, 1)),
    'two letters': search(last.slice(0, 2)),
    'a wrong letter': search(`${last.slice(0, -2)}q${last.slice(-1)}`),
    'swapped letters, both names': search(`${swapped(first)} ${swapped(last)}`),
    'two mistakes in one name': search(`x${last.slice(0, 4)}q${last.slice(5)}`),
    'no name at all': search('qxzvkqxzvk'),
    'an email address': search(order.email ?? ''),
    'a phone number': search('(312) 555-00 01'),
    'the end of a phone number': search('0001'),
    'an order number': search(`#${order.number}`),
    'a word of messages': search('recipe'),
    'a common word of messages': search('session'),
    'two words of messages': search('your session'),
  }
}
