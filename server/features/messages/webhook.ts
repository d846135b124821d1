import { type Context, Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { receive, recordDeliveryReport } from '#server/features/messages/service.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { InvalidSignatureError, type SmsWebhooks, type WebhookCall } from '#server/providers/sms/port.ts'

/** An answer in the text provider's own language that says nothing: it answers STOP, START and HELP itself. */
const silence = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

/** Where the text provider reports what became of a text, and brings those that came in. */
export function smsWebhooks(ctx: MakeCtx, { readStatus, readReceived }: SmsWebhooks) {
  return new Hono<HonoEnv>()
    .post('/status', async (c) => {
      const report = await read(c, readStatus)
      if (report) await recordDeliveryReport(ctx(c), report)
      return c.body(null, 204)
    })
    .post('/inbound', async (c) => {
      await receive(ctx(c), await read(c, readReceived))
      return c.body(silence, 200, { 'content-type': 'text/xml; charset=utf-8' })
    })
}

async function read<T>(c: Context<HonoEnv>, reader: (call: WebhookCall) => T): Promise<T> {
  const { pathname, search } = new URL(c.req.url)
  const form = new URLSearchParams(await c.req.text())
  try {
    return reader({ path: pathname + search, form, signature: c.req.header('x-twilio-signature') })
  } catch (error) {
    if (error instanceof InvalidSignatureError) throw new AppError('not_allowed')
    throw error
  }
}
