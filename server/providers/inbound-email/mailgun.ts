import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  emailMaxBytes,
  type InboundEmail,
  InvalidEmailWebhookError,
} from '#server/providers/inbound-email/port.ts'
import { readForm } from '#server/providers/inbound-email/read-form.ts'
import { hours } from '#shared/time.ts'

/** It repeats a call that failed for eight hours. */
const maxAgeMs = hours(12)
const headBytes = 256 * 1024
/** Of every field but the message, as it is posted. */
const textMaxBytes = 4096

/**
 * Emails from a route of Mailgun whose address ends in 'mime', so that it posts the message as it came. It signs a time and a token,
 * not the message: whoever stores the message stores the token with it, so that a call that was overheard can't be used again.
 */
export function createMailgunInbound(config: {
  signingKey: string
  authServer: string | null
}): InboundEmail {
  return {
    kind: 'mailgun',
    authServer: config.authServer,
    webhook: {
      read({ headers, rawBody, now }) {
        const fields = readForm(headers.get('content-type') ?? '', rawBody)
        const text = (name: string) => fields.read(name, textMaxBytes)?.toString('utf8') ?? ''
        const [timestamp, token] = [text('timestamp'), text('token')]
        const expected = createHmac('sha256', config.signingKey)
          .update(timestamp + token)
          .digest()
        const given = Buffer.from(text('signature'), 'hex')
        if (!token || given.length !== expected.length || !timingSafeEqual(given, expected))
          throw new InvalidEmailWebhookError('signature')
        const ageMs = Math.abs(now.getTime() - Number(timestamp) * 1000)
        if (!(ageMs <= maxAgeMs)) throw new InvalidEmailWebhookError('stale')
        const message = fields.read('body-mime')
        if (!message) throw new InvalidEmailWebhookError('no message: the route’s address must end in mime')
        return {
          deliveryId: token,
          raw: message.length > emailMaxBytes ? message.subarray(0, headBytes) : message,
          bytes: message.length,
          recipient: text('recipient') || null,
        }
      },
    },
  }
}
