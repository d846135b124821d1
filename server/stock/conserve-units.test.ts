import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseUnits, reserveUnits, restockUnits, sellUnits } from '#server/stock/stock.ts'
import { hours } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createRandom, faults } from '#tests/support/fault-options.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const query = async (statement: ReturnType<typeof sql>) =>
  (await t.scope(system, (tx) => tx.execute<Record<string, number>>(statement))).rows

async function insertOrder(): Promise<string> {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(
      sql`insert into orders (product_name, quantity, total_cents) values ('x', 1, 1) returning id`,
    ),
  )
  return rows[0]?.id ?? ''
}

async function makeBatches(product: string, sizes: readonly number[]): Promise<number> {
  for (const [n, units] of sizes.entries())
    await query(sql`insert into stock_batches (product_slug, name, on_hand, created_at)
      values (${product}, ${`Batch ${n}`}, ${units}, now() + ${n} * interval '1 second')`)
  return sizes.reduce((sum, units) => sum + units, 0)
}

/** Every unit is on hand or sold, and what is reserved is reserved for somebody. */
async function expectConserved(product: string, total: number) {
  const [counts] = await query(sql`
    select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved,
      (select coalesce(sum(r.units), 0)::int from stock_reservations r join stock_batches b on b.id = r.batch_id
        where b.product_slug = ${product} and r.state = 'reserved') as held,
      (select coalesce(sum(r.units), 0)::int from stock_reservations r join stock_batches b on b.id = r.batch_id
        where b.product_slug = ${product} and r.state = 'sold') as sold
    from stock_batches where product_slug = ${product}`)
  expect(counts?.reserved).toBe(counts?.held)
  expect((counts?.on_hand ?? 0) + (counts?.sold ?? 0)).toBe(total)
  expect(counts?.on_hand ?? 0).toBeGreaterThanOrEqual(counts?.reserved ?? 0)
}

const reserve = (orderId: string, product: string, units: number) =>
  t.scope(system, (tx) =>
    reserveUnits(tx, {
      ...{ orderId, wanted: [{ product, units }], now: new Date() },
      expiresAt: new Date(Date.now() + hours(1)),
    }),
  )
const sell = (orderId: string) => t.scope(system, (tx) => sellUnits(tx, orderId, new Date()))
const release = (orderId: string) => t.scope(system, (tx) => releaseUnits(tx, orderId))
const giveBack = (orderId: string) => t.scope(system, (tx) => restockUnits(tx, orderId))

test('whatever happens to orders, in any order and repeatedly, no unit appears or is lost', async () => {
  const chance = createRandom(faults.seed)
  for (let round = 0; round < (faults.full ? 60 : 6); round++) {
    const product = `product-${randomUUID()}`
    const total = await makeBatches(product, [1 + chance.upTo(9), 1 + chance.upTo(9), 1 + chance.upTo(9)])
    const placed: string[] = []
    for (let n = 0; n < 25; n++) {
      const act = chance.upTo(5)
      if (act < 2 || placed.length === 0) {
        const id = await insertOrder()
        const shortages = await reserve(id, product, 1 + chance.upTo(6))
        if (shortages.length === 0) placed.push(id)
      } else {
        const id = chance.oneOf(placed)
        if (act === 2) await sell(id)
        if (act === 3) await release(id)
        if (act === 4) await giveBack(id)
      }
      await expectConserved(product, total)
    }
  }
})

test('an order takes the oldest units first, and from several batches when it must', async () => {
  const product = `product-${randomUUID()}`
  await makeBatches(product, [3, 5])
  expect(await reserve(await insertOrder(), product, 4)).toEqual([])
  const batches = await query(
    sql`select on_hand, reserved from stock_batches where product_slug = ${product} order by created_at`,
  )
  expect(batches).toEqual([
    { on_hand: 3, reserved: 3 },
    { on_hand: 5, reserved: 1 },
  ])
  expect(await reserve(await insertOrder(), product, 5)).toEqual([{ product, units: 5, available: 4 }])
})

test('units that were released are taken again by a late payment, or the order is told that they are gone', async () => {
  const product = `product-${randomUUID()}`
  await makeBatches(product, [4])
  const [first, second] = [await insertOrder(), await insertOrder()]
  await reserve(first, product, 3)
  await release(first)
  expect(await sell(first)).toEqual({ isComplete: true })
  await reserve(second, product, 1)
  await release(second)
  await reserve(await insertOrder(), product, 1)
  expect(await sell(second)).toEqual({ isComplete: false })
  await expectConserved(product, 4)
})

test('several that buy, release and cancel at once neither lose a unit nor wait for each other', async () => {
  const product = `product-${randomUUID()}`
  const total = await makeBatches(product, [10, 10])
  const ids = await Promise.all(Array.from({ length: 12 }, insertOrder))
  const answers = await Promise.all(ids.map((id) => reserve(id, product, 2)))
  expect(answers.filter((shortages) => shortages.length === 0)).toHaveLength(10)
  await Promise.all(ids.map((id, n) => (n % 3 === 0 ? release(id) : sell(id))))
  await expectConserved(product, total)
  await Promise.all(ids.map(giveBack))
  await expectConserved(product, total)
  const [left] = await query(sql`
    select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from stock_batches where product_slug = ${product}`)
  expect(left).toEqual({ on_hand: total, reserved: 0 })
})

test('a product that nobody counts is never short', async () => {
  expect(await reserve(await insertOrder(), `product-${randomUUID()}`, 1000)).toEqual([])
})
