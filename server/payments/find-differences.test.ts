import { expect, test } from 'vitest'
import { agrees, findDifferences } from '#server/payments/find-differences.ts'
import type { CheckoutSession } from '#server/providers/payments/port.ts'

const ours = { receivedCents: 5000, refundedCents: 1000, disputedCents: 0, feeCents: 175 }
const session: CheckoutSession = {
  ...{ id: 'session', reference: 'payment', state: 'paid', amountCents: 5000, refundedCents: 1000 },
  ...{ dispute: null, disputedCents: 0, feeCents: 175, paidAt: null, customer: null },
}
const listed = { ...ours, paymentId: 'intent', reference: 'payment', movedAt: null }

test('the same amounts are no difference', () => {
  expect(findDifferences(ours, session)).toEqual([])
  expect(agrees(ours, listed)).toBe(true)
})

test.each([
  ['refunded', { refundedCents: 1500 }, 1000, 1500],
  ['disputed', { disputedCents: 4000 }, 0, 4000],
  ['fee', { feeCents: 1675 }, 175, 1675],
] as const)(
  'another amount %s is one difference, with both amounts',
  (what, theirs, ourCents, providerCents) => {
    expect(findDifferences(ours, { ...session, ...theirs })).toEqual([{ what, ourCents, providerCents }])
    expect(agrees(ours, { ...listed, ...theirs })).toBe(false)
  },
)

test('several amounts that differ are listed one by one', () => {
  const differences = findDifferences(ours, { ...session, amountCents: 4000, refundedCents: 0 })
  expect(differences.map(({ what }) => what)).toEqual(['received', 'refunded'])
})

test('a fee that the provider doesn’t know yet is no difference', () => {
  expect(findDifferences(ours, { ...session, feeCents: null })).toEqual([])
  expect(agrees(ours, { ...listed, feeCents: null })).toBe(true)
})

test('a payment that only one side has received differs in that alone', () => {
  const onlyOurs = [{ what: 'received', ourCents: 5000, providerCents: 0 }]
  expect(findDifferences(ours, null)).toEqual(onlyOurs)
  expect(findDifferences(ours, { ...session, state: 'closed' })).toEqual(onlyOurs)
  const nothing = { receivedCents: 0, refundedCents: 0, disputedCents: 0, feeCents: 0 }
  expect(findDifferences(nothing, session)).toEqual([{ what: 'received', ourCents: 0, providerCents: 5000 }])
})

test('what neither side has received is no difference', () => {
  const nothing = { receivedCents: 0, refundedCents: 0, disputedCents: 0, feeCents: 0 }
  expect(findDifferences(nothing, { ...session, state: 'open' })).toEqual([])
})
