import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { readMusicExample, showContent } from '#tests/support/other-content.ts'

const example = readMusicExample()
const { booking } = example.facts
const [first, second] = example.facts.services
if (!booking || !first || !second) throw new Error('the example books no two services')
showContent(example, {
  booking: {
    ...booking,
    services: booking.services.filter(({ slug }) => slug !== first.slug),
  },
})
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
