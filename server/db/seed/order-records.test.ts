import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#server/db/schema/orders.ts'
import { addOrderRecords } from '#server/db/seed/order-records.ts'
import { replayOrderEvents, stateOf } from '#server/orders/record-order-event.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { reconcileWithProvider } from '#server/payments/reconcile-with-provider.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into orders (product_name, quantity, total_cents, payment, status, paid_at, refunded_cents, refunded_at, paid_cents) values
      ('Everleaf Pouch', 3, 3000, 'paid', 'delivered', now() - interval '2 days', 0, null, 0),
      ('Everleaf Pouch', 2, 2000, 'paid', 'cancelled', now() - interval '2 days', 500, now() - interval '1 day', 0),
      ('Everleaf Pouch', 1, 900, 'review', 'pending', now() - interval '2 days', 0, null, 600),
      ('Everleaf Pouch', 1, 1000, 'awaiting', 'pending', null, 0, null, 0),
      ('Everleaf Pouch', 1, 1000, 'failed', 'pending', null, 0, null, 0)`),
  )
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into order_lines (order_id, position, product_slug, name, income, unit_cents, quantity)
      select id, 1, 'everleaf', product_name, 'blend', total_cents / quantity, quantity from orders`),
  )
})
afterAll(() => t.close())

const add = () =>
  t.scope(system, async (tx) => {
    const rows = await tx.select({ id: orders.id }).from(orders)
    // Only lists of ids are given: as the driver of the seed takes them.
    const run = (statement: string, params: unknown[] = []) => {
      const ids = sql.join(
        (params[0] as string[]).map((id) => sql`${id}`),
        sql`, `,
      )
      const [before = '', ...after] = statement.split('$1::uuid[]')
      const parts = after.flatMap((text) => [sql`array[${ids}]::uuid[]`, sql.raw(text)])
      return tx.execute(sql.join([sql.raw(before), ...parts]))
    }
    await addOrderRecords(run, rows)
  })
const query = async (statement: ReturnType<typeof sql>) =>
  (await t.scope(system, (tx) => tx.execute<Record<string, unknown>>(statement))).rows

test('sample orders have their events, payments and movements, once', async () => {
  for (let n = 0; n < 2; n++) await add()
  const sums = await query(sql`
    select o.payment, o.status,
      (select count(*)::int from order_events where order_id = o.id) as events,
      (select count(*)::int from card_payments where order_id = o.id) as payments,
      (select coalesce(sum(amount_cents), 0)::int from money_entries where order_id = o.id and kind <> 'fee') as net
    from orders o order by o.number`)
  const payments = 1
  expect(sums).toEqual([
    { payment: 'paid', status: 'delivered', events: 3, payments, net: 3000 },
    { payment: 'paid', status: 'cancelled', events: 4, payments, net: 1500 },
    { payment: 'review', status: 'pending', events: 2, payments, net: 600 },
    { payment: 'awaiting', status: 'pending', events: 1, payments, net: 0 },
    { payment: 'failed', status: 'pending', events: 2, payments, net: 0 },
  ])
})

test('the state of a sample order follows from its events', async () => {
  await add()
  await t.scope(system, async (tx) => {
    for (const row of await tx.select().from(orders)) {
      const replayed = await replayOrderEvents(tx, row.id)
      expect({ ...replayed, paidAt: null, refundedAt: null }).toEqual({
        ...stateOf(row),
        ...{ paidAt: null, refundedAt: null },
      })
    }
  })
})

test('the books agree with the sandbox, which can refund a sample order', async () => {
  await add()
  expect(await reconcileWithProvider({ ...t, actor: system }, paidSubjects)).toBe(0)
  const [row] = await query(
    sql`select payment_session_id as id from card_payments where state = 'paid' and refunded_cents = 0`,
  )
  const sessionId = String(row?.id)
  await t.embedded.refund({ sessionId, cents: 3000, key: 'test', reason: 'A test' })
  expect(await t.embedded.retrieve(sessionId)).toMatchObject({ state: 'paid', refundedCents: 3000 })
})

test('the fee of a sample payment is what its entry says', async () => {
  await add()
  const wrong = await query(sql`
    select c.id from card_payments c left join money_entries e on e.card_payment_id = c.id and e.kind = 'fee'
    where c.fee_cents <> coalesce(-e.amount_cents, 0)`)
  expect(wrong).toEqual([])
})
