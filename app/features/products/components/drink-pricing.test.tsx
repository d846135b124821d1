import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { DrinkPricing } from '#app/features/products/components/drink-pricing.tsx'
import { drinkProduct } from '#tests/support/offers.ts'

test('switches between cards and table', async () => {
  const user = userEvent.setup()
  const Routes = createRoutesStub([{ path: '/', Component: () => <DrinkPricing product={drinkProduct} /> }])
  render(<Routes initialEntries={['/']} />)
  const cards = screen.getByRole('button', { name: 'Card View' })
  const table = screen.getByRole('button', { name: 'Table View' })
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(table)
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(table.getAttribute('aria-pressed')).toBe('true')
  await user.click(cards)
  expect(screen.queryByRole('table')).toBeNull()
  expect(cards.getAttribute('aria-pressed')).toBe('true')
})
