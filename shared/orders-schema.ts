import * as z from 'zod/mini'
import { orderFilters, orderStatuses } from '#shared/orders.ts'
import { clientFilter, datedListQuery } from '#shared/pagination.ts'

/** The server checks the quantity against the terms that are published at that moment. */
export const checkoutSchema = z.object({
  quantity: z.optional(z.unknown()),
  /** The slug of a size, where the product has several. */
  size: z.optional(z.string('Choose one of the sizes.').check(z.maxLength(60, 'Choose one of the sizes.'))),
  /** The price that the form showed. If it is another one by now, the request fails with `price_changed`. */
  unit_cents: z.optional(z.int('Reload the page and try again.')),
})

export const saveOrderSchema = z.object({
  sessionId: z
    .string('A payment session id is required.')
    .check(z.regex(/^cs_[A-Za-z0-9_]{10,200}$/, 'A payment session id is required.')),
})

const statusSentence = 'Choose one of the statuses in the list.'

/** `was` is the status the administrator saw. If it has changed since, the request fails with `conflict`. */
export const orderStatusSchema = z.object({
  status: z.enum(orderStatuses, statusSentence),
  was: z.optional(z.enum(orderStatuses, statusSentence)),
})

/** `client`: those of one record. */
export const orderListQuery = z.extend(datedListQuery(orderFilters), { client: clientFilter })
export type OrderListQuery = z.infer<typeof orderListQuery>
