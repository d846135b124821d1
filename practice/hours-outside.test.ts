import { expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { findDaysOutside } from '#practice/hours-outside.ts'
import type { Facts, OpeningHours } from '#practice/schema.ts'
import { bookingRules } from '#tests/support/booking.ts'

const weekday = { days: ['Mo', 'Tu'], opens: '09:00', closes: '17:00' } satisfies OpeningHours
const saturday = { days: ['Sa'], opens: '10:00', closes: '12:00' } satisfies OpeningHours

function withHours(hours: OpeningHours[], booked: OpeningHours[], changes: Partial<Facts> = {}): Facts {
  const booking = { ...bookingRules, hours: booked.map((row) => ({ ...row, place: 'online' as const })) }
  return { ...deliveredFacts, practice: { ...deliveredFacts.practice, hours }, booking, ...changes }
}

test('names the days on which booking reaches outside the opening hours', () => {
  const booked = [weekday, { ...saturday, days: ['Sa', 'Su'] as OpeningHours['days'] }]
  expect(findDaysOutside(withHours([weekday], booked))).toMatchObject({ booking: ['Saturdays', 'Sundays'] })
  expect(findDaysOutside(withHours([{ ...weekday, closes: '16:30' }, saturday], booked))).toMatchObject({
    booking: ['Mondays', 'Tuesdays', 'Sundays'],
  })
})

test('opening hours that meet are one span', () => {
  const opening = [
    { ...weekday, opens: '12:00' },
    { ...weekday, closes: '12:00' },
  ]
  expect(findDaysOutside(withHours(opening, [weekday]))).toMatchObject({ booking: [] })
})

test('nothing is outside for a practice by appointment, nor hours at which nothing is offered', () => {
  expect(findDaysOutside(withHours([], [saturday]))).toMatchObject({ booking: [] })
  const services = deliveredFacts.services.filter(({ place }) => place !== 'online')
  expect(findDaysOutside(withHours([weekday], [saturday], { services }))).toMatchObject({ booking: [] })
  expect(findDaysOutside(withHours([weekday], [], { booking: null }))).toMatchObject({ booking: [] })
})

test('pickup counts while something is picked up', () => {
  const pickup = { hours: [saturday] } as NonNullable<Facts['pickup']>
  expect(findDaysOutside(withHours([weekday], [], { pickup })).pickup).toEqual(['Saturdays'])
  const products = deliveredFacts.products.filter(({ delivery }) => delivery !== 'pickup')
  expect(findDaysOutside(withHours([weekday], [], { pickup, products })).pickup).toEqual([])
})
