import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PurchaseButton } from '#app/components/purchase-button.tsx'
import { CardCheckoutForm } from '#app/features/orders/components/card-checkout-form.tsx'
import { cartStore } from '#app/lib/cart.ts'
import { offers } from '#practice/offers.ts'
import { quoteFor } from '#tests/support/cart-checkout.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { expectToast } from '#tests/support/render-screen.tsx'

const terms = { unitCents: 4900, minQuantity: 1, maxQuantity: 10, freeShippingOverCents: null }
const tea = { slug: 'tea', terms, unit: 'boxes', isSoldOut: false, cart: { name: 'Tea Tin', size: 'tin' } }

beforeEach(() => void Object.assign(offers, { pickup: true }))
afterEach(() => void Object.assign(offers, { pickup: false }))

function openForm(sale = tea) {
  const requests = fakeApi({
    'POST /api/checkout/quote': ({ body }) =>
      quoteFor((body as { lines: [] }).lines, {
        line: (line) => ({
          ...line,
          problem: line.product === 'rare-tea' ? { kind: 'sold_out', sentence: 'Sold out.' } : null,
        }),
      }),
  })
  const Routes = createRoutesStub([
    {
      path: '/',
      Component: () => <CardCheckoutForm sale={sale} each="each" shipping="Ships." reassurance={[]} />,
    },
  ])
  render(<Routes initialEntries={['/']} />)
  return { requests, user: userEvent.setup() }
}

test('puts the chosen quantity in the cart, at the price that is shown', async () => {
  const { user } = openForm()
  await user.click(screen.getByRole('button', { name: 'One more, Quantity' }))
  await user.click(screen.getByRole('button', { name: 'Add to cart' }))
  await expectToast('success: Tea Tin added to cart')
  expect(cartStore.read()).toEqual([{ product: 'tea', size: 'tin', quantity: 2, unitCents: 4900 }])
})

test('puts no quantity in the cart that can’t be ordered', async () => {
  const { user } = openForm()
  const quantity = screen.getByRole('spinbutton', { name: 'Quantity' })
  await user.clear(quantity)
  await user.type(quantity, '11')
  await user.click(screen.getByRole('button', { name: 'Add to cart' }))
  expect(screen.getByText('Choose a whole number of boxes from 1 to 10.')).toBeTruthy()
  expect(cartStore.read()).toEqual([])
})

test('what has run out can’t be ordered, and can be waited for', async () => {
  openForm({ ...tea, slug: 'rare-tea' })
  expect(await screen.findByRole('button', { name: 'Tell me when it’s back: Tea Tin' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sold out' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull()
})

test('buttons of several sizes ask for them together', async () => {
  const requests = fakeApi({
    'POST /api/checkout/quote': ({ body }) =>
      quoteFor((body as { lines: [] }).lines, {
        line: (line) => ({
          ...line,
          problem: line.size === 'keg' ? { kind: 'sold_out', sentence: 'Sold out.' } : null,
        }),
      }),
  })
  const button = (size: string) => (
    <PurchaseButton name={`Drink ${size}`} product="ale" size={size} isSoldOut={false} onClick={() => {}} />
  )
  render(
    <>
      {button('can')}
      {button('keg')}
    </>,
  )
  expect(await screen.findByRole('button', { name: 'Drink keg: sold out' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Purchase Drink can' })).toHaveProperty('disabled', false)
  expect(requests.map(({ body }) => body)).toEqual([
    {
      lines: [
        { product: 'ale', size: 'can', quantity: 1 },
        { product: 'ale', size: 'keg', quantity: 1 },
      ],
    },
  ])
})
