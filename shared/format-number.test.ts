import { expect, test } from 'vitest'
import { formatNumber } from '#shared/format-number.ts'

test.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1234])(
  'writes %i as Intl does',
  (n) => {
    expect(formatNumber(n)).toBe(n.toLocaleString('en-US'))
  },
)
