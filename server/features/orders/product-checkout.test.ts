import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { Product } from '#practice/schema.ts'
import { blendSlug } from '#practice/settings.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { findOffer } from '#server/orders/find-offer.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishContent } from '#tests/support/publish-content.ts'

const size = (slug: string, cents: number) => ({
  slug,
  name: slug === 'tin' ? 'Tin' : 'Bag',
  size: '100 g',
  description: 'Dried leaves.',
  benefits: [],
  cents,
  note: null,
  freeShipping: false,
  picture: null,
})

const tea: Product = {
  slug: 'mint-tea',
  name: 'Mint Tea',
  kind: 'Loose leaves',
  description: 'Leaves of mint.',
  page: 'own',
  delivery: 'shipping',
  sizes: [size('tin', 1800), size('bag', 700)],
  stock: { rule: 'unlimited' },
  maxQuantity: 4,
  freeShippingOverCents: null,
  refundDays: null,
  isOffered: true,
}
const soap: Product = { ...tea, slug: 'soap', name: 'Soap', sizes: [size('bag', 500)] }
const pickedUp: Product = { ...tea, slug: 'bread', delivery: 'pickup' }
const soldOut: Product = { ...tea, slug: 'jam', stock: { rule: 'soldOut' } }
const withdrawn: Product = { ...tea, slug: 'oil', isOffered: false }

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await sell([tea, soap, pickedUp, soldOut, withdrawn])
})
afterAll(() => t.close())

const sell = (products: Product[]) =>
  publishContent(t, owner, { ...deliveredFacts, products: [...deliveredFacts.products, ...products] })
const checkOut = (slug: string, input: object) =>
  t.call('POST', `/api/functions/create-${slug}-checkout`, input)
const customer = {
  name: 'Nia Okoye',
  email: 'nia@example.com',
  phone: null,
  address: {
    line1: '1 State St',
    line2: null,
    city: 'Chicago',
    state: 'IL',
    postal_code: '60601',
    country: 'US',
  },
}

test('a shipped product is paid at the price of its size and becomes an order with both names', async () => {
  const { body } = await checkOut('mint-tea', { quantity: 2, size: 'tin' })
  const { pathname } = new URL(body.url)
  const page = await (await t.app.request(pathname)).text()
  expect(page).toContain('Mint Tea Tin × 2')
  expect(page).toContain('$36.00')
  const sessionId = pathname.split('/').at(-1) ?? ''
  await t.embedded.pay(sessionId, customer)
  const paid = await t.app.request(pathname)
  expect(paid.headers.get('location')).toBe(`/order-confirmation?session_id=${sessionId}&product=mint-tea`)
  const saved = await t.call('POST', '/api/functions/save-mint-tea-order', { sessionId })
  expect(saved.body.order).toMatchObject({ product_name: 'Mint Tea Tin', quantity: 2, total: 36 })
})

test('a cancelled payment leads back to the page of the product, with size and quantity', async () => {
  const { body } = await checkOut('mint-tea', { quantity: 3, size: 'bag' })
  const { pathname } = new URL(body.url)
  const cancelled = await t.app.request(`${pathname}/cancel`, { method: 'POST' })
  expect(cancelled.headers.get('location')).toBe('/products/mint-tea?size=bag&quantity=3&payment=cancelled')
})

test('a product with one size needs no size', async () => {
  expect((await checkOut('soap', { quantity: 1 })).status).toBe(200)
})

test.each([
  [{ quantity: 5, size: 'bag' }, { quantity: 'Choose a whole number from 1 to 4.' }],
  [{ quantity: 1.5, size: 'bag' }, { quantity: 'Choose a whole number from 1 to 4.' }],
  [{ size: 'bag' }, { quantity: 'Choose a whole number from 1 to 4.' }],
  [{ quantity: 1, size: 'barrel' }, { size: 'Choose one of the sizes.' }],
  [{ quantity: 1, size: { slug: 'bag' } }, { size: 'Choose one of the sizes.' }],
  [{ quantity: 1 }, { size: 'Choose one of the sizes.' }],
])('refuses %j with a sentence', async (input, fields) => {
  const { status, body } = await checkOut('mint-tea', input)
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ code: 'invalid_input', fields })
})

test.each(['no-such-thing', 'oil', 'bread', 'gingerade'])('%s is not paid by card', async (slug) => {
  expect((await checkOut(slug, { quantity: 1, size: 'bag' })).body.error.code).toBe('not_found')
})

test('refuses what is sold out', async () => {
  const { status, body } = await checkOut('jam', { quantity: 1, size: 'bag' })
  expect(status).toBe(409)
  expect(body.error.code).toBe('sold_out')
})

test('an order can be saved after its product was withdrawn', async () => {
  const { body } = await checkOut('soap', { quantity: 1 })
  const sessionId = body.url.split('/').at(-1)
  await t.embedded.pay(sessionId, customer)
  await sell([tea])
  const saved = await t.call('POST', '/api/functions/save-soap-order', { sessionId })
  expect(saved.body.order).toMatchObject({ product_name: 'Soap Bag' })
})

test('the function of the blend keeps its name when the blend gets another', async () => {
  const products = deliveredFacts.products.map((product) =>
    product.page === 'blend' ? { ...product, slug: 'greens', name: 'Greens' } : product,
  )
  await publishContent(t, owner, { ...deliveredFacts, products })
  for (const slug of [blendSlug, 'greens']) {
    const { pathname } = new URL((await checkOut(slug, { quantity: 1 })).body.url)
    expect(await (await t.app.request(pathname)).text(), slug).toContain(
      'Greens Whole-Food Nutrient Blend × 1',
    )
  }
})

test.each(['shipping', 'pickup'] as const)(
  'another product with the short name of the blend is never paid as the blend (%s)',
  (delivery) => {
    const { catalog, offers } = deliveredContent
    const tin = { ...size('tin', 1800), picture: null, singlesCents: null, savedCents: 0 }
    const other = { ...tea, delivery, slug: blendSlug, sizes: [tin] }
    const content = {
      ...deliveredContent,
      catalog: { ...catalog, products: [other] },
      offers: { ...offers, blend: offers.blend && { ...offers.blend, slug: 'greens' } },
    }
    const find = () => findOffer(content, { slug: blendSlug })
    if (delivery === 'pickup') expect(find).toThrow('not_found')
    else expect(find()).toMatchObject({ productName: 'Mint Tea Tin', unitCents: 1800 })
    expect(findOffer(content, { slug: 'greens' })).toMatchObject({ page: '/order' })
  },
)
