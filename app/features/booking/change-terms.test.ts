import { expect, test } from 'vitest'
import { describeTerms } from '#app/features/booking/change-terms.ts'
import { practice } from '#practice/practice.ts'
import { hours } from '#shared/time.ts'

const inHours = (count: number) => new Date(Date.now() + hours(count)).toISOString()

test('says until when a session can be changed', () => {
  expect(describeTerms('2099-11-24T16:00:00.000Z', 24)).toBe(
    'You can move or cancel until Monday, November 23, 10:00 AM, Central Time.',
  )
  expect(describeTerms(inHours(2), 0)).toBe('You can move or cancel until it starts.')
})

test('never promises changes until a moment that has passed', () => {
  expect(describeTerms(inHours(20), 24)).toBe(
    `It starts too soon to move or cancel online. Ask ${practice.coach.firstName} instead.`,
  )
})
