import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { fakeApi } from '#tests/support/fake-api.ts'
import { readMusicExample, showContent } from '#tests/support/other-content.ts'

const example = readMusicExample()
const [book] = example.facts.products
if (!book) throw new Error('the example sells nothing')
const shipped = {
  ...book,
  slug: 'songs',
  name: 'Songs',
  page: 'own',
  delivery: 'shipping',
  sizes: book.sizes.slice(0, 1),
}
const rates = [shipped, book].map(({ slug }) => ({ product: slug, basisPoints: 881 }))
showContent(example, {
  products: [shipped, { ...book, page: 'own', delivery: 'pickup' }],
  salesTax: { label: 'Denver sales tax', rates, appliesTo: 'all' },
})
const { products } = await import('#practice/products.ts')
const { ShippedProduct } = await import('#app/routes/public/shipped-product.tsx')
const { SizeCards } = await import('#app/features/products/components/size-cards.tsx')
const { PriceTables } = await import('#app/features/services/components/price-tables.tsx')

function show(Component: () => React.ReactNode) {
  fakeApi({})
  const Routes = createRoutesStub([{ path: '/', Component }])
  render(<Routes />)
}

test.each([
  ['the form that orders it', ShippedProduct, 0],
  ['the cards of what is picked up', SizeCards, 1],
] as const)('%s says that tax is added', async (_, Component, index) => {
  const product = products[index]
  if (!product) throw new Error('no such product')
  show(() => <Component product={product} headings="h2" />)
  expect((await screen.findAllByText('Plus Denver sales tax (8.81%)')).length).toBeGreaterThan(0)
})

test('the table of prices says it', () => {
  show(PriceTables)
  expect(
    screen.getByText(/^Denver sales tax is added to the prices at the checkout: 8\.81% for Songs and /),
  ).toBeDefined()
})
