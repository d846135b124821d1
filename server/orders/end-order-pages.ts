import type { Ctx } from '#server/context.ts'
import { orderSubject } from '#server/orders/order-subject.ts'
import { endUnwantedPages } from '#server/payments/end-unwanted-pages.ts'

/** Closes the payment pages of an order that no longer fit it, after its change was committed. Never throws. */
export const endOrderPages = (ctx: Ctx, orderId: string): Promise<void> =>
  endUnwantedPages(ctx, { order: orderSubject }, { orderId })
