import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope, Tx } from '#server/access/scope.ts'
import { createScope } from '#server/access/scope.ts'
import { createSignedLinks } from '#server/access/signed-links.ts'
import { isOccupied } from '#server/booking/appointment-time.ts'
import { createFirstWins } from '#server/booking/first-wins.ts'
import { createSingleFlight } from '#server/booking/single-flight.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import type { Ctx } from '#server/context.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed/seed.ts'
import type { AppError } from '#server/errors.ts'
import { listAllAppointments } from '#server/features/appointments/list-all-appointments.ts'
import { holdTime } from '#server/features/booking/hold-time.ts'
import { listTimes } from '#server/features/booking/list-times.ts'
import { listClients } from '#server/features/clients/list-clients.ts'
import { listNotes } from '#server/features/clients/list-notes.ts'
import { readClient } from '#server/features/clients/read-client.ts'
import { readClientConsents } from '#server/features/clients/read-client-consents.ts'
import { listPeople } from '#server/features/groups/list-people.ts'
import { readThread } from '#server/features/inbox/read-thread.ts'
import { listAllMessages } from '#server/features/messages/list-all-messages.ts'
import { listUnpaid } from '#server/features/money/list-unpaid.ts'
import { changeOrderStatus } from '#server/features/orders/change-order-status.ts'
import { listAllOrders } from '#server/features/orders/list-all-orders.ts'
import { countWaiting } from '#server/features/overview/count-waiting.ts'
import { readToday } from '#server/features/overview/read-today.ts'
import type { ClientListQuery } from '#shared/clients-schema.ts'
import { bookingRules } from '#tests/support/booking.ts'
import { makeTestDatabase } from '#tests/support/database.ts'

type Statement = { sql: string; params: unknown[] }
type Session = { prepareQuery(query: Statement, ...rest: unknown[]): { execute(): Promise<unknown> } }

const clients = 4000
const sequentialScan =
  /Seq Scan on (orders|order_lines|appointments|booked_times|sms_messages|profiles|search_words|group_recipients|contacts|money_entries)/
const actor = { role: 'admin', userId: '00000000-0000-4000-8000-000000000000' } as const
const system = { role: 'system', job: 'test' } as const

let scope: Scope
let close: () => Promise<void>
let statements: { statement: Statement; actor: Parameters<Scope>[0] }[] = []
let ctx: Ctx

beforeAll(async () => {
  const home = await makeTestDatabase()
  await seed(home, clients)
  const database = await openDatabase(home, { warn: () => undefined, failed: () => undefined })
  scope = createScope(database)
  const recordingScope: Scope = (who, work) =>
    scope(who, (tx) => {
      const { session } = tx as unknown as { session: Session }
      const prepare = session.prepareQuery.bind(session)
      session.prepareQuery = (statement, ...rest) => {
        if (!/^(begin|commit|rollback)\b/.test(statement.sql)) statements.push({ statement, actor: who })
        return prepare(statement, ...rest)
      }
      return work(tx)
    })
  ctx = {
    actor,
    scope: recordingScope,
    content: deliveredContent,
    now: () => new Date(),
    outbox: { wake: () => undefined },
    publicUrl: 'http://localhost:3000',
    signedLinks: createSignedLinks({ secret: 'secret', publicUrl: 'http://localhost:3000' }),
  } as unknown as Ctx
  close = async () => {
    await database.close()
    await home.discard()
  }
}, 600_000)
afterAll(() => close())

/** The query plans of all statements that a call runs. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  statements = []
  await work()
  const plans: string[] = []
  for (const { statement, actor: who } of statements) {
    plans.push(await scope(who, (tx) => explain(tx, statement)))
  }
  return plans
}

async function explain(tx: Tx, { sql: text, params }: Statement): Promise<string> {
  const parts = text.split(/\$\d+/)
  const order = [...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n) - 1)
  const query = parts.reduce<SQL>(
    (query, part, index) =>
      index === 0 ? sql.raw(part) : sql`${query}${sql.param(params[order[index - 1] ?? 0])}${sql.raw(part)}`,
    sql``,
  )
  const { rows } = await tx.execute<Record<string, string>>(sql`explain ${query}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function oneRow(text: SQL): Promise<Record<string, string>> {
  const { rows } = await scope(system, (tx) => tx.execute<Record<string, string>>(text))
  return rows[0] ?? {}
}

const readRareOrder = () =>
  oneRow(
    sql`select id, number::text, customer_name as name, customer_email as email, status from orders where customer_phone is not null and status = 'delivered' limit 1`,
  )
const commonTerm = 'a'

const lists: [string, (query: Record<string, string>) => Promise<{ nextCursor: string | null }>][] = [
  ['orders', (query) => listAllOrders(ctx, query)],
  ['appointments', (query) => listAllAppointments(ctx, query)],
  ['messages', (query) => listAllMessages(ctx, query)],
  ['people', (query) => listPeople(ctx, query)],
  ['clients', (query) => listClients(ctx, query as ClientListQuery)],
]

const statuses: Record<string, string> = { orders: 'delivered', messages: 'delivered', clients: 'guest' }

test.each(lists)(
  'lists %s through an index: by page, by status, by a rare term and a common one',
  async (name, list) => {
    const { name: person = '', email = '' } = await readRareOrder()
    const first = await list({})
    const status = statuses[name] ?? 'completed'
    const queries: Record<string, string>[] = [
      {},
      { cursor: first.nextCursor ?? '' },
      { q: person },
      { q: email },
      { q: '0123' },
      { q: '312' },
      { q: commonTerm },
      ...(name === 'people' ? [] : [{ status }, { status, q: person }, { status, q: commonTerm }]),
    ]
    for (const query of queries) {
      const plans = await plansOf(() => list(query))
      expect(plans.length, JSON.stringify(query)).toBeGreaterThan(0)
      for (const plan of plans) expect(plan, JSON.stringify(query)).not.toMatch(sequentialScan)
    }
  },
)

test.each<ClientListQuery>([
  { sort: 'spent' },
  { sort: 'session' },
  { sort: 'spent', q: 'okafor' },
  { segment: 'coming' },
  { segment: 'bought' },
  { segment: 'unpaid' },
])('lists clients through an index: %j', async (query) => {
  const first = await listClients(ctx, query)
  for (const cursor of [undefined, first.nextCursor ?? undefined]) {
    const plans = await plansOf(() => listClients(ctx, { ...query, cursor }))
    for (const plan of plans) expect(plan).not.toMatch(sequentialScan)
  }
})

test('finds sessions that aren’t paid through the index of those that owe', async () => {
  const plans = await plansOf(() => listUnpaid(ctx))
  plans.push(...(await plansOf(() => listClients(ctx, { segment: 'unpaid' }))))
  expect(plans.filter((plan) => plan.includes('appointments_owing'))).toHaveLength(2)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (appointments|contacts)/)
})

test.each(['client', 'guest'] as const)('reads the page of a %s through indexes', async (status) => {
  const { id = '' } = await oneRow(
    sql`select id from contacts where status = ${status} and phone is not null order by last_active_at desc limit 1`,
  )
  const reads = [
    () => readClient(ctx, { id }),
    () => readThread(ctx, { id }),
    () => readClientConsents(ctx, { id }),
    () => listNotes(ctx, { id }),
  ]
  for (const read of reads) {
    const plans = await plansOf(read)
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(plan).not.toMatch(sequentialScan)
  }
})

test('finds orders by number, by days and those that are here through an index', async () => {
  const { number = '' } = await readRareOrder()
  for (const query of [
    { q: number },
    { from: '2026-01-05', to: '2026-01-11' },
    { status: 'unpacked' as const },
    { status: 'open' as const },
  ]) {
    for (const plan of await plansOf(() => listAllOrders(ctx, query)))
      expect(plan).not.toMatch(sequentialScan)
  }
})

test('finds orders by what was ordered through an index, whether most are of it or none', async () => {
  const { blend, drink } = deliveredContent.catalog
  const person = (await readRareOrder()).name
  const find = async (q: string) => (await listAllOrders(ctx, { q })).rows.length
  expect([await find(blend?.name ?? ''), await find(drink?.name ?? '')]).toEqual([50, 0])
  for (const q of [blend?.name ?? '', drink?.name ?? '', `${person} ${blend?.name}`])
    for (const plan of await plansOf(() => listAllOrders(ctx, { q })))
      expect(plan).not.toMatch(sequentialScan)
})

test('finds and holds a free time through an index, however many appointments there are', async () => {
  await scope(system, (tx) =>
    tx.execute(sql`
      insert into booked_times (kind, starts_at, ends_at, occupied)
      select 'block', at, at + interval '30 minutes', tstzrange(at, at + interval '30 minutes')
      from generate_series(now() - interval '30 years', now() - interval '20 years', '6 hours') as at`),
  )
  const content = { ...deliveredContent, booking: bookingRules }
  const contentSource = { publication: () => 1 } as Ctx['contentSource']
  const booking: Ctx = { ...ctx, content, contentSource }
  const online = { service: 'online', minutes: 60 }
  const list = () => listTimes(booking, { ...online, days: 60 }, createSingleFlight())
  const rush = { firstWins: createFirstWins(), share: createSingleFlight<AppError>() }
  const hold = async () => {
    const [first, second] = (await list()).days.flatMap(({ times }) => times)
    const holdAt = (time: Date | undefined, earlier?: string) =>
      holdTime(
        booking,
        { ...online, starts_at: time?.toISOString() ?? '', hold: earlier },
        { network: '203.0.113.7', rush },
      )
    const { token } = await holdAt(first)
    await holdAt(second, token)
  }
  const occupy = () =>
    booking.scope(system, (tx) => isOccupied(tx, { from: new Date(0), to: new Date(1) }, new Date()))
  for (const work of [list, hold, occupy]) {
    const plans = await plansOf(work)
    expect(plans.join('\n')).toContain('booked_times')
    for (const plan of plans) expect(plan).not.toMatch(sequentialScan)
  }
})

test('reads Today and what waits through an index', async () => {
  const services = { mail: 'embedded', texts: 'embedded' } as const
  const owner = { ...ctx, payments: { kind: 'embedded' } } as Ctx
  for (const plan of await plansOf(() => countWaiting(owner))) expect(plan).not.toMatch(sequentialScan)
  const plans = await plansOf(() => readToday(owner, services, null))
  expect(plans.join('\n')).toContain('appointments')
  for (const plan of plans) expect(plan).not.toMatch(sequentialScan)
})

test('changes a status through an index', async () => {
  const { id = '' } = await readRareOrder()
  const plans = await plansOf(() => changeOrderStatus(ctx, { id, status: 'shipped', was: 'delivered' }))
  expect(plans.join('\n')).toContain('orders')
  for (const plan of plans) expect(plan).not.toMatch(sequentialScan)
})
