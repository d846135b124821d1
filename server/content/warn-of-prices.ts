import type { ContentDocument } from '#practice/schema.ts'
import type { ContentProblem } from '#shared/content.ts'
import { formatUsd } from '#shared/money.ts'

/** Prices below these were hardly meant: whoever writes 215 for $215 sells for $2.15. */
const leastSessionCents = 5_00
const leastProductCents = 1_00

export function warnOfPrices({ booking, services, products }: ContentDocument['facts']): ContentProblem[] {
  return [
    ...services.flatMap(({ durations }, at) =>
      durations.flatMap(({ cents }, index) =>
        warnOfPrice(`facts.services.${at}.durations.${index}.cents`, cents, leastSessionCents),
      ),
    ),
    ...(booking?.services ?? []).flatMap(({ depositCents }, at) =>
      warnOfPrice(`facts.booking.services.${at}.depositCents`, depositCents ?? 0, leastProductCents),
    ),
    ...products.flatMap(({ sizes }, at) =>
      sizes.flatMap(({ cents }, index) =>
        warnOfPrice(`facts.products.${at}.sizes.${index}.cents`, cents, leastProductCents),
      ),
    ),
  ]
}

/** Nothing of 0, which is free of charge. */
function warnOfPrice(path: string, cents: number, least: number): ContentProblem[] {
  if (cents === 0 || cents >= least) return []
  const dollars = formatUsd(cents * 100)
  const sentence = `${cents} is ${formatUsd(cents)}: prices are in cents. Write ${cents * 100} if you mean ${dollars}.`
  return [{ path, sentence }]
}
