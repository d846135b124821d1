import { expect, test } from 'vitest'
import {
  canResolve,
  type DifferenceKind,
  describeDifference,
  describeResolution,
  nameDifference,
  providerName,
} from '#shared/money-differences.ts'

const difference = (what: DifferenceKind, our_cents: number, provider_cents: number) => ({
  ...{ what, our_cents, provider_cents },
})

const cases: [DifferenceKind, number, number, string, string][] = [
  [
    ...(['received', 0, 3000] as const),
    'Stripe shows a payment of $30.00 that isn’t in our books.',
    'Records the payment of $30.00 that was made at Stripe, and confirms what was paid for. The customer and you get the usual email.',
  ],
  [
    ...(['refunded', 500, 2500] as const),
    'Stripe shows $25.00 as refunded; our books show $5.00.',
    'Records the refund of $20.00 that was made at Stripe.',
  ],
  [
    ...(['refunded', 2500, 500] as const),
    'Stripe shows $5.00 as refunded; our books show $25.00.',
    'Records that $20.00 of the refund came back at Stripe.',
  ],
  [
    ...(['disputed', 0, 8000] as const),
    'Stripe shows $80.00 as taken back by the customer’s bank; our books show $0.00.',
    'Records that the bank took $80.00 back at Stripe, because of a dispute.',
  ],
  [
    ...(['disputed', 8000, 0] as const),
    'Stripe shows $0.00 as taken back by the customer’s bank; our books show $80.00.',
    'Records that $80.00 of the dispute came back at Stripe.',
  ],
  [
    ...(['fee', 117, 1617] as const),
    'Stripe kept $16.17 as its fee; our books show $1.17.',
    'Records $15.00 more of the fee that Stripe kept.',
  ],
  [
    ...(['fee', 1617, 117] as const),
    'Stripe kept $1.17 as its fee; our books show $16.17.',
    'Takes $15.00 off the fee, as Stripe did.',
  ],
]

test.each(cases)(
  '%s of %i and %i says what differs and what mending does',
  (what, ours, theirs, ...words) => {
    const each = difference(what, ours, theirs)
    expect([describeDifference(each, 'Stripe'), describeResolution(each, 'Stripe')]).toEqual(words)
    expect(canResolve(each)).toBe(true)
  },
)

test.each([
  [difference('unknown', 0, 4500), 'Stripe shows a payment of $45.00 that our books don’t know.'],
  [difference('received', 3000, 0), 'Our books show a payment of $30.00; Stripe shows none.'],
  [difference('received', 3000, 2000), 'Our books show a payment of $30.00; Stripe shows $20.00.'],
])('%j is for the owner to look at', (each, sentence) => {
  expect(describeDifference(each, 'Stripe')).toBe(sentence)
  expect(canResolve(each)).toBe(false)
  expect(describeResolution(each, 'Stripe')).not.toMatch(/^Records/)
})

test('a sentence can begin with the sandbox', () => {
  const name = providerName('embedded')
  expect(describeDifference(difference('received', 0, 3000), name)).toMatch(/^The sandbox shows a payment/)
  expect(describeResolution(difference('refunded', 0, 100), name)).toContain('made at the sandbox')
  expect(nameDifference({ what: 'unknown' })).toBe('payment')
})
