import { expect, test } from 'vitest'
import { pickupErrors, pickupFields } from '#app/features/drinks/pickup-schema.ts'

const filled = (field: string) => (field === 'email' ? 'ada@example.com' : 'something')

test('all ten fields are required', () => {
  expect(pickupFields).toHaveLength(10)
  expect(Object.keys(pickupErrors(() => '  '))).toEqual(pickupFields)
  expect(pickupErrors(filled)).toEqual({})
})

test('requires a valid email address and accepts any card details', () => {
  expect(pickupErrors(() => 'something')).toEqual({
    email: 'Enter an email address like name@example.com.',
  })
})
