import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope, Tx } from '#server/access/scope.ts'
import { createScope } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed/seed.ts'
import { listAllAppointments } from '#server/features/appointments/list-all-appointments.ts'
import { listPeople } from '#server/features/groups/list-people.ts'
import { listAllMessages } from '#server/features/messages/list-all-messages.ts'
import { changeOrderStatus } from '#server/features/orders/change-order-status.ts'
import { listAllOrders } from '#server/features/orders/list-all-orders.ts'
import { makeTestDatabase } from '#tests/support/database.ts'

type Statement = { sql: string; params: unknown[] }
type Session = { prepareQuery(query: Statement, ...rest: unknown[]): { execute(): Promise<unknown> } }

const clients = 6000
const large = /Seq Scan on (orders|appointments|sms_messages|profiles|search_words|group_recipients)/
const actor = { role: 'admin', userId: '00000000-0000-4000-8000-000000000000' } as const
const system = { role: 'system', job: 'test' } as const

let scope: Scope
let close: () => Promise<void>
let asked: { statement: Statement; actor: Parameters<Scope>[0] }[] = []
let ctx: Ctx

beforeAll(async () => {
  const home = await makeTestDatabase()
  await seed(home, clients)
  const database = await openDatabase(home, { warn: () => undefined, failed: () => undefined })
  scope = createScope(database)
  const watching: Scope = (who, work) =>
    scope(who, (tx) => {
      const { session } = tx as unknown as { session: Session }
      const prepare = session.prepareQuery.bind(session)
      session.prepareQuery = (statement, ...rest) => {
        if (!/^(begin|commit|rollback)\b/.test(statement.sql)) asked.push({ statement, actor: who })
        return prepare(statement, ...rest)
      }
      return work(tx)
    })
  ctx = { actor, scope: watching, now: () => new Date(), outbox: { wake: () => undefined } } as unknown as Ctx
  close = async () => {
    await database.close()
    await home.discard()
  }
}, 180_000)
afterAll(() => close())

/** The plans of everything a call asks the database. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  asked = []
  await work()
  const plans: string[] = []
  for (const { statement, actor: who } of asked) {
    plans.push(await scope(who, (tx) => explain(tx, statement)))
  }
  return plans
}

async function explain(tx: Tx, { sql: text, params }: Statement): Promise<string> {
  const parts = text.split(/\$\d+/)
  const order = [...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n) - 1)
  const query = parts.reduce<SQL>(
    (all, part, at) => (at === 0 ? sql.raw(part) : sql`${all}${params[order[at - 1] ?? 0]}${sql.raw(part)}`),
    sql``,
  )
  const { rows } = await tx.execute<Record<string, string>>(sql`explain ${query}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function oneRow(text: SQL): Promise<Record<string, string>> {
  const { rows } = await scope(system, (tx) => tx.execute<Record<string, string>>(text))
  return rows[0] ?? {}
}

const rare = () =>
  oneRow(
    sql`select id, number::text, customer_name as name, customer_email as email, status from orders where customer_phone is not null and status = 'delivered' limit 1`,
  )
const common = 'a'

const lists: [string, (query: Record<string, string>) => Promise<{ nextCursor: string | null }>][] = [
  ['orders', (query) => listAllOrders(ctx, query)],
  ['appointments', (query) => listAllAppointments(ctx, query)],
  ['messages', (query) => listAllMessages(ctx, query)],
  ['people', (query) => listPeople(ctx, query)],
]

test.each(lists)(
  'the %s are read through an index: page by page, by status, by a rare word and a common one',
  async (name, list) => {
    const { name: person = '', email = '' } = await rare()
    const first = await list({})
    const status = name === 'orders' ? 'delivered' : name === 'messages' ? 'failed' : 'completed'
    const queries: Record<string, string>[] = [
      {},
      { cursor: first.nextCursor ?? '' },
      { q: person },
      { q: email },
      { q: '0123' },
      { q: '312' },
      { q: common },
      ...(name === 'people' ? [] : [{ status }, { status, q: person }, { status, q: common }]),
    ]
    for (const query of queries) {
      const plans = await plansOf(() => list(query))
      expect(plans.length, JSON.stringify(query)).toBeGreaterThan(0)
      for (const plan of plans) expect(plan, JSON.stringify(query)).not.toMatch(large)
    }
  },
)

test('an order is found by its number, and between days, through an index', async () => {
  const { number = '' } = await rare()
  for (const query of [{ q: number }, { from: '2026-01-05', to: '2026-01-11' }]) {
    for (const plan of await plansOf(() => listAllOrders(ctx, query))) expect(plan).not.toMatch(large)
  }
})

test('a status is changed through an index', async () => {
  const { id = '' } = await rare()
  const plans = await plansOf(() => changeOrderStatus(ctx, { id, status: 'shipped', was: 'delivered' }))
  expect(plans.join('\n')).toContain('orders')
  for (const plan of plans) expect(plan).not.toMatch(large)
})
