import Stripe from 'stripe'
import * as z from 'zod/mini'
import { InvalidSignatureError } from '#server/access/webhook-request.ts'
import { MalformedEventError } from '#server/providers/payments/port.ts'

/** A signed event of a kind that we understand. @throws InvalidSignatureError, MalformedEventError */
export function readStripeEvent(stripe: Stripe, rawBody: string, signature: string, secret: string) {
  try {
    const event = stripe.webhooks.constructEvent(rawBody, signature, secret)
    if (!isEvent(event)) throw new MalformedEventError()
    return event
  } catch (error) {
    if (error instanceof SyntaxError) throw new MalformedEventError()
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    throw new InvalidSignatureError(error.message.includes('tolerance zone') ? 'stale' : 'signature')
  }
}

/** The library checks the signature, not what was signed. Events of other types have other contents. */
const eventSchema = z.object({ type: z.string(), data: z.object({ object: z.looseObject({}) }) })
const sessionSchema = z.object({ id: z.string() })
const returnSchema = z.object({ payment_intent: z.nullish(z.union([z.string(), sessionSchema])) })

function isEvent(event: unknown): boolean {
  const parsed = z.safeParse(eventSchema, event)
  if (!parsed.success) return false
  const { type, data } = parsed.data
  if (type.startsWith('checkout.session.')) return z.safeParse(sessionSchema, data.object).success
  const isReturn =
    type === 'refund.failed' || type === 'charge.refunded' || type.startsWith('charge.dispute.')
  return !isReturn || z.safeParse(returnSchema, data.object).success
}
