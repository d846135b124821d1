import type { WebhookRequest } from '#server/access/webhook-request.ts'
import type { ShippingAddress } from '#shared/orders.ts'

/** What kind of thing is paid for. */
type PaymentSubject = 'order' | 'appointment' | 'request'

/** One line of a payment page. */
export type PaymentItem = { description: string; quantity: number; unitCents: number }

export type CheckoutRequest = {
  subject: PaymentSubject
  /** The id of our row in `card_payments`, one for each attempt. Also the idempotency key: a second call returns the same session. */
  reference: string
  description: string
  /** What the page lists; their sum is the amount. */
  items: readonly PaymentItem[]
  /** Whether it asks where to ship, and for a phone number. */
  asksAddress: boolean
  asksPhone: boolean
  /** What a customer agrees to who gives a phone number at the payment page; null where it asks for none. */
  consentSentence: string | null
  /** When the payment page closes: between 30 minutes and 24 hours from now. */
  expiresAt: Date
  /** The provider replaces `{CHECKOUT_SESSION_ID}` in it. */
  successUrl: string
  cancelUrl: string
}

type PaymentCustomer = {
  name: string
  email: string
  /** Null where the page didn’t ask for one. */
  phone: string | null
  address: ShippingAddress | null
}

export type CheckoutSession = {
  id: string
  reference: string
  /** closed: declined, cancelled or expired; it can no longer be paid. */
  state: 'open' | 'paid' | 'closed'
  amountCents: number
  /** The total refunded so far. */
  refundedCents: number
  /** Null unless the customer's bank ever asked for the money back. */
  dispute: 'open' | 'won' | 'lost' | null
  /** How much the bank holds or has taken back because of a dispute. */
  disputedCents: number
  /** What the provider keeps of the payment, for disputes too; null while it isn't known. */
  feeCents: number | null
  paidAt: Date | null
  customer: PaymentCustomer | null
}

/** The totals of a payment as the provider's own books show them, in US cents. */
export type MovedPayment = {
  /** The provider's id. */
  paymentId: string
  reference: string
  /** When its money last moved; null where the provider doesn't keep that. */
  movedAt: Date | null
  receivedCents: number
  refundedCents: number
  disputedCents: number
  /** Null while it isn't known. */
  feeCents: number | null
}

/** `reason` is for the owner, who reads it at the provider. */
type RefundRequest = { sessionId: string; cents: number; key: string; reason: string }

/** `refundFailed`: a refund did not arrive, so a smaller refunded amount is news and not merely out of date. */
export type PaymentEvent = { sessionId: string; refundFailed?: boolean }

/** A card-payment provider with a hosted payment page. Amounts are integer US cents. Somebody may wait for `createCheckout`, `retrieve` and `close`. */
export type PaymentProvider = {
  kind: 'embedded' | 'stripe'
  /** @throws any error when the provider cannot be reached or refuses; nothing is charged then. */
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>
  /** The session's current state at the provider; null when the provider doesn't know the session. */
  retrieve(sessionId: string): Promise<CheckoutSession | null>
  /** The session of an attempt to pay, by its `reference`: for when the process stopped between creating a session and saving its id. */
  retrieveByReference(paid: { reference: string; createdAt: Date }): Promise<CheckoutSession | null>
  /**
   * Ends a page that nobody should pay any more. False when it could not be paid any more: paid, closed or unknown; `retrieve` says which.
   * @throws any error when the provider cannot be reached or refuses; the page may still be open then.
   */
  close(sessionId: string): Promise<boolean>
  /**
   * Refunds part of a paid session, once for each key; `retrieve` then shows the new total.
   * @throws RefundRefusedError when repeating it won't help; any other error when it may have happened or may work later.
   */
  refund(request: RefundRequest): Promise<void>
  /**
   * The sessions of payments whose refund or dispute began since then, for events that were lost, oldest first. `until` is
   * where the next look starts when there are more than one look may ask about, else null.
   * @throws any error when the provider cannot be reached.
   */
  listRefundedOrDisputedSince(since: Date): Promise<{ sessionIds: string[]; until: Date | null }>
  /**
   * The payments whose money moved since then, with their totals. Those that carry no reference of ours are left out: the account
   * may sell elsewhere too.
   * @throws any error when the provider cannot be reached, or lists too many.
   */
  listMovedSince(since: Date): Promise<MovedPayment[]>
  /**
   * The session that a webhook event is about; null for an event that doesn't concern us. Callers read the session's state
   * from the provider, because events can be late or out of order.
   * @throws InvalidSignatureError when the provider did not sign it; MalformedEventError; any other error when it must be delivered again.
   */
  readWebhook(request: WebhookRequest): Promise<PaymentEvent | null>
  /**
   * Checks our keys with the provider: null when they work, otherwise a sentence that says what is wrong, without the keys.
   * @throws any error when the provider cannot be reached.
   */
  check?(): Promise<string | null>
}

/** The provider won't refund this, now or later. The message says why, for the owner. */
export class RefundRefusedError extends Error {}

/** The provider signed something that is no event, or shows amounts that can't be. */
export class MalformedEventError extends Error {
  constructor() {
    super('malformed')
  }
}
