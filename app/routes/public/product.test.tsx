import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import ProductRoute from '#app/routes/public/product.tsx'

test('an address of no product shows the page for unknown addresses', () => {
  const Routes = createRoutesStub([{ path: '/products/:slug', Component: ProductRoute }])
  render(<Routes initialEntries={['/products/no-such-thing']} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!')
  expect(screen.getByText('This page doesn’t exist, or something went wrong while loading it.')).toBeDefined()
})
