import { deliveredFacts } from '#practice/facts/facts.ts'
import { contentShape, type Facts, type Product } from '#practice/schema.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { blend } from '#tests/support/offers.ts'
import { administrator } from '#tests/support/people.ts'
import { requestApi } from '#tests/support/request-api.ts'
import { waitForHydration } from '#tests/support/screen.ts'

const [drink] = deliveredFacts.products
if (!drink) throw new Error('The delivered content has a drink')
const [single] = drink.sizes
const tea: Product = {
  ...drink,
  slug: 'tea',
  name: 'Mint Tea',
  page: 'own',
  sizes: single ? [{ ...single, slug: 'tin', name: 'Tin', cents: 900, picture: null }] : [],
}

/** Publishes the delivered products and these, all at these prices. */
async function publish(server: { baseURL: string }, products: Product[], cents?: number) {
  const call = async (method: string, path: string, token?: string, input?: unknown) =>
    (await requestApi(server, method, path, { input, token })).json()
  const { email, password } = administrator
  const { token } = await call('POST', 'auth/sign-in', undefined, { email, password })
  const facts: Facts = {
    ...deliveredFacts,
    products: products.map((product) => ({
      ...product,
      sizes: product.sizes.map((size) => ({ ...size, cents: cents ?? size.cents })),
    })),
  }
  const { revision, newest } = await call('GET', 'content/draft', token)
  const document = { shape: contentShape, facts, words: {} }
  const saved = await call('PUT', 'content/draft', token, { document, base: newest, revision })
  const input = { revision: saved.revision, base: newest }
  expect(await call('POST', 'content/publish', token, input)).not.toHaveProperty('error')
}
const products = [...deliveredFacts.products, tea]

test.afterEach(({ server }) => publish(server, deliveredFacts.products))

test('an order at an older price closes its tab and brings a page on which every price is the new one', async ({
  page,
  context,
  server,
  watched,
}) => {
  watched.expectError(/409/)
  await page.goto('/order?quantity=3')
  await expect(page.getByText(`$${blend.unitCents / 100}.00`).first()).toBeVisible()
  await publish(server, products, 1250)
  const refusedTab = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await refusedTab
  await expect(page.getByText(/^The price has changed\./)).toBeVisible()
  await expect.poll(() => context.pages()).toHaveLength(1)
  await expect(page).toHaveURL(/payment=priceChanged/)
  const main = page.locator('main')
  await expect(main.getByText('$12.50')).toHaveCount(2)
  await expect(main.getByText('$37.50')).toBeVisible()
  await expect(main).not.toContainText(/\$10(?!\d)|\$30/)
  await expect(main.getByText(/^The price has changed\./)).toBeVisible()
  const paymentPage = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect((await paymentPage).getByText('$37.50').first()).toBeVisible()
})

test('the checkout of a product that is picked up names it, and its price of today before it is ordered', async ({
  page,
  server,
}) => {
  await publish(server, products)
  await page.goto('/gingerade-products')
  await expect(page.getByText('$25.00').first()).toBeVisible()
  await publish(server, products, 1100)
  await page.getByRole('button', { name: `Purchase ${drink.name} 6-Pack` }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  const main = page.locator('main')
  await expect(main.getByText('The price has changed: it is $11.00 each now.')).toBeVisible()
  await expect(main.getByText('$11.00', { exact: true })).toHaveCount(2)
  await expect(main).not.toContainText('$25.00')
  await expect(main).toContainText('6-Pack')
  await page.reload()
  await expect(main.getByText('$11.00', { exact: true })).toHaveCount(2)
  for (const field of await main.getByRole('textbox').all()) await field.fill('ada@example.com')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible()
})

test('a tab that was open before a publication keeps what was typed, and follows it at the next link', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await page.goto('/contact')
  await waitForHydration(page)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Is there a tea without mint?')
  await publish(server, products, 1350)
  await page.clock.fastForward('00:11')
  const headResponse = page.waitForResponse('**/content/head')
  await page.keyboard.press('Shift')
  await (await headResponse).finished()
  await expect(message).toHaveValue('Is there a tea without mint?')
  await page.getByRole('navigation', { name: 'Main' }).locator('a[href="/order"]').click()
  await expect(page.locator('main').getByText('$13.50').first()).toBeVisible()
})
