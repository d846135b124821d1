import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readMusicExample, showContent } from '#tests/support/other-content.ts'

const example = readMusicExample()
showContent(example, { practice: { ...example.facts.practice, replyWithin: 'one working day' } })
const { hold, openDetails } = await import('#tests/support/booking-flow.tsx')

test('a request is answered within the time that the practice gives, and its terms say what a late cancellation costs', async () => {
  await openDetails({
    'POST /api/booking/holds': () => ({ ...hold, confirmation: 'onRequest', prepay_cents: 8000 }),
  })
  expect(screen.getByText(/You’ll hear from us within one working day/)).toBeDefined()
  expect(screen.queryByText(/48 hours|isn’t refundable/)).toBeNull()
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms-of-service')
})
