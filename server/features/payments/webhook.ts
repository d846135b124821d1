import { Hono } from 'hono'
import { InvalidSignatureError, type WebhookRequest } from '#server/access/webhook-request.ts'
import type { Ctx, MakeCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { MalformedEventError, type PaymentEvent } from '#server/providers/payments/port.ts'

/** Receives the payment provider's events. Any error response makes the provider deliver the event again later. */
export function paymentWebhook(ctx: MakeCtx, subjects: PaidSubjects) {
  return new Hono<HonoEnv>().post('/payments', async (c) => {
    const request = { url: c.req.url, headers: c.req.raw.headers, rawBody: await c.req.text() }
    const event = await readEvent(ctx(c), request)
    if (event) await applyEvent(ctx(c), subjects, event)
    return c.json({ received: true })
  })
}

async function readEvent(ctx: Ctx, request: WebhookRequest): Promise<PaymentEvent | null> {
  try {
    return await ctx.payments.readWebhook(request)
  } catch (error) {
    const isRefused = error instanceof InvalidSignatureError || error instanceof MalformedEventError
    throw isRefused ? new AppError('invalid_input', {}, { cause: error }) : error
  }
}

/** An event about an unknown or unpaid session is final: delivering it again would change nothing. */
async function applyEvent(ctx: Ctx, subjects: PaidSubjects, event: PaymentEvent): Promise<void> {
  try {
    await settlePayment(ctx, subjects, event)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.cause instanceof MalformedEventError) throw new AppError('invalid_input', {}, { cause: error })
    if (error.code === 'payment_unavailable') throw error
  }
}
