import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FeaturedDrink } from '#app/features/home/components/featured-drink.tsx'
import { DrinkTable } from '#app/features/products/components/drink-table.tsx'
import { SizeCards } from '#app/features/products/components/size-cards.tsx'
import { drink, drinkProduct } from '#tests/support/offers.ts'
import { openToasts } from '#tests/support/render-screen.tsx'

const name = `${drink.name} Single Bottle`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.runAllTimers())

test.each([
  ['the product card of the home page', FeaturedDrink, 500],
  ['the cards of the drink page', () => <SizeCards product={drinkProduct} headings="h2" />, 100],
  ['the table view', DrinkTable, 0],
])(
  'a purchase from %s is confirmed at once and opens the checkout after its delay',
  async (_, Component, delayMs) => {
    const Routes = createRoutesStub([
      { path: '/', Component },
      { path: '/checkout', Component: () => <pre>{JSON.stringify(useLocation().state)}</pre> },
    ])
    render(<Routes initialEntries={['/']} />)
    fireEvent.click(screen.getByRole('button', { name: `Purchase ${name}` }))
    expect(openToasts()).toEqual([`success: ${name} added to cart`])
    if (delayMs > 0) await act(() => vi.advanceTimersByTimeAsync(delayMs - 1))
    expect(screen.queryByText(/"product"/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByText(/"product"/).textContent).toContain(name)
    expect(screen.getByText(/"quantity":1\b/)).toBeDefined()
  },
)
