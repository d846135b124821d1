import { expect, test } from 'vitest'
import { unsentCheckoutErrors, unsentFields } from '#app/features/checkout/unsent-checkout-schema.ts'

const filled = (field: string) => (field === 'email' ? 'ada@example.com' : 'something')

test('all ten fields are required', () => {
  expect(unsentFields).toHaveLength(10)
  expect(Object.keys(unsentCheckoutErrors(() => '  '))).toEqual(unsentFields)
  expect(unsentCheckoutErrors(filled)).toEqual({})
})

test('requires a valid email address and accepts any card details', () => {
  expect(unsentCheckoutErrors(() => 'something')).toEqual({
    email: 'Enter an email address like name@example.com.',
  })
})
