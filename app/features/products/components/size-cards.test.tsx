import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SizeCards } from '#app/features/products/components/size-cards.tsx'
import { dismissToast, toastStore } from '#app/lib/toast.ts'
import { drink, drinkProduct } from '#tests/support/offers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of toastStore.read()) dismissToast(id)
  vi.runAllTimers()
})

const sixPack = `${drink.name} 6-Pack`

function renderCards(product = drinkProduct) {
  const Routes = createRoutesStub([
    { path: '/', Component: () => <SizeCards product={product} headings="h2" /> },
    { path: '/checkout', Component: () => <pre>{JSON.stringify(useLocation().state)}</pre> },
  ])
  render(<Routes initialEntries={['/']} />)
}

test('confirms at once and opens the checkout with the drink after 100 ms', async () => {
  renderCards()
  fireEvent.click(screen.getByRole('button', { name: `Purchase ${sixPack}` }))
  expect(toastStore.read().map(({ title }) => title)).toEqual([`${sixPack} added to cart`])
  await act(() => vi.advanceTimersByTimeAsync(99))
  expect(screen.queryByText(/"price"/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  const state = screen.getByText(/"price":"\$25.00"/).textContent
  expect(state).toContain(sixPack)
  expect(state).toContain(`"size":{"product":"${drinkProduct.slug}","size":"six-pack"}`)
})

test('ignores a second click during the delay', async () => {
  renderCards()
  const button = screen.getByRole('button', { name: `Purchase ${sixPack}` })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(toastStore.read()).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(100))
})
