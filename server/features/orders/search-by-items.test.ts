import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { customer, gallon, placeCart, pouch, publishPickup, single } from '#tests/support/cart.ts'
import { blend, drink } from '#tests/support/offers.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
let drinks: number
let mixed: number
let blends: number
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
  const order = async (name: string, lines: (typeof gallon)[]) => {
    const ordered = { ...customer, name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` }
    const { status, body } = await placeCart(t, { lines, customer: ordered })
    expect([status, body.error]).toEqual([200, undefined])
    return body.number as number
  }
  drinks = await order('Ada Pine', [gallon])
  mixed = await order('Nia Okoye', [pouch, single])
  blends = await order('Ben Okri', [pouch])
})
afterAll(() => t.close())

const list = async (q: string): Promise<number[]> => {
  const { status, body } = await t.call('GET', `/api/orders/all?q=${encodeURIComponent(q)}`, undefined, owner)
  expect(status).toBe(200)
  return body.orders.map(({ number }: { number: number }) => number)
}
const search = async (q: string): Promise<number[]> => {
  const { body } = await t.call('GET', `/api/search?q=${encodeURIComponent(q)}`, undefined, owner)
  return body.orders.map(({ number }: { number: number }) => number)
}

test.each([
  ['the name of a product', drink.name],
  ['the beginning of one, in capitals', drink.name.slice(0, 5).toUpperCase()],
])('orders are found by %s, also on another line than the first', async (_, q) => {
  expect([await list(q), await search(q)]).toEqual([
    [mixed, drinks],
    [mixed, drinks],
  ])
})

test('orders are found by a size, and by who ordered what', async () => {
  expect(await list('gallon')).toEqual([drinks])
  expect(await list(blend.name)).toEqual([blends, mixed])
  expect(await list(`${blend.name} okri`)).toEqual([blends])
  expect(await list(`${drink.name} okri`)).toEqual([])
  expect(await search(`okoye ${drink.name}`)).toEqual([mixed])
})

test('orders are found by their customer and their number as before', async () => {
  expect(await list('okri')).toEqual([blends])
  expect(await list(`${drinks}`)).toEqual([drinks])
  expect(await list('xylophone')).toEqual([])
})

test('a product that got another name is found by the one it has now', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`update order_lines set name = 'Tonic' where product_slug = ${gallon.product}`),
  )
  expect(await list(drink.name)).toEqual([mixed, drinks])
})
