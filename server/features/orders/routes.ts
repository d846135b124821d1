import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { bulkOrderRoutes } from '#server/features/orders/bulk-routes.ts'
import { changeOrderStatus } from '#server/features/orders/change-order-status.ts'
import { orderCsvHeader, toOrderCsvRow } from '#server/features/orders/csv.ts'
import { exportOrders } from '#server/features/orders/export-orders.ts'
import { listAllOrders } from '#server/features/orders/list-all-orders.ts'
import { listOwnOrders } from '#server/features/orders/list-own-orders.ts'
import { ownerOrderRoutes } from '#server/features/orders/owner-routes.ts'
import {
  presentOrder,
  presentOrderToAdmin,
  presentOwnOrder,
  presentSavedOrder,
} from '#server/features/orders/present.ts'
import { readFailedRefunds } from '#server/features/orders/read-failed-refunds.ts'
import { readSavedOrder } from '#server/features/orders/read-saved-order.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import { csvResponse, mapPages } from '#server/http/csv.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import { query } from '#server/http/query.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { orderUrlOf } from '#server/orders/order-link.ts'
import { orderListQuery, orderStatusSchema, saveOrderSchema } from '#shared/orders-schema.ts'
import { minutes } from '#shared/time.ts'

const saveLimit = { name: 'save-order/address', max: 600, windowMs: minutes(10) }

/** For every product that is paid online and shipped, by its slug. */
const saveOrder = '/:function{save-[a-z0-9-]+-order}'

export function orderFunctions(ctx: MakeCtx, limit: Limiter) {
  return new Hono<HonoEnv>().post(saveOrder, can('orders.save'), body(saveOrderSchema), async (c) => {
    await limit.byNetwork(saveLimit, c.get('network'))
    const { order, ...rest } = await readSavedOrder(ctx(c), c.req.valid('json'))
    return c.json({ order: presentSavedOrder(order, rest) })
  })
}

export function orderRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/', can('orders.listOwn'), async (c) => {
      const context = ctx(c)
      const orders = await listOwnOrders(context)
      return c.json({ orders: orders.map((order) => presentOwnOrder(order, orderUrlOf(context, order))) })
    })
    .get('/all', can('orders.listAll'), query(orderListQuery), async (c) => {
      const { rows, nextCursor, total } = await listAllOrders(ctx(c), c.req.valid('query'))
      const failedOf = await readFailedRefunds(ctx(c), rows)
      const presented = rows.map((row) => presentOrderToAdmin(row, failedOf(row.id)))
      return c.json({ orders: presented, next_cursor: nextCursor, total })
    })
    .get('/all.csv', can('orders.export'), query(orderListQuery), async (c) => {
      const pages = await exportOrders(ctx(c), c.req.valid('query'))
      return csvResponse(c.get('log'), 'orders', orderCsvHeader, mapPages(pages, toOrderCsvRow))
    })
    .patch('/:id', can('orders.changeStatus'), idParam, body(orderStatusSchema), async (c) => {
      const order = await changeOrderStatus(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ order: presentOrder(order), undo: { version: order.version } })
    })
    .route('/', bulkOrderRoutes(ctx))
    .route('/', ownerOrderRoutes(ctx))
}
