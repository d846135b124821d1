import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'

const example = JSON.parse(readFileSync('content/examples/music.json', 'utf8'))
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
    practice: { ...example.facts.practice, replyWithin: 'one working day' },
  },
}
const { hold, openDetails } = await import('#tests/support/booking-flow.tsx')

test('a request is answered within the time that the practice gives, and its terms say what a late cancellation costs', async () => {
  await openDetails({
    'POST /api/booking/holds': () => ({ ...hold, confirmation: 'onRequest', prepay_cents: 8000 }),
  })
  expect(screen.getByText(/You’ll hear from us within one working day/)).toBeDefined()
  expect(screen.queryByText(/48 hours|isn’t refundable/)).toBeNull()
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms-of-service')
})
