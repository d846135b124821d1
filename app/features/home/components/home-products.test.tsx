import { readFileSync } from 'node:fs'
import { render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterAll, expect, test, vi } from 'vitest'

const example = JSON.parse(readFileSync('content/examples/music.json', 'utf8'))
const product = { ...example.facts.products[0], slug: 'river-mat', name: 'River Mat', page: 'own' }
// Test files share the loaded modules: the next ones read the delivered content again.
afterAll(() => {
  globalThis.contentDocument = undefined
  vi.resetModules()
})
vi.resetModules()
globalThis.contentDocument = {
  ...example,
  words: {},
  facts: { ...example.facts, services: [], booking: null, products: [product] },
}
const { Hero } = await import('#app/features/home/components/hero.tsx')
const { HomeStory } = await import('#app/features/home/components/home-story.tsx')
const { Footer } = await import('#app/components/layout/footer.tsx')

function show(Component: () => React.ReactNode) {
  const Routes = createRoutesStub([{ path: '/', Component }])
  render(<Routes />)
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('with one product and no services, the home page leads to it', () => {
  show(() => (
    <>
      <Hero />
      <HomeStory />
    </>
  ))
  expect(hrefOf('Products')).toBe('/products')
  expect(hrefOf('More Info about River Mat')).toBe('/products/river-mat')
  expect(screen.queryByRole('link', { name: 'Book a Session' })).toBeNull()
})

test('the footer names no services where there are none', () => {
  show(Footer)
  const links = screen.getByRole('navigation', { name: 'More' })
  expect(within(links).getByRole('link', { name: 'Client Portal' })).toBeDefined()
  expect(screen.queryByText('Services')).toBeNull()
})
