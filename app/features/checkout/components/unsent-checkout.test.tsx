import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { ChosenProduct } from '#app/features/checkout/chosen-product.ts'
import { MissingProduct } from '#app/features/checkout/components/missing-product.tsx'
import { UnsentCheckout } from '#app/features/checkout/components/unsent-checkout.tsx'
import { expectToast, openToasts } from '#tests/support/render-screen.tsx'

const cart = {
  name: 'Gingerade 6-Pack',
  description: 'Six bottles.',
  image: 'six',
  unitCents: 2500,
  quantity: 1,
  size: { product: 'gingerade', size: 'six-pack' },
}

function renderCheckout(change: Partial<ChosenProduct> = {}) {
  const Routes = createRoutesStub([
    { path: '/', Component: () => <UnsentCheckout cart={{ ...cart, ...change }} picture={null} /> },
  ])
  render(<Routes initialEntries={['/']} />)
  return userEvent.setup()
}
const quantity = () => screen.getByRole('spinbutton', { name: 'Quantity' })
const total = () => screen.getByRole('status').textContent

test('the total follows the quantity, which has no maximum', async () => {
  const user = renderCheckout()
  expect(total()).toBe('$25.00')
  expect(screen.getByRole('button', { name: 'One less, Quantity' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'One more, Quantity' }))
  expect(total()).toBe('$50.00')
  await user.clear(quantity())
  await user.type(quantity(), '1000')
  expect(total()).toBe('$25,000.00')
})

test.each([
  ['0', 'Choose a whole number, at least 1.'],
  ['9007199254740991', 'That is more than can be added up. Choose a smaller number.'],
])('a quantity of %s shows an error and no total', async (typed, message) => {
  const user = renderCheckout()
  await user.clear(quantity())
  await user.type(quantity(), typed)
  expect(screen.getByText(message)).toBeTruthy()
  expect(total()).toBe('—')
})

test('marks all ten empty fields and focuses the first', async () => {
  const user = renderCheckout()
  await user.click(screen.getByRole('button', { name: 'Place Order' }))
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(10)
  expect(document.activeElement).toBe(screen.getByLabelText('First Name'))
})

test('shows the price of today and orders at it, when another one was in the cart', async () => {
  const user = renderCheckout({ unitCents: 2400 })
  const sentence = 'The price has changed: it is $25.00 each now.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getAllByText('$25.00')).toHaveLength(2)
  expect(screen.queryByText('$24.00')).toBeNull()
  for (const field of screen.getAllByRole('textbox')) await user.type(field, 'a@b.example')
  await user.click(screen.getByRole('button', { name: 'Place Order' }))
  await expectToast('success: Order placed successfully!')
})

test('does not order what is not offered anymore', async () => {
  const user = renderCheckout({ size: { product: 'gingerade', size: 'jug' } })
  const sentence = 'This can’t be ordered anymore. Please choose another product.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  for (const field of screen.getAllByRole('textbox')) await user.type(field, 'a@b.example')
  await user.click(screen.getByRole('button', { name: 'Place Order' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe(sentence))
  expect(screen.getByRole('link', { name: 'See all products' }).getAttribute('href')).toBe('/products')
  expect(openToasts()).toEqual([])
})

test.each([
  ['a size that got another name', { name: 'Gingerade Pack of Six', unitCents: 2400 }],
  ['a cart of an earlier version, by its name', { size: null, unitCents: 2400 }],
])('finds the price of %s', async (_, change) => {
  renderCheckout(change)
  expect(await screen.findByText('The price has changed: it is $25.00 each now.')).toBeTruthy()
})

test('has its three parts and ten required fields, and says that no payment is taken', () => {
  renderCheckout()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Checkout')
  const parts = screen
    .getAllByRole('region')
    .map((part) => document.getElementById(part.getAttribute('aria-labelledby') ?? ''))
  expect(parts.map((heading) => heading?.textContent)).toEqual(['Pickup details', 'Payment', 'Order Summary'])
  const required = (part: string) =>
    within(screen.getByRole('region', { name: part }))
      .getAllByRole<HTMLInputElement>('textbox')
      .flatMap(({ labels, required }) => (required ? [labels?.[0]?.textContent] : []))
  expect(required('Pickup details')).toEqual([
    ...['First Name', 'Last Name', 'Email', 'Address', 'City', 'State', 'ZIP Code'],
  ])
  expect(required('Payment')).toEqual(['Card Number', 'Expiry Date', 'CVC'])
  expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email')
  expect(screen.getByRole('region', { name: 'Pickup details' }).textContent).toContain(
    'Local pickup in Chicago',
  )
  expect(screen.getByText('No payment is taken online')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Order Summary' }).textContent).toContain('Gingerade 6-Pack')
})

test('a placed order is confirmed, stays busy and leads home after 1.5 s', async () => {
  vi.useFakeTimers()
  const Routes = createRoutesStub([
    { path: '/checkout', Component: () => <UnsentCheckout cart={cart} picture={null} /> },
    { path: '/', Component: () => <p>Home</p> },
  ])
  render(<Routes initialEntries={['/checkout']} />)
  for (const field of screen.getAllByRole<HTMLInputElement>('textbox')) field.value = 'anna@example.com'
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Place Order' })))
  expect(openToasts()).toEqual(['success: Order placed successfully!'])
  expect(screen.getByRole('button', { name: 'Placing order...' }).getAttribute('aria-disabled')).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(1499))
  expect(screen.queryByText('Home')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByText('Home')).toBeTruthy()
})

test('the checkout without a product leads to the drinks after 100 ms', async () => {
  vi.useFakeTimers()
  const Routes = createRoutesStub([
    { path: '/checkout', Component: MissingProduct },
    { path: '/gingerade-products', Component: () => <p>Drinks</p> },
  ])
  render(<Routes initialEntries={['/checkout']} />)
  expect(screen.getByText('Redirecting to products...')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(99))
  expect(screen.queryByText('Drinks')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByText('Drinks')).toBeTruthy()
})
