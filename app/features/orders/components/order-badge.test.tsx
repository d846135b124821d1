import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OrderBadge } from '#app/features/orders/components/order-badge.tsx'

test.each([
  ['pending', 'yellow'],
  ['processing', 'blue'],
  ['shipped', 'red'],
  ['delivered', 'green'],
  ['cancelled', 'red'],
] as const)('%s is said on %s', (status, tone) => {
  render(<OrderBadge status={status} />)
  expect(screen.getByText(status).classList).toContain(`bg-tone-${tone}`)
})
