import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
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

test('a client’s are listed by their record, with those of a merged one, and so are they exported', async () => {
  const contactOf = async (email: string) => {
    const { rows } = await t.scope(system, (tx) =>
      tx.execute<{ id: string }>(sql`select id from contacts where email = ${email}`),
    )
    return rows[0]?.id ?? ''
  }
  const [ada, ben] = [await contactOf('ada@example.com'), await contactOf('ben@example.com')]
  const read = (name: string, client: string) =>
    t.call('GET', `/api/orders/${name}?client=${client}`, undefined, owner)
  const numbersOf = async (client: string) =>
    (await read('all', client)).body.orders.map(({ number }: { number: number }) => number)
  expect(await numbersOf(ada)).toEqual([drinks])
  const merge = { other_id: ben, main_id: ada }
  expect((await t.call('POST', `/api/clients/${ada}/merge`, merge, owner)).status).toBe(200)
  expect(await numbersOf(ada)).toEqual([blends, drinks])
  expect((await read('all', ada)).body.total).toEqual({ count: 2, more: false })
  const headers = { apikey: settings.publishableKey, authorization: `Bearer ${owner}` }
  const file = await t.app.request(`/api/orders/all.csv?client=${ada}`, { headers })
  expect((await file.text()).trim().split('\r\n')).toHaveLength(3)
  const nobody = '00000000-0000-4000-8000-00000000dead'
  for (const name of ['all', 'all.csv']) expect((await read(name, nobody)).status).toBe(404)
})
