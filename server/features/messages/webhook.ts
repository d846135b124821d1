import { type Context, Hono } from 'hono'
import { InvalidSignatureError, type WebhookRequest } from '#server/access/webhook-request.ts'
import type { MakeCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { applyDeliveryReport } from '#server/messaging/apply-delivery-report.ts'
import type { IncomingTextHandler } from '#server/messaging/incoming-text.ts'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import type { SmsWebhooks } from '#server/providers/sms/port.ts'

/** Receives delivery reports and incoming messages from the SMS provider. */
export function smsWebhooks(
  ctx: MakeCtx,
  { readReport, readReceived, receivedReply }: SmsWebhooks,
  handlers: readonly IncomingTextHandler[],
) {
  return new Hono<HonoEnv>()
    .post('/status', async (c) => {
      const report = await readVerified(c, readReport)
      if (report) await applyDeliveryReport(ctx(c), report)
      return c.body(null, 204)
    })
    .post('/inbound', async (c) => {
      const received = await readVerified(c, readReceived)
      if (!received.providerId || !received.from)
        throw new AppError('invalid_input', {}, { cause: new Error('malformed') })
      await receiveSms(ctx(c), received, handlers)
      return c.body(receivedReply.body, 200, { 'content-type': receivedReply.contentType })
    })
}

async function readVerified<T>(c: Context<HonoEnv>, read: (request: WebhookRequest) => T): Promise<T> {
  const request = { url: c.req.url, headers: c.req.raw.headers, rawBody: await c.req.text() }
  try {
    return read(request)
  } catch (error) {
    if (error instanceof InvalidSignatureError) throw new AppError('not_allowed', {}, { cause: error })
    throw error
  }
}
