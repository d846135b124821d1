import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { listPrintedOrders } from '#server/features/orders/list-printed-orders.ts'
import { packOrders } from '#server/features/orders/pack-orders.ts'
import { presentPrintedOrder } from '#server/features/orders/present-owner-order.ts'
import { undoOrders } from '#server/features/orders/undo-orders.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { query } from '#server/http/query.ts'
import { packOrdersSchema, printOrdersQuery, undoOrdersSchema } from '#shared/orders-in-bulk.ts'

/** What the owner does with several orders at once. */
export function bulkOrderRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .post('/pack', can('orders.edit'), body(packOrdersSchema), async (c) =>
      c.json({ results: await packOrders(ctx(c), c.req.valid('json')) }),
    )
    .post('/undo', can('orders.edit'), body(undoOrdersSchema), async (c) =>
      c.json({ results: await undoOrders(ctx(c), c.req.valid('json').orders) }),
    )
    .get('/print', can('orders.read'), query(printOrdersQuery), async (c) => {
      const numbers = c.req.valid('query').numbers.split(',').map(Number)
      const orders = await listPrintedOrders(ctx(c), numbers)
      return c.json({ orders: orders.map(presentPrintedOrder) })
    })
}
