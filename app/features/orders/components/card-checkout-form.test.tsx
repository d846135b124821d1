import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { CardCheckoutForm } from '#app/features/orders/components/card-checkout-form.tsx'
import { blendContent } from '#practice/content/blend.ts'
import { fakeApi } from '#tests/support/fake-api.ts'

const terms = { unitCents: 4900, minQuantity: 1, maxQuantity: 10, freeShippingOverCents: null }
const sale = { slug: 'tea', terms, unit: 'boxes', isSoldOut: false }

beforeEach(() => void vi.stubGlobal('open', () => null))

test('tells a visitor of an older page the new price, and orders at it when asked again', async () => {
  const priceChanged = { code: 'price_changed', details: { unit_cents: 5500, total_cents: 11000 } }
  const requests = fakeApi({
    'POST /api/functions/create-tea-checkout': ({ body }) =>
      (body as { unit_cents: number }).unit_cents === 5500
        ? { url: 'http://localhost/pay/1' }
        : Response.json({ error: priceChanged }, { status: 409 }),
  })
  const Routes = createRoutesStub([
    {
      path: '/',
      Component: () => <CardCheckoutForm sale={sale} each="per box" shipping="Ships." reassurance={[]} />,
    },
  ])
  render(<Routes initialEntries={['/']} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'One more, Quantity' }))
  expect(screen.getByText('$98.00')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByText(/^The price has changed\. .* Submit again to order/)).toBeDefined()
  expect(screen.getByText('$55.00')).toBeDefined()
  expect(screen.getByText('$110.00')).toBeDefined()
  expect(screen.queryByText(/\$(98|49)\.00/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByRole('link', { name: 'Open the payment page' })).toHaveProperty(
    'href',
    'http://localhost/pay/1',
  )
  expect(requests.map(({ body }) => body)).toEqual([
    { quantity: 2, unit_cents: 4900 },
    { quantity: 2, unit_cents: 5500 },
  ])
})

test('says nothing of free shipping for a quantity that can’t be ordered', async () => {
  const freeOver50 = { ...sale, terms: { ...terms, freeShippingOverCents: 5000 } }
  const Routes = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <CardCheckoutForm sale={freeOver50} each="per box" shipping="Free over $50." reassurance={[]} />
      ),
    },
  ])
  render(<Routes initialEntries={['/']} />)
  const user = userEvent.setup()
  const quantity = screen.getByRole('spinbutton', { name: 'Quantity' })
  await user.clear(quantity)
  await user.type(quantity, '10')
  expect(screen.getByText(blendContent.order.shipsFree)).toBeDefined()
  await user.clear(quantity)
  await user.type(quantity, '99')
  expect(screen.queryByText(blendContent.order.shipsFree)).toBeNull()
  expect(screen.getByText('Free over $50.')).toBeDefined()
})
