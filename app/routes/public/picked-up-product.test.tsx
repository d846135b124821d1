import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { fakeApi } from '#tests/support/fake-api.ts'
import { readMusicExample, showContent } from '#tests/support/other-content.ts'

showContent(readMusicExample(), {})
const { default: ProductRoute } = await import('#app/routes/public/product.tsx')

test('the page of a product that is picked up says where, that of a shipped one doesn’t', async () => {
  fakeApi({ 'POST /api/checkout/quote': () => ({ lines: [] }) })
  const Routes = createRoutesStub([{ path: '/products/:slug', Component: ProductRoute }])
  const { unmount } = render(<Routes initialEntries={['/products/foot-platform']} />)
  expect(await screen.findByText(/^Local pickup: 1420 Juniper Street/)).toBeDefined()
  unmount()
  render(<Routes initialEntries={['/products/practice-notebook']} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Practice Notebook' })).toBeDefined()
  expect(screen.queryByText(/^Local pickup/)).toBeNull()
})
