import { readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterAll, expect, test, vi } from 'vitest'

const example = JSON.parse(readFileSync('content/examples/music.json', 'utf8'))
const [first, second] = example.facts.services
// Test files share the loaded modules: the next ones read the delivered content again.
afterAll(() => {
  globalThis.contentDocument = undefined
  vi.resetModules()
})
vi.resetModules()
globalThis.contentDocument = {
  ...example,
  words: {},
  facts: {
    ...example.facts,
    booking: {
      ...example.facts.booking,
      services: example.facts.booking.services.filter(({ slug }: { slug: string }) => slug !== first.slug),
    },
  },
}
const { Services } = await import('#app/features/home/components/services.tsx')
const { ServiceCards } = await import('#app/features/services/components/service-cards.tsx')

function show(Component: () => React.ReactNode) {
  cleanup()
  const Routes = createRoutesStub([{ path: '/', Component }])
  render(<Routes />)
}

test('a service that can’t be booked online leads to the contact page, the others to the booking page', () => {
  show(Services)
  const toAsk = screen.getByRole('link', { name: `Call or write: ${first.title}` })
  expect(toAsk.getAttribute('href')).toBe('/contact')
  expect(screen.queryByRole('link', { name: `Book a Session: ${first.title}` })).toBeNull()
  const toBook = screen.getByRole('link', { name: `Book a Session: ${second.title}` })
  expect(toBook.getAttribute('href')).toBe('/booking')
})

test('on the booking page, which doesn’t list its times, its card does too', () => {
  show(ServiceCards)
  const toAsk = screen.getByRole('link', { name: `Call or write: ${first.title}` })
  expect(toAsk.getAttribute('href')).toBe('/contact')
  expect(screen.queryByRole('link', { name: `Call or write: ${second.title}` })).toBeNull()
})
