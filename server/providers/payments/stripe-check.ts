import Stripe from 'stripe'

/** Null when the key works and may read what we read, otherwise what is wrong with it. @throws when Stripe cannot be reached */
export async function checkStripeKey(stripe: Stripe): Promise<string | null> {
  const { paymentIntents, charges, refunds, disputes } = stripe
  try {
    for (const list of [stripe.checkout.sessions, paymentIntents, charges, refunds, disputes])
      await list.list({ limit: 1 }, { maxNetworkRetries: 0, timeout: 5000 })
    return null
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return 'Stripe rejects the key in STRIPE_SECRET_KEY. Copy it again from the Stripe dashboard.'
    if (error instanceof Stripe.errors.StripePermissionError)
      return 'The key in STRIPE_SECRET_KEY lacks a permission. In the Stripe dashboard, grant it Checkout Sessions and Refunds (write), and PaymentIntents, Charges and Disputes (read).'
    throw error
  }
}
