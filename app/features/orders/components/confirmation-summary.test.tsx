import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConfirmationSummary } from '#app/features/orders/components/confirmation-summary.tsx'
import type { SavedOrder } from '#shared/orders.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

test('a paid order says from when until when it is picked up', () => {
  const order: SavedOrder = {
    order_id: '00000000-0000-4000-8000-000000000001',
    number: 1001,
    product_name: 'Gingerade Gallon',
    status: 'pending',
    name: 'Ada Pine',
    email: 'ada@example.com',
    quantity: 1,
    total: 30,
    shipping_address: null,
    cart: {
      lines: [{ name: 'Gingerade Gallon', quantity: 1, total_cents: 3000 }],
      tax_cents: 0,
      tax_label: 'Sales tax',
      pickup: {
        place: '12 Elm Street',
        starts_at: '2026-11-27T20:00:00.000Z',
        ends_at: '2026-11-27T21:00:00.000Z',
      },
    },
  }
  renderScreen(<ConfirmationSummary order={order} unit={null} />)
  expect(screen.getByText('Nov 27, 2026 at 2:00 PM to 3:00 PM')).toBeDefined()
  expect(screen.getByText('Times are in Central Time.')).toBeDefined()
})
