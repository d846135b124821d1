import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PickupCheckout } from '#app/features/drinks/components/pickup-checkout.tsx'
import type { PickupSelection } from '#app/features/drinks/pickup-selection.ts'
import { expectToast, openToasts } from '#tests/support/render-screen.tsx'

const cart = {
  name: 'Gingerade 6-Pack',
  description: 'Six bottles.',
  image: 'six',
  unitCents: 2500,
  quantity: 1,
  size: { product: 'gingerade', size: 'six-pack' },
}

function renderCheckout(change: Partial<PickupSelection> = {}) {
  const Routes = createRoutesStub([
    { path: '/', Component: () => <PickupCheckout cart={{ ...cart, ...change }} picture={null} /> },
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
