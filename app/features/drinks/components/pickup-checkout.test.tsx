import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PickupCheckout } from '#app/features/drinks/components/pickup-checkout.tsx'

const cart = {
  name: 'Gingerade 6-Pack',
  description: 'Six bottles.',
  image: 'six',
  unitCents: 2500,
  quantity: 1,
}

function renderCheckout() {
  const Routes = createRoutesStub([
    { path: '/', Component: () => <PickupCheckout cart={cart} picture={null} /> },
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
