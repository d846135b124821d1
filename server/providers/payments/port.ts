import type { ShippingAddress } from '#shared/orders.ts'

export type CheckoutRequest = {
  /** Also the idempotency key: asking again for the same order opens the same session. */
  orderId: string
  description: string
  quantity: number
  unitCents: number
  /** When the payment page closes; between half an hour and a day from now. */
  expiresAt: Date
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the provider. */
  successUrl: string
  cancelUrl: string
}

export type PaymentCustomer = {
  name: string
  email: string
  phone: string | null
  address: ShippingAddress | null
}

export type PaymentSession = {
  id: string
  orderId: string
  /** closed: declined for good, cancelled or expired; it can no longer be paid. */
  state: 'open' | 'paid' | 'closed'
  amountCents: number
  /** What has been given back of it. */
  refundedCents: number
  /** The customer's bank has asked for the money back. */
  disputed: boolean
  paidAt: Date | null
  customer: PaymentCustomer | null
}

export type PaymentEvent = { sessionId: string; refundFailed?: boolean }

/** A card-payment provider with a payment page of its own. Amounts are integer cents of a US dollar. */
export type PaymentProvider = {
  kind: 'embedded' | 'stripe'
  /** @throws any error when the provider cannot be reached or refuses; nothing was charged. */
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>
  /** The truth about a session as the provider knows it now; null when it knows none. */
  retrieve(sessionId: string): Promise<PaymentSession | null>
  /** The session of an order whose id we lost between opening it and writing it down. */
  retrieveByOrder(order: { id: string; createdAt: Date }): Promise<PaymentSession | null>
  /**
   * The session a webhook speaks of, null for an event that is none of ours. Nothing else in it is believed, but that money
   * given back did not arrive: else less than was known is only old.
   * @throws BadSignature when the provider did not sign it; any other error when it must be told again later.
   */
  readWebhook(rawBody: string, signature: string | undefined): Promise<PaymentEvent | null>
  /**
   * Asks the provider whether our keys work: null when they do, else a sentence that names what is wrong, not the keys.
   * @throws any error when it cannot be asked.
   */
  check?(): Promise<string | null>
}

export class InvalidSignatureError extends Error {}
