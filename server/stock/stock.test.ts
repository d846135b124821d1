import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/access/scope.ts'
import { orders } from '#server/db/schema/orders.ts'
import { stockReservations } from '#server/db/schema/stock.ts'
import { isSoldOut, readAvailable } from '#server/stock/read-available.ts'
import { readSoldOutPages } from '#server/stock/read-sold-out-pages.ts'
import { releaseUnits, reserveUnits, restockUnits, sellUnits } from '#server/stock/stock.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { addBatch, readBatches } from '#tests/support/stock.ts'

const system = { role: 'system', job: 'test' } as const
const now = new Date('2026-11-23T12:00:00Z')
const expiresAt = new Date('2026-11-23T12:35:00Z')

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => t.scope(system, work)

async function makeOrder(): Promise<string> {
  const [order] = await inTransaction((tx) =>
    tx.insert(orders).values({ productName: 'Tea', quantity: 1, totalCents: 500 }).returning(),
  )
  return order?.id ?? ''
}

async function reserve(product: string, units: number) {
  const orderId = await makeOrder()
  const wanted = [{ product, units }]
  return {
    orderId,
    shortages: await inTransaction((tx) => reserveUnits(tx, { orderId, wanted, expiresAt, now })),
  }
}

test('reserved units are no longer available, and are there again when they are released', async () => {
  await addBatch(t, { product: 'a', units: 3, createdAt: new Date('2026-11-01') })
  await addBatch(t, { product: 'a', units: 4, createdAt: new Date('2026-11-02') })
  const { orderId, shortages } = await reserve('a', 5)
  expect(shortages).toEqual([])
  expect(await readBatches(t, 'a')).toEqual([
    [3, 3],
    [4, 2],
  ])
  expect(await inTransaction((tx) => readAvailable(tx, ['a', 'none'], now))).toEqual(new Map([['a', 2]]))
  for (let turn = 0; turn < 2; turn++) await inTransaction((tx) => releaseUnits(tx, orderId))
  expect(await readBatches(t, 'a')).toEqual([
    [3, 0],
    [4, 0],
  ])
})

test('sold units leave the stock once, however often the payment is reported, and come back with a cancellation', async () => {
  await addBatch(t, { product: 'b', units: 2 })
  const { orderId } = await reserve('b', 2)
  for (let turn = 0; turn < 3; turn++)
    expect(await inTransaction((tx) => sellUnits(tx, orderId, now))).toEqual({ isComplete: true })
  expect(await readBatches(t, 'b')).toEqual([[0, 0]])
  expect(await inTransaction((tx) => isSoldOut(tx, 'b', now))).toBe(true)
  await inTransaction((tx) => releaseUnits(tx, orderId))
  expect(await readBatches(t, 'b')).toEqual([[0, 0]])
  for (let turn = 0; turn < 2; turn++) await inTransaction((tx) => restockUnits(tx, orderId))
  expect(await readBatches(t, 'b')).toEqual([[2, 0]])
  expect(await inTransaction((tx) => isSoldOut(tx, 'b', now))).toBe(false)
})

test('a payment after the release takes units again where they are, else it says that they are missing', async () => {
  await addBatch(t, { product: 'c', units: 2 })
  const late = await reserve('c', 2)
  await inTransaction((tx) => releaseUnits(tx, late.orderId))
  const other = await reserve('c', 1)
  expect(await inTransaction((tx) => sellUnits(tx, late.orderId, now))).toEqual({ isComplete: false })
  expect(await readBatches(t, 'c')).toEqual([[2, 1]])
  await inTransaction((tx) => releaseUnits(tx, other.orderId))
  expect(await inTransaction((tx) => sellUnits(tx, late.orderId, now))).toEqual({ isComplete: true })
  expect(await readBatches(t, 'c')).toEqual([[0, 0]])
  const rows = await inTransaction((tx) =>
    tx.select().from(stockReservations).where(eq(stockReservations.orderId, late.orderId)),
  )
  expect(rows.map(({ units, state }) => [units, state])).toEqual([[2, 'sold']])
})

test('what is not counted is never short, and what is short is refused with what is left', async () => {
  expect((await reserve('uncounted', 1000)).shortages).toEqual([])
  await addBatch(t, { product: 'd', units: 2 })
  expect((await reserve('d', 3)).shortages).toEqual([{ product: 'd', units: 3, available: 2 }])
  expect(await readBatches(t, 'd')).toEqual([[2, 0]])
  expect(await inTransaction((tx) => isSoldOut(tx, 'uncounted', now))).toBe(false)
})

test('a batch is sold until its last instant', async () => {
  await addBatch(t, { product: 'e', units: 5, sellUntil: new Date('2026-11-23T12:00:01Z') })
  expect((await reserve('e', 1)).shortages).toEqual([])
  const later = new Date('2026-11-23T12:00:01Z')
  expect(await inTransaction((tx) => readAvailable(tx, ['e'], later))).toEqual(new Map([['e', 0]]))
  expect(await inTransaction((tx) => isSoldOut(tx, 'e', later))).toBe(true)
})

test('orders of the same two products in another order don’t wait for each other for ever', async () => {
  await addBatch(t, { product: 'f', units: 60 })
  await addBatch(t, { product: 'g', units: 60 })
  const wanted = [
    { product: 'f', units: 1 },
    { product: 'g', units: 1 },
  ]
  const ids = await Promise.all(Array.from({ length: 40 }, makeOrder))
  await Promise.all(
    ids.map(async (orderId, index) => {
      const inOrder = index % 2 === 0 ? wanted : wanted.toReversed()
      await inTransaction((tx) => reserveUnits(tx, { orderId, wanted: inOrder, expiresAt, now }))
      if (index % 4 === 0) await inTransaction((tx) => releaseUnits(tx, orderId))
      else await inTransaction((tx) => sellUnits(tx, orderId, now))
    }),
  )
  expect([await readBatches(t, 'f'), await readBatches(t, 'g')]).toEqual([[[30, 0]], [[30, 0]]])
})

test('the pages of counted products are sold out once nobody can order them', async () => {
  const { drink, blend } = t.content.catalog
  const read = () => readSoldOutPages({ ...t, actor: system, now: () => now })
  expect(await read()).toEqual([])
  await addBatch(t, { product: blend?.slug ?? '', units: 0 })
  expect(await read()).toEqual(['/order'])
  await addBatch(t, { product: drink?.slug ?? '', units: 9, sellUntil: new Date('2026-11-22') })
  expect(await read()).toEqual(['/gingerade-products', '/gingerade', '/order'])
  await addBatch(t, { product: blend?.slug ?? '', units: 50 })
  expect(await read()).toEqual(['/gingerade-products', '/gingerade'])
})
