import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { settleOrder } from '#server/features/orders/service.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { InvalidSignatureError } from '#server/providers/payments/port.ts'

/** Where the payment provider says that something happened to a session. It is told 'understood' unless we should hear it again. */
export function paymentWebhook(ctx: MakeCtx) {
  return new Hono<HonoEnv>().post('/payments', async (c) => {
    const context = ctx(c)
    const rawBody = await c.req.text()
    const signature = c.req.header('stripe-signature') ?? c.req.header('x-sandbox-signature')
    const event = await readEvent(() => context.payments.readWebhook(rawBody, signature))
    if (event) {
      await settleOrder(context, event.sessionId, event).catch((error: unknown) => {
        const understood = error instanceof AppError && error.code !== 'payment_unavailable'
        if (!understood) throw error
      })
    }
    return c.json({ received: true })
  })
}

async function readEvent<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof InvalidSignatureError || error instanceof SyntaxError)
      throw new AppError('invalid_input')
    throw error
  }
}
