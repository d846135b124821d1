import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { payRequest } from '#server/features/payment-request-page/pay-request.ts'
import { checkRequestPayment, viewRequest } from '#server/features/payment-request-page/view-request.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { requestTokenSchema } from '#shared/payment-requests.ts'
import { minutes } from '#shared/time.ts'

const viewLimit = { name: 'pay/view', max: 300, windowMs: minutes(10) }
const payLimit = { name: 'pay/pay', max: 30, windowMs: minutes(10) }

/** For whoever has the link to an amount that is asked for. The token is in the body: logs keep addresses. */
export function paymentRequestPageRoutes(ctx: MakeCtx, limit: Limiter, subjects: PaidSubjects) {
  const gate = can('payments.payByLink')
  return new Hono<HonoEnv>()
    .post('/view', gate, body(requestTokenSchema), async (c) => {
      limit.inMemoryByNetwork(viewLimit, c.get('network'))
      return c.json({ request: await viewRequest(ctx(c), c.req.valid('json')) })
    })
    .post('/open', gate, body(requestTokenSchema), async (c) => {
      await limit.byNetwork(payLimit, c.get('network'))
      return c.json(await payRequest(ctx(c), c.req.valid('json')))
    })
    .post('/check', gate, body(requestTokenSchema), async (c) => {
      await limit.byNetwork(payLimit, c.get('network'))
      await checkRequestPayment(ctx(c), subjects, c.req.valid('json'))
      return c.json({ request: await viewRequest(ctx(c), c.req.valid('json')) })
    })
}
