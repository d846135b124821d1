import { type Context, Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { cancelOrder } from '#server/features/your-order/cancel-order.ts'
import { checkOrderPayment, payOrder } from '#server/features/your-order/pay-order.ts'
import { presentCustomerOrder } from '#server/features/your-order/present.ts'
import { readReceipt } from '#server/features/your-order/read-receipt.ts'
import { sendNewLink } from '#server/features/your-order/send-new-link.ts'
import { viewOrder } from '#server/features/your-order/view-order.ts'
import { writeAboutOrder } from '#server/features/your-order/write-about-order.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import {
  type CustomerOrder,
  newOrderLinkSchema,
  orderMessageSchema,
  orderReceiptSchema,
  orderTokenSchema,
} from '#shared/customer-order.ts'
import { minutes } from '#shared/time.ts'

const viewLimit = { name: 'your-order/view', max: 300, windowMs: minutes(10) }
const changeLimit = { name: 'your-order/change', max: 30, windowMs: minutes(10) }
const linkLimit = { name: 'your-order/new-link', max: 10, windowMs: minutes(60) }

/** For whoever has the link of an order. The token is in the body: logs keep addresses. */
export function yourOrderRoutes(ctx: MakeCtx, limit: Limiter) {
  const gate = can('orders.viewByLink')
  const view = async (c: Context<HonoEnv>, token: string): Promise<{ order: CustomerOrder }> => {
    const context = ctx(c)
    return { order: presentCustomerOrder(await viewOrder(context, { token }), context.content) }
  }
  return new Hono<HonoEnv>()
    .post('/view', gate, body(orderTokenSchema), async (c) => {
      limit.inMemoryByNetwork(viewLimit, c.get('network'))
      return c.json(await view(c, c.req.valid('json').token))
    })
    .post('/pay', gate, body(orderTokenSchema), async (c) => {
      await limit.byNetwork(changeLimit, c.get('network'))
      return c.json(await payOrder(ctx(c), c.req.valid('json')))
    })
    .post('/check-payment', gate, body(orderTokenSchema), async (c) => {
      await limit.byNetwork(changeLimit, c.get('network'))
      const { token } = c.req.valid('json')
      await checkOrderPayment(ctx(c), { token })
      return c.json(await view(c, token))
    })
    .post('/cancel', gate, body(orderTokenSchema), async (c) => {
      await limit.byNetwork(changeLimit, c.get('network'))
      const { token } = c.req.valid('json')
      await cancelOrder(ctx(c), { token })
      return c.json(await view(c, token))
    })
    .post('/message', gate, body(orderMessageSchema), async (c) => {
      await limit.byNetwork(changeLimit, c.get('network'))
      await writeAboutOrder(ctx(c), c.req.valid('json'))
      return c.json({ sent: true })
    })
    .post('/new-link', gate, body(newOrderLinkSchema), async (c) => {
      await limit.byNetwork(linkLimit, c.get('network'))
      await sendNewLink(ctx(c), c.req.valid('json'))
      return c.json({ sent: true })
    })
    .post('/receipt', gate, body(orderReceiptSchema), async (c) => {
      await limit.byNetwork(changeLimit, c.get('network'))
      const { name, bytes } = await readReceipt(ctx(c), c.req.valid('json'))
      c.header('content-type', 'application/pdf')
      c.header('content-disposition', `attachment; filename="${name}"`)
      return c.body(bytes)
    })
}
