import * as z from 'zod/mini'
import type { OwnerOrder } from '#shared/owner-order.ts'

/** As many as two pages of the list hold. */
export const bulkMax = 100

const chooseSentence = 'Choose at least one order.'
const tooManySentence = `Choose at most ${bulkMax} orders at a time.`
const reload = 'Reload the page and try again.'
const id = z.uuid(reload)

/** `tell`: whether the customers whose orders are shipped get the message that they are packed. */
export const packOrdersSchema = z.object({
  ids: z
    .array(id, chooseSentence)
    .check(z.minLength(1, chooseSentence), z.maxLength(bulkMax, tooManySentence)),
  tell: z.boolean(),
})

/** `version`: as the order is after the step that is undone. */
export const undoOrdersSchema = z.object({
  orders: z
    .array(
      z.object({ id, version: z.int(reload).check(z.gte(0, reload), z.lte(1_000_000_000, reload)) }),
      chooseSentence,
    )
    .check(z.minLength(1, chooseSentence), z.maxLength(bulkMax, tooManySentence)),
})

/** Numbers of orders, separated by commas. */
export const printOrdersQuery = z.object({
  numbers: z
    .string(chooseSentence)
    .check(z.maxLength(bulkMax * 16, tooManySentence), z.regex(/^\d{1,15}(,\d{1,15})*$/, reload))
    .check(z.refine((numbers) => numbers.split(',').length <= bulkMax, tooManySentence)),
})

/**
 * What became of one order. `problem` is a sentence about why it stayed as it was; without one, `version` is the order's, and
 * `isChanged` is false for an order that was so already.
 */
export type BulkResult = {
  id: string
  number: number | null
  version: number | null
  isChanged: boolean
  problem: string | null
}

/** What is printed for the parcel of an order, or for the bag. */
export type PrintedOrder = Pick<OwnerOrder, 'number' | 'created_at' | 'address' | 'pickup'> & {
  customer: Pick<OwnerOrder['customer'], 'name'>
  lines: Pick<OwnerOrder['lines'][number], 'name' | 'quantity'>[]
}
