import * as z from 'zod/mini'
import { areHoursApart, count, hoursSchema, listOf, short, slug, text } from '#practice/schema-fields.ts'

const maxNoticeHours = 14 * 24
/** The highest rate of sales tax, in hundredths of a percent. */
const maxBasisPoints = 2500

/** Where orders are picked up and when; times of day in the practice's time zone. */
export const pickupSchema = z.strictObject({
  /** As in '12 Elm Street, Springfield'. */
  place: text,
  /** How to find it, or where to ring. */
  directions: z.nullable(text),
  hours: listOf(hoursSchema, 60).check(z.minLength(1, 'Add at least one row of hours.'), areHoursApart),
  /** How long an order takes until it can be picked up. */
  noticeHours: count(0, maxNoticeHours),
  /** How far ahead an order can be made. */
  daysAhead: count(1, 60),
  /** Whether it can be paid when it is picked up. By card it can always be paid. */
  payAtPickup: z.boolean(),
})

const rateSchema = z.strictObject({
  /** The slug of a product. */
  product: slug,
  /** Hundredths of a percent: 725 is 7.25 %. */
  basisPoints: z
    .int('Enter a rate from 0.01 % to 25 %.')
    .check(
      z.gte(1, 'Enter a rate from 0.01 % to 25 %.'),
      z.lte(maxBasisPoints, 'Enter a rate from 0.01 % to 25 %.'),
    ),
})

/** Sales tax on top of the prices. A product without a rate is not taxed. */
export const salesTaxSchema = z.strictObject({
  /** As in 'Sales tax'. */
  label: short,
  rates: listOf(rateSchema, 60).check(
    z.minLength(1, 'Add at least one rate.'),
    z.refine(
      (rates) => new Set(rates.map(({ product }) => product)).size === rates.length,
      'Two rates are for the same product. Remove one of them.',
    ),
  ),
  /** 'pickup': orders that are shipped are not taxed. */
  appliesTo: z.enum(['pickup', 'all']),
})
