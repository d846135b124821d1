import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUsd, formatUsdShort } from '#shared/money.ts'

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

test('formats cents like Intl formats dollars', () => {
  for (const cents of [0, 5, 99, 100, 3000, 99_999, 100_000, 123_456_789, -1, -250_000])
    expect(formatUsd(cents)).toBe(usd.format(cents / 100))
  const any = fc.integer({ min: -1e12, max: 1e12 })
  fc.assert(fc.property(any, (cents) => formatUsd(cents) === usd.format(cents / 100)))
})

test('the short format leaves out trailing zeros', () => {
  expect([4000, 550, 5, 0].map(formatUsdShort)).toEqual(['$40', '$5.50', '$0.05', '$0'])
  expect([120_000, 120_050, -250_000].map(formatUsdShort)).toEqual(['$1,200', '$1,200.50', '-$2,500'])
})
