import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { changePrice } from '#server/features/payments/change-price.ts'
import { listTaken, readTaken } from '#server/features/payments/read-taken.ts'
import { recordRequestPaid } from '#server/features/payments/record-request-paid.ts'
import { previewSessionRefund, refundSession } from '#server/features/payments/refund-session.ts'
import { refundTaken } from '#server/features/payments/refund-taken.ts'
import { resendPaymentLink } from '#server/features/payments/send-payment-link.ts'
import { takePayment } from '#server/features/payments/take-payment.ts'
import { withdrawRequest } from '#server/features/payments/withdraw-request.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import { query } from '#server/http/query.ts'
import { acceptHeldPayment } from '#server/payments/accept-held-payment.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { settleRefund } from '#server/payments/settle-refund.ts'
import {
  changePriceSchema,
  previewSessionRefundSchema,
  receivedPaymentSchema,
  refundSessionSchema,
  refundTakenSchema,
  settleRefundSchema,
  takenPaymentsQuery,
  takePaymentSchema,
} from '#shared/payment-requests.ts'

/** What the owner takes for sessions and anything else, or asks for by a link. */
export function paymentRoutes(ctx: MakeCtx, subjects: PaidSubjects) {
  const take = can('payments.take')
  return new Hono<HonoEnv>()
    .get('/', take, query(takenPaymentsQuery), async (c) =>
      c.json(await listTaken(ctx(c), c.req.valid('query'))),
    )
    .post('/', take, body(takePaymentSchema), async (c) => {
      const { id } = await takePayment(ctx(c), c.req.valid('json'))
      return c.json({ payment: await readTaken(ctx(c), { id }) })
    })
    .get('/:id', take, idParam, async (c) =>
      c.json({ payment: await readTaken(ctx(c), c.req.valid('param')) }),
    )
    .post('/:id/send', take, idParam, async (c) => {
      const { id } = await resendPaymentLink(ctx(c), c.req.valid('param'))
      return c.json({ payment: await readTaken(ctx(c), { id }) })
    })
    .post('/:id/withdraw', take, idParam, async (c) => {
      const { id } = await withdrawRequest(ctx(c), c.req.valid('param'))
      return c.json({ payment: await readTaken(ctx(c), { id }) })
    })
    .post('/:id/received', take, idParam, body(receivedPaymentSchema), async (c) => {
      const { id } = await recordRequestPaid(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ payment: await readTaken(ctx(c), { id }) })
    })
    .post('/card/:id/accept', take, idParam, async (c) => {
      await acceptHeldPayment(ctx(c), subjects, c.req.valid('param'))
      return c.json({})
    })
    .post('/card/:id/settle-refund', can('orders.refund'), idParam, body(settleRefundSchema), async (c) => {
      await settleRefund(ctx(c), subjects, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({})
    })
    .post('/sessions/:id/price', take, idParam, body(changePriceSchema), async (c) => {
      await changePrice(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({})
    })
    .post('/sessions/:id/refund', can('orders.refund'), idParam, body(refundSessionSchema), async (c) => {
      await refundSession(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({})
    })
    .post('/sessions/:id/preview-refund', take, idParam, body(previewSessionRefundSchema), async (c) =>
      c.json(await previewSessionRefund(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })),
    )
    .post('/:id/refund', can('orders.refund'), idParam, body(refundTakenSchema), async (c) => {
      const { id } = await refundTaken(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ payment: await readTaken(ctx(c), { id }) })
    })
}
