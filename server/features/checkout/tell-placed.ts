import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import type { Order } from '#server/orders/order-event.ts'

/** Tells the customer and the owner of an order that is to be paid at pickup. */
export async function tellPlaced(_ctx: Ctx, _tx: Tx, _order: Order): Promise<void> {}
