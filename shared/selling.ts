import * as z from 'zod/mini'
import { lineField } from '#shared/fields.ts'
import { formatNumber } from '#shared/format-number.ts'

const reloadSentence = 'Reload the page and try again.'
const base = z.int(reloadSentence)

/** `base` is the publication that the screen read. The rest is checked like all content, with a sentence for each field. */
export const pickupSchema = z.object({ base, pickup: z.nullable(z.record(z.string(), z.unknown())) })
export type PickupInput = z.infer<typeof pickupSchema>
export const salesTaxSchema = z.object({ base, sales_tax: z.nullable(z.record(z.string(), z.unknown())) })
export type SalesTaxInput = z.infer<typeof salesTaxSchema>

/** As `practice/selling-schema.ts` checks it, which says what each field means. */
export type PickupRules = {
  place: string
  directions: string | null
  hours: { days: ('Mo' | 'Tu' | 'We' | 'Th' | 'Fr' | 'Sa' | 'Su')[]; opens: string; closes: string }[]
  noticeHours: number
  daysAhead: number
  payAtPickup: boolean
}

/** As `practice/selling-schema.ts` checks it. `basisPoints` are hundredths of a percent. */
export type SalesTax = {
  label: string
  rates: { product: string; basisPoints: number }[]
  appliesTo: 'pickup' | 'all'
}

/** `open_pickups`: orders that wait to be picked up. */
export type PickupAnswer = { pickup: PickupRules | null; open_pickups: number; base: number }
export type SalesTaxAnswer = { sales_tax: SalesTax | null; base: number }

const maxUnits = 100_000
const unitsSentence = `Enter a whole number from 0 to ${formatNumber(maxUnits)}.`
const units = z.int(unitsSentence).check(z.gte(0, unitsSentence), z.lte(maxUnits, unitsSentence))
const product = z.string(reloadSentence).check(z.maxLength(60, reloadSentence))
const dateSentence = 'Choose a date.'

export const newBatchSchema = z.object({
  /** Chosen by the browser for each form: a second submit is the same batch. */
  id: z.uuid(reloadSentence),
  product,
  name: lineField('Name the batch, for example by the day it was made.', 60),
  on_hand: units,
  /** The last date it is sold, in the practice's time zone; null without an end. */
  sell_until: z.nullable(z.iso.date(dateSentence).check(z.regex(/^20/, dateSentence))),
})
export type NewBatchInput = z.infer<typeof newBatchSchema>

/** `seen` is the count that the screen showed. */
export const correctBatchSchema = z.object({
  on_hand: units,
  seen: units,
  reason: lineField('Say why, for example ‘Two broke’.', 120),
})
export type CorrectBatchInput = z.infer<typeof correctBatchSchema>

export const stopCountingSchema = z.object({ product })

/** `at` is an instant; `from` and `to` are units. */
export type StockCorrection = { at: string; reason: string; from: number; to: number }

/** Counts are units: a '6-Pack' may take 6 of them. */
export type StockBatch = {
  id: string
  name: string
  created_at: string
  /** Not sold yet, those that are reserved included. */
  on_hand: number
  reserved: number
  sold: number
  /** The last date it is sold. */
  sell_until: string | null
  has_ended: boolean
  corrections: StockCorrection[]
}

export type StockProduct = {
  slug: string
  name: string
  is_offered: boolean
  sizes: { name: string; units: number }[]
  /** Units that can be sold now; null where nobody counts. */
  available: number | null
  /** People who are told once there is some again. */
  waiting: number
  batches: StockBatch[]
}
