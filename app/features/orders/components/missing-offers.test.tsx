import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { InPersonSales } from '#app/features/orders/components/in-person-sales.tsx'
import { NewSale } from '#app/features/orders/components/new-sale.tsx'
import type { InPersonOffers } from '#shared/in-person-sale.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const single = { product: 'gingerade', size: 'single', name: 'Gingerade Single', unit_cents: 600 }
const tooFew = { name: 'Gingerade 6-Pack', reason: 'too_few' } as const
const answer = (offers: InPersonOffers) => fakeApi({ 'GET /api/checkout/in-person': () => offers })

test('what can’t be sold now is named, with where that is changed', async () => {
  answer({ offers: [single], missing: [tooFew, { name: 'Foot Platform', reason: 'sold_out' }] })
  renderScreen(<NewSale onClose={() => undefined} />)
  expect(await screen.findByRole('button', { name: 'One more, Gingerade Single, $6.00' })).toBeDefined()
  expect(screen.getByText(/^Too few in stock: Gingerade 6-Pack\./)).toBeDefined()
  expect(screen.getByText(/^Sold out on your site: Foot Platform\./)).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Count what you have', '/dashboard/selling'],
    ['Change your site', '/dashboard/site'],
  ])
})

test('where nothing is left, the way to sell stays and says why', async () => {
  answer({ offers: [], missing: [tooFew] })
  const { user } = renderScreen(<InPersonSales />)
  await user.click(await screen.findByRole('button', { name: 'Sell in person' }))
  expect(await screen.findByText(/^Too few in stock: Gingerade 6-Pack\./)).toBeDefined()
})
