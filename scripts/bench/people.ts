import { parseArgs } from 'node:util'
import { type MakeDatabase, median, onEachDatabase } from './database.ts'
import { measureReminders } from './people-reminders.ts'
import { manyPeople } from './people-rows.ts'
import { type BenchServer, type Call, root, startBenchServer } from './server.ts'
import { ratioOf, timesBySize } from './sizes.ts'

/**
 * The inbox, the list of clients and a client's page at two sizes, with ten messages for each person.
 * `--sizes 100,100000`, `--rounds N` (30), `--db postgres`, `--only lists` or `reminders`. Then 10,000 reminders of the same minute through a
 * provider that takes 100 emails a second: `--reminders N`, `--rate N`.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100,100000' },
    rounds: { type: 'string', default: '30' },
    db: { type: 'string' },
    only: { type: 'string' },
    reminders: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '100' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const rounds = Number(values.rounds)
const warmUp = 8
const pageRatio = 1.5
const clientPageMs = 60

/** What a call may cost at the last size: a multiple of the first one, or so many ms; the others are only told. */
type Measured = { work: () => Promise<unknown>; budget: 'ratio' | 'ms' | null }

await onEachDatabase(values.db, async (name, make) => {
  if (values.only !== 'reminders') await measureLists(name, make)
  if (values.only === 'lists') return
  const count = Number(values.reminders)
  console.log(`\n${count} reminders of the same minute, ${values.rate} emails a second, ${name}`)
  await measureReminders(await make(), { count, rate: Number(values.rate) })
})

async function measureLists(name: string, make: MakeDatabase) {
  const sites: BenchServer[] = []
  try {
    for (const size of sizes) {
      const started = performance.now()
      const settings = await make(size, manyPeople)
      console.log(`${size} people: rows ready after ${((performance.now() - started) / 1000).toFixed(0)} s`)
      sites.push(await startBenchServer(root, settings))
    }
    console.log(`\nMedians of ${rounds} calls in ms, ${name}`)
    await measure(sites)
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
  }
}

async function measure(sites: readonly BenchServer[]) {
  const callsBySize = await Promise.all(sites.map(async (site) => createCalls(await site.signIn())))
  console.log(['', ...sizes.map((size) => `${size} people`), 'ratio'].map(pad).join(''))
  for (const [name, { budget }] of Object.entries(callsBySize[0] ?? {})) {
    const works = callsBySize.flatMap((calls) => calls[name]?.work ?? [])
    const medians = (await timesBySize(works, { warmUp, rounds })).map(median)
    const ratio = ratioOf(medians)
    const isOver =
      budget === 'ratio'
        ? ratio > pageRatio && `MISSED: at most ${pageRatio} times`
        : budget === 'ms' && (medians.at(-1) ?? 0) > clientPageMs && `MISSED: at most ${clientPageMs} ms`
    console.log(
      [name, ...medians.map((ms) => ms.toFixed(1)), ratio.toFixed(2)].map(pad).join('') +
        (isOver ? `  ${isOver}` : ''),
    )
    if (isOver) process.exitCode = 1
  }
}

function pad(text: string, column: number): string {
  return column === 0 ? text.padEnd(44) : text.padStart(16)
}

type ListedClient = { id: string; name: string; email: string | null; phone: string | null; status: string }

async function listed(call: Call, query: string): Promise<ListedClient[]> {
  return ((await call('GET', `/api/clients?${query}`)) as { clients: ListedClient[] }).clients
}

async function createCalls(call: Call): Promise<Record<string, Measured>> {
  const get = (address: string, budget: Measured['budget'] = 'ratio') => ({
    budget,
    work: () => call('GET', address),
  })
  const newest = await listed(call, 'status=client')
  const account = newest.find(({ phone }) => phone)
  const guest = (await listed(call, 'status=guest')).find(({ email }) => email)
  const [busiest] = await listed(call, 'q=person1@example.com')
  if (!account?.email || !account.phone || !guest || !busiest) throw new Error('the people are not listed')
  const { orders } = (await call('GET', `/api/orders/all?q=${account.email}`)) as {
    orders: { number: number }[]
  }
  const q = (term: string | number) => `q=${encodeURIComponent(term)}`
  const clients = (query: string) => get(`/api/clients?${query}`)
  const inbox = (query: string) => get(`/api/inbox?${query}`)
  return {
    inbox: inbox(''),
    'inbox, to answer': inbox('status=open'),
    'inbox, waiting': inbox('status=waiting'),
    'inbox, done': inbox('status=done'),
    'inbox, search a full name': inbox(q(account.name)),
    'inbox, counts': get('/api/inbox/counts'),
    'clients, last contact': clients(''),
    'clients, next session': clients('sort=session'),
    'clients, spent': clients('sort=spent'),
    'clients, guests': clients('status=guest'),
    'clients, guests by spent': clients('status=guest&sort=spent'),
    'clients, coming this week': clients('segment=coming'),
    'clients, not seen for 60 days': clients('segment=away'),
    'clients, bought in 90 days': clients('segment=bought'),
    'clients, unpaid': clients('segment=unpaid'),
    'clients, unpaid by spent': clients('segment=unpaid&sort=spent'),
    'clients, search a first name': clients(q(account.name.split(' ')[0] ?? '')),
    'clients, search a full name': clients(q(account.name)),
    'clients, search a name by spent': clients(`${q(account.name)}&sort=spent`),
    'clients, search one letter': clients(q('a')),
    'clients, search one letter by next session': clients(`${q('a')}&sort=session`),
    'clients, search digits of a number': clients(q(account.phone.slice(-7))),
    'clients, search an email address': clients(q(account.email)),
    'clients, search an order number': clients(q(orders[0]?.number ?? '')),
    overview: get('/api/overview', null),
    'a conversation': get(`/api/inbox/${account.id}`),
    'the busiest conversation': get(`/api/inbox/${busiest.id}`),
    'page of a client': await clientPage(call, account.id),
    'page of a guest': await clientPage(call, guest.id),
    'page of the busiest client': await clientPage(call, busiest.id),
  }
}

/** Everything that the screen of one person reads: the record, then its parts. */
async function clientPage(call: Call, id: string): Promise<Measured> {
  const { client } = (await call('GET', `/api/clients/${id}`)) as { client: { user_id: string | null } }
  const parts = [
    `/api/clients/${id}/notes`,
    `/api/clients/${id}/consents`,
    `/api/inbox/${id}`,
    ...(client.user_id ? [`/api/email-changes/${client.user_id}`] : []),
  ]
  return {
    budget: 'ms',
    async work() {
      await call('GET', `/api/clients/${id}`)
      await Promise.all(parts.map((path) => call('GET', path)))
    },
  }
}
