import * as z from 'zod/mini'
import { saleKey, saleLines, saleTotal } from '#shared/checkout.ts'
import { lineField } from '#shared/fields.ts'
import { dateField } from '#shared/payment-requests.ts'

/** One size of a product that can be handed over. */
export type InPersonOffer = { product: string; size: string; name: string; unit_cents: number }

/** One that can't: too few are counted in stock, or the site says that it is sold out. */
export type MissingOffer = { name: string; reason: 'too_few' | 'sold_out' }

export type InPersonOffers = { offers: InPersonOffer[]; missing: MissingOffer[] }

/** What the owner sold and handed over, with the total that the screen showed, in US cents. */
export const inPersonSaleSchema = z.object({
  lines: saleLines,
  method: z.enum(['cash', 'other'], 'Choose how it was paid.'),
  name: z.optional(lineField('Enter a name.', 120)),
  /** Who bought it, by their record. */
  client: z.optional(z.uuid('Choose a client.')),
  total_cents: saleTotal,
  /** The day of the sale, in the practice's time zone; today without it. */
  sold_on: z.optional(dateField),
  key: saleKey,
})
export type InPersonSale = z.infer<typeof inPersonSaleSchema>
