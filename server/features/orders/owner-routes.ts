import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { acceptPayment } from '#server/features/orders/accept-payment.ts'
import { changeTracking } from '#server/features/orders/change-tracking.ts'
import { movePickup, previewPickup } from '#server/features/orders/move-pickup.ts'
import { offerCardLink } from '#server/features/orders/offer-card-link.ts'
import { presentOwnerOrder } from '#server/features/orders/present-owner-order.ts'
import { previewOrderStep } from '#server/features/orders/preview-order-step.ts'
import { previewRefund } from '#server/features/orders/preview-refund.ts'
import { readOwnerOrder } from '#server/features/orders/read-owner-order.ts'
import { recordOrderPayment } from '#server/features/orders/record-order-payment.ts'
import { refundOrder } from '#server/features/orders/refund-order.ts'
import { refundOrderManually } from '#server/features/orders/refund-order-manually.ts'
import { previewResend, resendMessage } from '#server/features/orders/resend-message.ts'
import { saveOrderNote } from '#server/features/orders/save-order-note.ts'
import { takeBackSale } from '#server/features/orders/take-back-sale.ts'
import { takeStep } from '#server/features/orders/take-step.ts'
import { undoOrderStep } from '#server/features/orders/undo-order-step.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam, numberParam } from '#server/http/params.ts'
import {
  orderAcceptSchema,
  orderCardLinkSchema,
  orderManualRefundSchema,
  orderNoteSchema,
  orderPaymentSchema,
  orderPickupPreviewSchema,
  orderPickupSchema,
  orderPreviewSchema,
  orderRefundPreviewSchema,
  orderRefundSchema,
  orderResendSchema,
  orderStepSchema,
  orderTakeBackSchema,
  orderTrackingSchema,
  orderUndoSchema,
} from '#shared/owner-order.ts'

const read = can('orders.read')
const edit = can('orders.edit')

/** The owner's page of one order, and every step with it. */
export function ownerOrderRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/number/:number', read, numberParam, async (c) => {
      const order = await readOwnerOrder(ctx(c), c.req.valid('param').number)
      return c.json({ order: presentOwnerOrder(order) })
    })
    .post('/:id/steps', edit, idParam, body(orderStepSchema), async (c) => {
      const { number } = await takeStep(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ order: presentOwnerOrder(await readOwnerOrder(ctx(c), number)) })
    })
    .post('/:id/undo', edit, idParam, body(orderUndoSchema), async (c) => {
      const { number } = await undoOrderStep(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ order: presentOwnerOrder(await readOwnerOrder(ctx(c), number)) })
    })
    .post('/:id/preview', edit, idParam, body(orderPreviewSchema), async (c) =>
      c.json(await previewOrderStep(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })),
    )
    .post('/:id/refund', can('orders.refund'), idParam, body(orderRefundSchema), async (c) => {
      const { number } = await refundOrder(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ order: presentOwnerOrder(await readOwnerOrder(ctx(c), number)) })
    })
    .post('/:id/refund-preview', edit, idParam, body(orderRefundPreviewSchema), async (c) =>
      c.json(await previewRefund(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })),
    )
    .post('/:id/refund-by-hand', can('orders.refund'), idParam, body(orderManualRefundSchema), async (c) => {
      const { number } = await refundOrderManually(ctx(c), {
        ...c.req.valid('param'),
        ...c.req.valid('json'),
      })
      return c.json({ order: presentOwnerOrder(await readOwnerOrder(ctx(c), number)) })
    })
    .post('/:id/take-back', can('orders.refund'), idParam, body(orderTakeBackSchema), async (c) => {
      const { number } = await takeBackSale(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ order: presentOwnerOrder(await readOwnerOrder(ctx(c), number)) })
    })
    .get('/:id/resend', edit, idParam, async (c) => c.json(await previewResend(ctx(c), c.req.valid('param'))))
    .post('/:id/resend', edit, idParam, body(orderResendSchema), async (c) => {
      const { number } = await resendMessage(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ order: presentOwnerOrder(await readOwnerOrder(ctx(c), number)) })
    })
    .post('/:id/payments', can('payments.take'), idParam, body(orderPaymentSchema), async (c) => {
      const { number } = await recordOrderPayment(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ order: presentOwnerOrder(await readOwnerOrder(ctx(c), number)) })
    })
    .post('/:id/accept-payment', can('payments.take'), idParam, body(orderAcceptSchema), async (c) => {
      const { number } = await acceptPayment(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ order: presentOwnerOrder(await readOwnerOrder(ctx(c), number)) })
    })
    .post('/:id/card-link', can('payments.take'), idParam, body(orderCardLinkSchema), async (c) =>
      c.json(await offerCardLink(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })),
    )
    .put('/:id/pickup', edit, idParam, body(orderPickupSchema), async (c) => {
      const { number } = await movePickup(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ order: presentOwnerOrder(await readOwnerOrder(ctx(c), number)) })
    })
    .post('/:id/pickup-preview', edit, idParam, body(orderPickupPreviewSchema), async (c) =>
      c.json(await previewPickup(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })),
    )
    .put('/:id/note', edit, idParam, body(orderNoteSchema), async (c) => {
      await saveOrderNote(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({})
    })
    .put('/:id/tracking', edit, idParam, body(orderTrackingSchema), async (c) => {
      const { number } = await changeTracking(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ order: presentOwnerOrder(await readOwnerOrder(ctx(c), number)) })
    })
}
