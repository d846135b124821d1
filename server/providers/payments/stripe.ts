import Stripe from 'stripe'
import { assertAmounts } from '#server/providers/payments/assert-amounts.ts'
import {
  type CheckoutSession,
  type PaymentProvider,
  RefundRefusedError,
} from '#server/providers/payments/port.ts'
import { checkStripeKey } from '#server/providers/payments/stripe-check.ts'
import { checkoutParams, expireCheckout } from '#server/providers/payments/stripe-checkout.ts'
import { readStripeEvent } from '#server/providers/payments/stripe-event.ts'
import { listMovedPayments, uuidPattern } from '#server/providers/payments/stripe-movements.ts'
import { withDeadline } from '#shared/deadline.ts'

export type StripeConfig = {
  secretKey: string
  webhookSecret: string
  /** Replaces Stripe's own address in tests. */
  apiBase: string | null
  timeoutMs?: number
  /** How long somebody waits for all tries of a call. */
  deadlineMs?: number
}
export type StripePayments = PaymentProvider & { kind: 'stripe' }

const timeoutMs = 7000
const defaultDeadlineMs = 10_000
const closeTimeoutMs = 3000
/** Bounds the calls of one look at lost events. */
const maxReturnedPayments = 200
const maxListed = 5000
/** Clocks differ, and Stripe's timestamps are whole seconds. */
const clockToleranceSeconds = 300
const expand = ['payment_intent.latest_charge.balance_transaction']

/** Card payments through Stripe Checkout. Card numbers never reach this server. */
export function createStripePayments(config: StripeConfig): StripePayments {
  const stripe = new Stripe(config.secretKey, {
    timeout: config.timeoutMs ?? timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    // Its time-out is for the whole call; that of the other client begins again with each byte.
    httpClient: Stripe.createFetchHttpClient(),
    ...(config.apiBase && toHostConfig(config.apiBase)),
  })
  const { sessions } = stripe.checkout

  /** The tries that go on after it do no harm: those that create anything have one key. */
  const inTime = <T>(work: Promise<T>): Promise<T> =>
    withDeadline(work, config.deadlineMs ?? defaultDeadlineMs, 'Stripe did not answer in time')

  async function retrieve(sessionId: string): Promise<CheckoutSession | null> {
    try {
      const session = await retryBrokenResponse(() => sessions.retrieve(sessionId, { expand }))
      return assertAmounts(toSession(session, await listDisputes(session)))
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
      throw error
    }
  }

  /** The newest first; a charge that says it is disputed has one, also while Stripe doesn't list it yet. */
  async function listDisputes(session: Stripe.Checkout.Session): Promise<Stripe.Dispute[] | null> {
    const charge = chargeOf(session)
    if (!charge?.disputed) return null
    return (await stripe.disputes.list({ charge: charge.id, limit: 10 })).data
  }

  /** Refund and dispute events carry a payment intent, so the session must be looked up. */
  async function findSessionByPayment(payment: string | { id: string } | null) {
    if (!payment) return null
    const { data } = await sessions.list({ payment_intent: idOf(payment), limit: 1 })
    return data[0] ? { sessionId: data[0].id } : null
  }

  return {
    kind: 'stripe',
    async createCheckout(request) {
      const params = checkoutParams(request)
      const options = { idempotencyKey: request.reference }
      const session = await inTime(retryBrokenResponse(() => sessions.create(params, options)))
      if (!session.url) throw new Error('Stripe returned a checkout session without a URL')
      return { sessionId: session.id, url: session.url }
    },
    retrieve: (sessionId) => inTime(retrieve(sessionId)),
    async retrieveByReference({ reference, createdAt }) {
      const seconds = Math.floor(createdAt.getTime() / 1000)
      const created = { gte: seconds - clockToleranceSeconds, lte: seconds + clockToleranceSeconds }
      for await (const session of sessions.list({ created, limit: 100 })) {
        if (session.client_reference_id === reference) return retrieve(session.id)
      }
      return null
    },
    close: (sessionId) => expireCheckout(stripe, sessionId, config.timeoutMs ?? closeTimeoutMs),
    async refund({ sessionId, cents, key, reason }) {
      const { payment_intent: payment } = await sessions.retrieve(sessionId)
      if (!payment) throw new RefundRefusedError('Stripe shows no payment of this session.')
      const params = { payment_intent: idOf(payment), amount: cents, metadata: { reason } }
      try {
        await retryBrokenResponse(() => stripe.refunds.create(params, { idempotencyKey: key }))
      } catch (error) {
        const isRefused =
          error instanceof Stripe.errors.StripeInvalidRequestError ||
          error instanceof Stripe.errors.StripePermissionError
        throw isRefused ? new RefundRefusedError(error.message, { cause: error }) : error
      }
    },
    async listRefundedOrDisputedSince(since) {
      const filter = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 }
      const refunds = await stripe.refunds.list(filter).autoPagingToArray({ limit: maxListed })
      const disputes = await stripe.disputes.list(filter).autoPagingToArray({ limit: maxListed })
      if (Math.max(refunds.length, disputes.length) === maxListed)
        throw new Error(`Stripe lists ${maxListed} refunds or disputes since ${since.toISOString()}`)
      const { payments, until } = takeOldest([...refunds, ...disputes])
      const sessionIds: string[] = []
      for (const payment of payments) {
        const session = await findSessionByPayment(payment)
        if (session) sessionIds.push(session.sessionId)
      }
      return { sessionIds, until }
    },
    listMovedSince: (since) =>
      listMovedPayments(stripe, since, async (intent) => {
        const session = await findSessionByPayment(intent)
        return session && retrieve(session.sessionId)
      }),
    async readWebhook({ headers, rawBody }) {
      const signature = headers.get('stripe-signature') ?? ''
      const event = readStripeEvent(stripe, rawBody, signature, config.webhookSecret)
      switch (event.type) {
        case 'checkout.session.completed':
        case 'checkout.session.async_payment_succeeded':
        case 'checkout.session.async_payment_failed':
        case 'checkout.session.expired':
          return { sessionId: event.data.object.id }
        case 'charge.refunded':
        case 'charge.dispute.created':
        case 'charge.dispute.updated':
        case 'charge.dispute.closed':
        case 'charge.dispute.funds_withdrawn':
        case 'charge.dispute.funds_reinstated':
          return findSessionByPayment(event.data.object.payment_intent)
        case 'refund.failed': {
          const session = await findSessionByPayment(event.data.object.payment_intent)
          return session && { ...session, refundFailed: true }
        }
        default:
          return null
      }
    },
    check: () => checkStripeKey(stripe),
  }
}

/** Stripe lists the newest first; beginning with the oldest, the next look can go on where this one ended. */
function takeOldest(returned: (Stripe.Refund | Stripe.Dispute)[]) {
  const payments = new Set<string>()
  for (const { payment_intent, created } of returned.toSorted((a, b) => a.created - b.created)) {
    if (!payment_intent) continue
    const payment = idOf(payment_intent)
    if (payments.size === maxReturnedPayments && !payments.has(payment))
      return { payments, until: new Date(created * 1000) }
    payments.add(payment)
  }
  return { payments, until: null }
}

/** The library retries most failures, but not a response that breaks off in the middle. */
async function retryBrokenResponse<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError && error.requestId) return request()
    throw error
  }
}

function toHostConfig(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? 80 : 443) } as const
}

const disputeStates: Partial<Record<string, NonNullable<CheckoutSession['dispute']>>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

const intentOf = ({ payment_intent }: Stripe.Checkout.Session) =>
  typeof payment_intent === 'object' ? payment_intent : null

function chargeOf(session: Stripe.Checkout.Session) {
  const charge = intentOf(session)?.latest_charge
  return typeof charge === 'object' ? charge : null
}

function toSession(
  session: Stripe.Checkout.Session,
  disputes: Stripe.Dispute[] | null,
): CheckoutSession | null {
  const reference = session.client_reference_id ?? ''
  // The Stripe account may sell elsewhere too; only our own sessions carry an id of ours.
  if (!uuidPattern.test(reference)) return null
  const intent = intentOf(session)
  const charge = chargeOf(session)
  const isUsd = session.currency === 'usd'
  const dispute = disputes && (disputeStates[disputes[0]?.status ?? ''] ?? 'open')
  return {
    id: session.id,
    reference,
    state: stateOf(session, intent),
    // An amount in another currency never matches the order, which holds it for review.
    amountCents: isUsd ? (session.amount_total ?? 0) : 0,
    refundedCents: isUsd ? (charge?.amount_refunded ?? 0) : 0,
    dispute,
    disputedCents: isUsd ? Math.max(0, -sumOf(disputes, ({ amount }) => amount)) : 0,
    feeCents: isUsd ? feeOf(charge, disputes) : null,
    paidAt: charge ? new Date(charge.created * 1000) : null,
    customer: customerOf(session),
  }
}

type Moved = Stripe.BalanceTransaction

/** Over what disputes moved on Stripe's balance: an inquiry moves nothing, a dispute that is won gives the money back. */
const sumOf = (disputes: Stripe.Dispute[] | null, of: (moved: Moved) => number) =>
  (disputes ?? [])
    .flatMap(({ balance_transactions: moved }) => moved ?? [])
    .reduce((total, moved) => total + of(moved), 0)

/** Stripe knows the fee once the charge is on its balance. */
function feeOf(charge: Stripe.Charge | null, disputes: Stripe.Dispute[] | null): number | null {
  const moved = charge?.balance_transaction
  return typeof moved === 'object' && moved !== null ? moved.fee + sumOf(disputes, ({ fee }) => fee) : null
}

/** A complete session may still wait for a bank; only its payment intent shows that it failed. */
function stateOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): CheckoutSession['state'] {
  if (session.payment_status !== 'unpaid') return 'paid'
  if (session.status === 'expired') return 'closed'
  const failed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return session.status === 'complete' && failed ? 'closed' : 'open'
}

function customerOf(session: Stripe.Checkout.Session): CheckoutSession['customer'] {
  const shipping = session.collected_information?.shipping_details
  const { email, name, phone } = session.customer_details ?? {}
  if (!email) return null
  const address = shipping?.address
  return {
    name: shipping?.name ?? name ?? '',
    email,
    phone: session.phone_number_collection?.enabled ? (phone ?? null) : null,
    address: address
      ? {
          line1: address.line1 ?? '',
          line2: address.line2 ?? null,
          city: address.city ?? '',
          state: address.state ?? '',
          postal_code: address.postal_code ?? '',
          country: address.country ?? '',
        }
      : null,
  }
}

function idOf(value: string | { id: string }): string {
  return typeof value === 'string' ? value : value.id
}
