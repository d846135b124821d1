import Stripe from 'stripe'
import type { CheckoutRequest } from '#server/providers/payments/port.ts'

/** Stripe refuses a checkout with a longer text. */
const maxCustomTextLength = 1200

/** What Stripe's page shows and asks for. */
export function checkoutParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { subject, reference, consentSentence } = request
  const metadata = { payment_id: reference, subject }
  return {
    mode: 'payment',
    client_reference_id: reference,
    metadata,
    payment_intent_data: { metadata, description: request.description },
    line_items: request.items.map(({ description, quantity, unitCents }) => ({
      quantity,
      price_data: { currency: 'usd', unit_amount: unitCents, product_data: { name: description } },
    })),
    ...(request.asksAddress && { shipping_address_collection: { allowed_countries: ['US'] } }),
    ...(request.asksPhone && { phone_number_collection: { enabled: true } }),
    ...(consentSentence !== null && {
      custom_text: { submit: { message: consentSentence.slice(0, maxCustomTextLength) } },
    }),
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  }
}

/** Closes a page. False when it was complete, expired or unknown already. @throws any other error of Stripe */
export async function expireCheckout(
  { checkout: { sessions } }: Stripe,
  id: string,
  timeoutMs: number,
): Promise<boolean> {
  // Somebody waits for it, and a page that stays open is closed again later.
  const once = { maxNetworkRetries: 0, timeout: timeoutMs }
  try {
    await sessions.expire(id, undefined, once)
    return true
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (error.statusCode === 404) return false
    // Stripe has no code for a session that isn't open.
    const { status } = await sessions.retrieve(id, undefined, once)
    if (status === 'open') throw error
    return false
  }
}
