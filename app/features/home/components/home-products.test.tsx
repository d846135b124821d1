import { render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { readMusicExample, showContent } from '#tests/support/other-content.ts'

const example = readMusicExample()
const product = { ...example.facts.products[0], slug: 'river-mat', name: 'River Mat', page: 'own' }
showContent(example, { services: [], booking: null, products: [product] })
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
