import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ProductCheckoutForm } from '#app/features/orders/components/product-checkout-form.tsx'
import type { Product, Size } from '#practice/schema.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
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

test('ships free as its size says, and promises nothing without an amount', async () => {
  const bag = { ...size('bag', 'Bag', 700), freeShipping: true }
  const { user } = renderForm({ ...tea, sizes: [tin, bag], freeShippingOverCents: null })
  expect(total()).toBe('$18.00')
  expect(screen.queryByText(/ship/i)).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'bag')
  expect(screen.getByText('This order ships free.')).toBeDefined()
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

const quote = 'POST /api/checkout/quote'
const quoteOf = (isOut: (size: string) => boolean) => ({
  [quote]: ({ body }: { body: unknown }) => ({
    lines: (body as { lines: { size: string }[] }).lines.map((line) => ({
      ...line,
      problem: isOut(line.size) ? { kind: 'sold_out', sentence: 'Remove it to continue.' } : null,
    })),
  }),
})
const refused = (sentence: string) => () => apiError('sold_out', { quantity: sentence }, 409)

test('what sells out while the page is open turns into a list to wait on', async () => {
  const wait = 'POST /api/checkout/wait'
  const back = 'Mint Tea can be ordered again. Reload the page to order it.'
  const requests = fakeApi({
    ...quoteOf((size) => size === 'tin'),
    [create]: refused('Mint Tea Tin is sold out.'),
    [wait]: () => apiError('invalid_input', { product: back }),
  })
  const { user } = renderForm()
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByText('Mint Tea Tin is sold out.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Sold out' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: /^Tell me when it’s back/ }))
  const form = within(screen.getByRole('form', { name: /^Tell me when it’s back/ }))
  await user.type(form.getByLabelText('Email'), 'ada@example.com')
  await user.click(form.getByRole('button', { name: 'Put me on the list' }))
  // Another visitor has just given one back.
  expect(await form.findByText(back)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Email')))
  expect(requests.map(({ route }) => route)).toEqual([create, quote, wait])
})

test('a refused size says nothing about another one, which can be ordered', async () => {
  fakeApi({ ...quoteOf((size) => size === 'tin'), [create]: refused('Mint Tea Tin is sold out.') })
  const { user } = renderForm()
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  await screen.findByRole('button', { name: 'Sold out' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'bag')
  expect(await screen.findByRole('button', { name: 'Proceed to Checkout' })).toHaveProperty('disabled', false)
  expect(screen.queryByText('Mint Tea Tin is sold out.')).toBeNull()
  expect(total()).toBe('$7.00')
})

test('too few left is said at the quantity, until another one is chosen', async () => {
  fakeApi({ ...quoteOf(() => false), [create]: refused('Only 1 is left.') })
  const { user } = renderForm()
  await user.click(screen.getByRole('button', { name: 'One more, Quantity' }))
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByText('Only 1 is left.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Tell me when/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'One less, Quantity' }))
  expect(screen.queryByText('Only 1 is left.')).toBeNull()
  expect(total()).toBe('$18.00')
})
