import type Stripe from 'stripe'
import type { CheckoutRequest } from '#server/providers/payments/port.ts'

/** Stripe refuses a checkout with a longer text. */
const maxCustomTextLength = 1200

/** What Stripe's page shows and asks for. */
export function checkoutParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { subject, reference, consentSentence } = request
  const metadata = { [subject === 'order' ? 'order_id' : 'appointment_payment_id']: reference }
  return {
    mode: 'payment',
    client_reference_id: reference,
    metadata,
    payment_intent_data: { metadata, description: request.description },
    line_items: [
      {
        quantity: request.quantity,
        price_data: {
          currency: 'usd',
          unit_amount: request.unitCents,
          product_data: { name: request.description },
        },
      },
    ],
    ...(subject === 'order' && {
      shipping_address_collection: { allowed_countries: ['US'] },
      phone_number_collection: { enabled: true },
    }),
    ...(consentSentence !== null && {
      custom_text: { submit: { message: consentSentence.slice(0, maxCustomTextLength) } },
    }),
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  }
}
