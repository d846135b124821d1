import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { addToCart, cartStore } from '#app/lib/cart.ts'
import type { CheckoutState } from '#app/lib/use-purchase.ts'
import { CartCheckoutPage } from '#app/routes/orders/cart-checkout-page.tsx'
import { gallon, quoteFor } from '#tests/support/cart-checkout.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, openToasts } from '#tests/support/render-screen.tsx'

const product = {
  ...{ name: 'Drink Gallon', description: 'Cold.', benefits: [], price: '$30.00', image: '', quantity: 1 },
}

/** The checkout, after a purchase that couldn't be put in the cart where it was chosen. */
function openAfterPurchase() {
  fakeApi({ 'POST /api/checkout/quote': ({ body }) => quoteFor((body as { lines: [] }).lines) })
  const state: CheckoutState = { product, size: gallon, inCart: false }
  const router = createMemoryRouter([{ path: '/checkout', element: <CartCheckoutPage /> }], {
    initialEntries: [{ pathname: '/checkout', state }],
  })
  render(<RouterProvider router={router} />)
}

test('adds what was chosen, once', async () => {
  openAfterPurchase()
  expect(await screen.findByText('Drink Gallon')).toBeDefined()
  await waitFor(() => expect(cartStore.read()).toEqual([{ ...gallon, quantity: 1, unitCents: 3000 }]))
  expect(openToasts()).toEqual([])
})

test('says that a full cart has no place for it', async () => {
  for (let index = 0; index < 20; index++)
    addToCart({ product: 'tea', size: `tin-${index}`, quantity: 1, unitCents: 500 })
  openAfterPurchase()
  await expectToast('error: Your cart is full. Order what is in it first, or remove something.')
  expect(cartStore.read()).toHaveLength(20)
  expect(openToasts()).toHaveLength(1)
})
