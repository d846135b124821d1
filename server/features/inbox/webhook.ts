import { Hono } from 'hono'
import type { ReplyAddresses } from '#server/access/reply-addresses.ts'
import type { MakeCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { createSlots, readRawBody } from '#server/http/raw-body.ts'
import { receiveEmail } from '#server/messaging/inbound-email/receive-email.ts'
import {
  type EmailWebhookRequest,
  emailMaxBytes,
  type InboundEmail,
  InvalidEmailWebhookError,
  type RawEmail,
} from '#server/providers/inbound-email/port.ts'

/** A form escapes some characters of an email as three. */
const bodyMaxBytes = emailMaxBytes * 1.3
/** Its signature is in the body: until then a stranger may have sent it, so that few large ones are read at once. */
const smallBytes = 1024 * 1024
const inSlot = createSlots(3, 60)

/** Receives emails from the provider. The address ends in 'mime', which is how Mailgun knows that it's to post them as they came. */
export function emailWebhook(
  ctx: MakeCtx,
  inbound: InboundEmail,
  read: (request: EmailWebhookRequest) => RawEmail,
  replyAddresses: ReplyAddresses,
) {
  return new Hono<HonoEnv>().post('/mime', async (c) => {
    const receive = async () => {
      const rawBody = await readRawBody(c, bodyMaxBytes)
      const email = readVerified(read, { headers: c.req.raw.headers, rawBody, now: ctx(c).now() })
      await receiveEmail({ ...ctx(c), replyAddresses }, inbound, email)
    }
    const isSmall = Number(c.req.header('content-length') ?? Number.NaN) <= smallBytes
    await (isSmall ? receive() : inSlot(receive))
    return c.body(null, 200)
  })
}

function readVerified(
  read: (request: EmailWebhookRequest) => RawEmail,
  request: EmailWebhookRequest,
): RawEmail {
  try {
    return read(request)
  } catch (error) {
    if (error instanceof InvalidEmailWebhookError) throw new AppError('not_allowed', {}, { cause: error })
    throw error
  }
}
