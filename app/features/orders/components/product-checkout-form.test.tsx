import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ProductCheckoutForm } from '#app/features/orders/components/product-checkout-form.tsx'
import type { Product, Size } from '#practice/schema.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const size = (slug: string, name: string, cents: number): Size => ({
  slug,
  name,
  size: '100 g',
  description: 'Dried leaves.',
  benefits: [],
  cents,
  note: null,
  freeShipping: false,
  picture: null,
})
const tin = size('tin', 'Tin', 1800)
const tea: Product = {
  slug: 'mint-tea',
  name: 'Mint Tea',
  kind: 'Loose leaves',
  description: 'Leaves of mint.',
  page: 'own',
  delivery: 'shipping',
  sizes: [tin, size('bag', 'Bag', 700)],
  stock: { rule: 'unlimited' },
  maxQuantity: 4,
  freeShippingOverCents: 2000,
  refundDays: 14,
  isOffered: true,
}
const create = 'POST /api/functions/create-mint-tea-checkout'

function renderForm(product = tea, path = '/products/mint-tea') {
  vi.stubGlobal('open', () => null)
  return renderScreen(<ProductCheckoutForm product={product} firstSize={tin} />, { path })
}
const total = () => screen.getByText(/^\$\d+\.\d\d$/, { selector: 'output' }).textContent

test('the total follows size and quantity, and both are ordered', async () => {
  const requests = fakeApi({ [create]: () => ({ url: 'https://pay.example/1' }) })
  const { user } = renderForm()
  expect(total()).toBe('$18.00')
  expect(screen.getByText('Free shipping on orders over $20.')).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Bag, $7.00')
  await user.click(screen.getByRole('button', { name: 'One more, Quantity' }))
  expect(total()).toBe('$14.00')
  expect(screen.getByText('14-day refund')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  expect((await screen.findByRole('link', { name: 'Open the payment page' })).getAttribute('href')).toBe(
    'https://pay.example/1',
  )
  expect(requests.at(-1)?.body).toEqual({ quantity: 2, size: 'bag', unit_cents: 700 })
})

test('another size withdraws the link to the payment page of the first', async () => {
  fakeApi({ [create]: () => ({ url: 'https://pay.example/1' }) })
  const { user } = renderForm()
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  await screen.findByRole('link', { name: 'Open the payment page' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'bag')
  expect(screen.queryByRole('link', { name: 'Open the payment page' })).toBeNull()
})

test('comes back from the payment page with size and quantity, which can be changed', async () => {
  const { user } = renderForm(tea, '/products/mint-tea?size=bag&quantity=3&payment=cancelled')
  expect(total()).toBe('$21.00')
  expect(screen.getByText(/^The payment was cancelled/)).toBeDefined()
  const less = screen.getByRole('button', { name: 'One less, Quantity' })
  await user.click(less)
  await user.click(less)
  expect(total()).toBe('$7.00')
})

test('a quantity above the product’s maximum shows a sentence and no total', async () => {
  const { user } = renderForm()
  const quantity = screen.getByRole('spinbutton', { name: 'Quantity' })
  await user.clear(quantity)
  await user.type(quantity, '5')
  expect(screen.getByText('Choose a whole number from 1 to 4.')).toBeDefined()
})

test('what is sold out cannot be ordered', () => {
  renderForm({ ...tea, stock: { rule: 'soldOut' } })
  expect(screen.getByRole('button', { name: 'Sold out' })).toHaveProperty('disabled', true)
})
