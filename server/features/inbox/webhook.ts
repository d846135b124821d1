import { Hono } from 'hono'
import type { ReplyAddresses } from '#server/access/reply-addresses.ts'
import type { MakeCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { createByteBudget, createSlots, createSlotsByKey, readRawBody } from '#server/http/raw-body.ts'
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
/** Its signature is in the body: until that is read a stranger may have sent it. */
const smallBytes = 1024 * 1024
const retryAfterSeconds = 60
const maxReadOfNetwork = 2
const maxReadBytes = 3 * bodyMaxBytes
/** Of small ones, which need no slot once they are signed: strangers would hold as many as there are connections. */
const maxSmallOfNetwork = 16
const maxSmallBytes = 64 * smallBytes
const maxParsed = 3

/** Receives emails from the provider. The address ends in 'mime', which is how Mailgun knows that it's to post them as they came. */
export function emailWebhook(
  ctx: MakeCtx,
  inbound: InboundEmail,
  read: (request: EmailWebhookRequest) => RawEmail,
  replyAddresses: ReplyAddresses,
) {
  const ofNetwork = createSlotsByKey(maxReadOfNetwork, retryAfterSeconds)
  const inBudget = createByteBudget(maxReadBytes, retryAfterSeconds)
  const smallOfNetwork = createSlotsByKey(maxSmallOfNetwork, retryAfterSeconds)
  const inSmallBudget = createByteBudget(maxSmallBytes, retryAfterSeconds)
  const inSlot = createSlots(maxParsed, retryAfterSeconds)
  return new Hono<HonoEnv>().post('/mime', async (c) => {
    const readEmail = async (take: (bytes: number) => void) => {
      const rawBody = await readRawBody(c, bodyMaxBytes, { take })
      return readVerified(read, { headers: c.req.raw.headers, rawBody, now: ctx(c).now() })
    }
    const receive = (email: RawEmail) => receiveEmail({ ...ctx(c), replyAddresses }, inbound, email)
    const isSmall = Number(c.req.header('content-length') ?? Number.NaN) <= smallBytes
    // A slot only for what the provider has signed: strangers would keep all of them.
    const receiveLarge = () =>
      inBudget(async (take) => {
        const email = await readEmail(take)
        await inSlot(() => receive(email))
      })
    const receiveSmall = () =>
      inSmallBudget(async (take) => {
        const email = await smallOfNetwork(c.get('widerNetwork'), () => readEmail(take))
        await receive(email)
      })
    if (isSmall) await receiveSmall()
    else await ofNetwork(c.get('widerNetwork'), receiveLarge)
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
