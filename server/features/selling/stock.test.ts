import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockBatches, stockWaitlist } from '#server/db/schema/stock.ts'
import { addDays, toLocal } from '#shared/local-time.ts'
import type { StockBatch, StockProduct } from '#shared/selling.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const system = { role: 'system', job: 'test' } as const
const call = (method: string, path: string, body?: unknown) =>
  t.call(method, `/api/stock${path}`, body, owner)
const list = async (): Promise<StockProduct[]> => (await call('GET', '')).body.products

async function readProduct(slug: string): Promise<StockProduct> {
  const product = (await list()).find((entry) => entry.slug === slug)
  if (!product) throw new Error(`no ${slug}`)
  return product
}

async function readBatch(id: string): Promise<StockBatch> {
  const batch = (await list()).flatMap(({ batches }) => batches).find((entry) => entry.id === id)
  if (!batch) throw new Error('no batch')
  return batch
}

const newBatch = (changed: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  product: 'gingerade',
  name: 'Batch 1',
  on_hand: 24,
  sell_until: null,
  ...changed,
})

async function add(changed: Record<string, unknown> = {}): Promise<string> {
  const batch = newBatch(changed)
  expect((await call('POST', '/batches', batch)).status).toBe(200)
  return batch.id
}

/** As orders that are being paid for do. */
const reserve = (id: string, units: number) =>
  t.scope(system, (tx) =>
    tx
      .update(stockBatches)
      .set({ reserved: sql`${stockBatches.reserved} + ${units}` })
      .where(eq(stockBatches.id, id)),
  )

test('nothing is counted at first; sizes say how many units they take', async () => {
  expect(await readProduct('gingerade')).toEqual({
    slug: 'gingerade',
    name: 'Gingerade',
    is_offered: true,
    sizes: [
      { name: 'Single Bottle', units: 1 },
      { name: '6-Pack', units: 6 },
      { name: 'Gallon', units: 8 },
    ],
    available: null,
    waiting: 0,
    batches: [],
  })
  expect((await readProduct('everleaf')).sizes).toEqual([{ name: 'Pouch', units: 1 }])
})

test('a batch that is sent twice is added once', async () => {
  const batch = newBatch({ product: 'everleaf', on_hand: 50, name: 'Pilot batch 3' })
  const answers = await Promise.all([batch, batch, batch].map((body) => call('POST', '/batches', body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const product = await readProduct('everleaf')
  expect(product.batches.map(({ name, on_hand }) => [name, on_hand])).toEqual([['Pilot batch 3', 50]])
  expect(product.available).toBe(50)
})

test('a batch is sold through its last day in the practice’s time zone, then no more', async () => {
  const today = toLocal(t.now()).date
  const id = await add({ sell_until: today })
  expect(await readBatch(id)).toMatchObject({ sell_until: today, has_ended: false })
  const past = await call('POST', '/batches', newBatch({ sell_until: addDays(today, -1) }))
  expect(past.body.error.fields).toEqual({ sell_until: 'This day is past. Choose today or a later day.' })
})

test.each([
  ['units below zero', { on_hand: -1 }, 'on_hand'],
  ['half a unit', { on_hand: 1.5 }, 'on_hand'],
  ['units beyond counting', { on_hand: 100_001 }, 'on_hand'],
  ['no name', { name: '   ' }, 'name'],
  ['a date that doesn’t exist', { sell_until: '2027-02-30' }, 'sell_until'],
  ['a product that isn’t offered', { product: 'soap' }, 'product'],
  ['an id that is none', { id: 'first' }, 'id'],
])('a batch with %s is refused with a sentence and not added', async (_name, changed, field) => {
  const before = await list()
  const refused = await call('POST', '/batches', newBatch(changed))
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([400, [field]])
  expect(await list()).toEqual(before)
})

test('a correction keeps its reason and both counts', async () => {
  const id = await add()
  const corrected = await call('PUT', `/batches/${id}`, { on_hand: 22, seen: 24, reason: ' Two broke ' })
  expect(corrected.status).toBe(200)
  expect(await readBatch(id)).toMatchObject({
    on_hand: 22,
    corrections: [{ at: expect.any(String), reason: 'Two broke', from: 24, to: 22 }],
  })
  await call('PUT', `/batches/${id}`, { on_hand: 23, seen: 22, reason: 'Found one' })
  expect((await readBatch(id)).corrections.map(({ reason }) => reason)).toEqual(['Two broke', 'Found one'])
})

test('a correction never goes below what is being paid for', async () => {
  const id = await add()
  await reserve(id, 6)
  const refused = await call('PUT', `/batches/${id}`, { on_hand: 5, seen: 24, reason: 'Spoiled' })
  expect(refused.body.error).toMatchObject({
    code: 'invalid_input',
    fields: { on_hand: expect.stringContaining('6 of them are being paid for right now. Enter at least 6') },
  })
  expect(await readBatch(id)).toMatchObject({ on_hand: 24, reserved: 6, corrections: [] })
  expect((await call('PUT', `/batches/${id}`, { on_hand: 6, seen: 24, reason: 'Spoiled' })).status).toBe(200)
  expect(await readBatch(id)).toMatchObject({ on_hand: 6, reserved: 6 })
})

test('of two tabs that correct the same count one wins; the other reads what it is now', async () => {
  const id = await add()
  const answers = await Promise.all(
    [20, 21].map((on_hand) => call('PUT', `/batches/${id}`, { on_hand, seen: 24, reason: 'Counted' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { on_hand, corrections } = await readBatch(id)
  expect(corrections.map(({ to }) => to)).toEqual([on_hand])
  const loser = answers.find(({ status }) => status === 409)
  expect(loser?.body.error.fields.on_hand).toBe(
    `The count changed meanwhile: it is ${on_hand} now, no longer 24. Check yours.`,
  )
})

test('a correction needs a reason and a batch that exists', async () => {
  const id = await add()
  const empty = await call('PUT', `/batches/${id}`, { on_hand: 20, seen: 24, reason: ' ' })
  expect(Object.keys(empty.body.error.fields)).toEqual(['reason'])
  const unknown = await call('PUT', `/batches/${randomUUID()}`, { on_hand: 1, seen: 2, reason: 'x' })
  expect(unknown.status).toBe(404)
})

test('an ended batch isn’t sold any more; ending it again changes nothing', async () => {
  const id = await add({ product: 'everleaf', on_hand: 7 })
  const { available } = await readProduct('everleaf')
  expect((await call('POST', `/batches/${id}/end`)).status).toBe(200)
  expect((await readProduct('everleaf')).available).toBe((available ?? 0) - 7)
  const ended = await readBatch(id)
  expect(ended).toMatchObject({ has_ended: true, on_hand: 7 })
  expect((await call('POST', `/batches/${id}/end`)).status).toBe(200)
  expect(await readBatch(id)).toEqual(ended)
  expect((await call('POST', `/batches/${randomUUID()}/end`)).status).toBe(404)
})

test('a product whose only batch has ended is sold out until the owner stops counting it', async () => {
  await call('POST', '/stop-counting', { product: 'everleaf' })
  const id = await add({ product: 'everleaf' })
  await call('POST', `/batches/${id}/end`)
  expect((await readProduct('everleaf')).available).toBe(0)
  const drink = (await readProduct('gingerade')).batches
  expect((await call('POST', '/stop-counting', { product: 'everleaf' })).status).toBe(200)
  expect(await readProduct('everleaf')).toMatchObject({ available: null, batches: [] })
  expect((await readProduct('gingerade')).batches).toEqual(drink)
})

test('the owner reads how many people wait, those who were told left out', async () => {
  await t.scope(system, (tx) =>
    tx.insert(stockWaitlist).values([
      { productSlug: 'everleaf', email: 'ann@example.com' },
      { productSlug: 'everleaf', email: 'ben@example.com' },
      { productSlug: 'everleaf', email: 'cem@example.com', notifiedAt: t.now() },
    ]),
  )
  expect((await readProduct('everleaf')).waiting).toBe(2)
})

test('batches of a product that is gone stay in the list', async () => {
  await t.scope(system, (tx) =>
    tx.insert(stockBatches).values({ productSlug: 'soap', name: 'Old', onHand: 3 }),
  )
  expect(await readProduct('soap')).toMatchObject({ is_offered: false, available: 3, sizes: [] })
})
