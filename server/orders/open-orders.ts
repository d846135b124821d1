import { inArray, isNull, ne, sql } from 'drizzle-orm'
import { orders } from '#server/db/schema/orders.ts'

/** Neither gone nor cancelled. */
export const isOpenOrder = inArray(orders.status, ['pending', 'processing'])

/** What 'Mark as packed' is offered for, as `shared/order-steps.ts` says it. */
export const isToPack = sql`(${isOpenOrder} and ${isNull(orders.packedAt)} and ${ne(orders.payment, 'review')})`
