import Stripe from 'stripe'
import {
  type FakeResponse,
  type FakeServer,
  type RecordedRequest,
  startFakeServer,
} from '#tests/support/fake-server.ts'
import { createStripeBalance, type StripeMovement } from '#tests/support/stripe-balance.ts'
import { hostedPage } from '#tests/support/stripe-page.ts'
import {
  createId,
  createSession,
  disputeFee,
  feeOf,
  nowSeconds,
  type StripeCustomer,
  type StripeSession,
  serializeSession,
} from '#tests/support/stripe-session.ts'

export const stripeKeys = { secretKey: 'sk_test_standIn', webhookSecret: 'whsec_standIn' }

export type FakeStripe = FakeServer & {
  sessions: Map<string, StripeSession>
  /** Every event so far, as Stripe would post it. */
  events: string[]
  /** Where events are posted as they happen; null posts none. */
  webhookUrl: string | null
  pay(id: string, customer: StripeCustomer): void
  expire(id: string): void
  refund(id: string, cents: number): void
  failRefund(id: string, cents?: number): void
  dispute(id: string): void
  /** `isReinstated`: false while the bank of a dispute that was won hasn't given the money back. */
  closeDispute(id: string, status: 'won' | 'lost', isReinstated?: boolean): void
  reinstate(id: string): void
  /** What a restricted key may not read, such as 'charges'. */
  forbidden: Set<string>
  /** What moved on Stripe's balance, the oldest first. */
  movements: StripeMovement[]
  sign(event: string): string
}

const stripe = new Stripe(stripeKeys.secretKey)

/** The parts of Stripe's API that this product uses: sessions, idempotency, paged lists, errors, signed events. */
export async function createFakeStripe(): Promise<FakeStripe> {
  const sessions = new Map<string, StripeSession>()
  const idempotentResponses = new Map<string, { body: string; answer: FakeResponse }>()
  const events: string[] = []
  /** The status of each dispute, by charge. */
  const disputes = new Map<string, string>()
  /** The charges whose bank gave the money of a dispute back. */
  const reinstated = new Set<string>()
  const balance = createStripeBalance()

  function replay(key: string, body: string): FakeResponse | null {
    const previous = idempotentResponses.get(key)
    if (previous && previous.body !== body)
      return toErrorResponse('idempotency_error', 'Keys can only be used with the same parameters')
    return previous ? { ...previous.answer, headers: { 'idempotent-replayed': 'true' } } : null
  }

  function create(request: RecordedRequest): FakeResponse {
    const key = String(request.headers['idempotency-key'] ?? '')
    const replayed = replay(key, request.body)
    if (replayed) return replayed
    const { form } = request
    const secondsToExpiry = Number(form.get('expires_at')) - nowSeconds()
    if (secondsToExpiry < 1800 || secondsToExpiry > 86_400)
      return toErrorResponse('invalid_request_error', 'expires_at must be between 30 minutes and 24 hours')
    const session = createSession(form, fake.url)
    sessions.set(session.id, session)
    const answer = { status: 200, body: serializeSession(session, false) }
    if (key) idempotentResponses.set(key, { body: request.body, answer })
    return answer
  }

  function list({ query }: RecordedRequest): FakeResponse {
    const isCreatedBetween = (created: number) =>
      created >= Number(query.get('created[gte]') ?? 0) &&
      created <= Number(query.get('created[lte]') ?? Number.MAX_SAFE_INTEGER)
    const payment = query.get('payment_intent')
    const all = [...sessions.values()]
      .reverse()
      .filter((session) => isCreatedBetween(session.created) && (!payment || session.intent.id === payment))
    const after = all.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const limit = Number(query.get('limit') ?? 10)
    const data = all.slice(after, after + limit).map((session) => serializeSession(session, false))
    const url = '/v1/checkout/sessions'
    return { status: 200, body: { object: 'list', url, has_more: all.length > after + limit, data } }
  }

  function answer(request: RecordedRequest): FakeResponse {
    const page = hostedPage(request, sessions, fake.pay)
    if (page) return page
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      return toErrorResponse('invalid_request_error', 'Invalid API Key provided', 401)
    const resource = request.path.replace('/v1/', '').replace('/', '_')
    if (fake.forbidden.has(resource)) {
      const message = `The provided key does not have the required permissions for ${resource}.`
      return toErrorResponse('invalid_request_error', message, 403)
    }
    if (resource === 'balance_transactions') return balance.list(request)
    if (request.path === '/v1/refunds' && request.method === 'POST') return createRefund(request)
    if (['payment_intents', 'charges', 'refunds', 'disputes'].includes(resource)) return listReturned(request)
    if (request.path === '/v1/checkout/sessions')
      return request.method === 'POST' ? create(request) : list(request)
    const [id = '', verb] = request.path.replace('/v1/checkout/sessions/', '').split('/')
    const session = sessions.get(id)
    if (!session) return toErrorResponse('invalid_request_error', 'No such checkout.session', 404)
    if (verb === 'expire') {
      if (session.status !== 'open')
        return toErrorResponse(
          'invalid_request_error',
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        )
      fake.expire(id)
    }
    const isExpanded = request.query.get('expand[0]')?.startsWith('payment_intent.latest_charge') ?? false
    return { status: 200, body: serializeSession(session, isExpanded) }
  }

  /** Once for each idempotency key, and never more than what is left. */
  function createRefund({ headers, form, body }: RecordedRequest): FakeResponse {
    const key = String(headers['idempotency-key'] ?? '')
    const replayed = replay(key, body)
    if (replayed) return replayed
    const session = [...sessions.values()].find(({ intent }) => intent.id === form.get('payment_intent'))
    const charge = session?.intent.latest_charge
    const cents = Number(form.get('amount'))
    if (!session || !charge || charge.amount_refunded + cents > charge.amount)
      return toErrorResponse(
        'invalid_request_error',
        'Refund amount is greater than unrefunded amount on charge.',
      )
    fake.refund(session.id, charge.amount_refunded + cents)
    const answer = { status: 200, body: { id: createId('re'), object: 'refund', amount: cents } }
    idempotentResponses.set(key, { body, answer })
    return answer
  }

  /** Refunds and disputes; other resources are empty lists. */
  function listReturned({ path, query }: RecordedRequest): FakeResponse {
    const chargeId = query.get('charge')
    const earliest = Number(query.get('created[gte]') ?? 0)
    const data = [...sessions.values()].flatMap(({ intent }) => {
      const charge = intent.latest_charge
      if (!charge || charge.created < earliest || (chargeId !== null && charge.id !== chargeId)) return []
      const row = { id: `re_${charge.id}`, created: charge.created, payment_intent: intent.id }
      if (path === '/v1/refunds' && charge.amount_refunded > 0) return [{ object: 'refund', ...row }]
      const status = disputes.get(charge.id)
      const left = charge.amount - charge.amount_refunded
      const taken = { object: 'balance_transaction', amount: -left, fee: disputeFee }
      const returned = { object: 'balance_transaction', amount: left, fee: 0 }
      const balance_transactions = reinstated.has(charge.id) ? [taken, returned] : [taken]
      return path === '/v1/disputes' && status
        ? [{ object: 'dispute', status, balance_transactions, ...row }]
        : []
    })
    return { status: 200, body: { object: 'list', url: path, has_more: false, data } }
  }

  function emitEvent(type: string, object: unknown) {
    const event = {
      id: createId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: nowSeconds(),
      type,
      data: { object },
    }
    const body = JSON.stringify({
      ...event,
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    })
    events.push(body)
    if (!fake.webhookUrl) return
    const headers = {
      'stripe-signature': fake.sign(body),
      'content-type': 'application/json; charset=utf-8',
    }
    fetch(fake.webhookUrl, { method: 'POST', body, headers }).catch(() => undefined)
  }

  const getOpenSession = (id: string) => {
    const session = sessions.get(id)
    if (session?.status !== 'open') throw new Error(`${id} is not open`)
    return session
  }

  const getSession = (id: string) => {
    const session = sessions.get(id)
    if (!session) throw new Error(`there is no session ${id}`)
    return session
  }

  const getCharge = (id: string) => {
    const charge = getSession(id).intent.latest_charge
    if (!charge) throw new Error(`${id} was not paid`)
    return charge
  }

  const emitDispute = (what: string, id: string) =>
    emitEvent(`charge.dispute.${what}`, { object: 'dispute', payment_intent: getSession(id).intent.id })

  function giveBack(id: string) {
    const charge = getCharge(id)
    reinstated.add(charge.id)
    balance.add('dispute', getSession(id), charge.amount - charge.amount_refunded)
  }

  const server = await startFakeServer(answer)
  const fake: FakeStripe = Object.assign(server, {
    sessions,
    events,
    webhookUrl: null as string | null,
    pay(id: string, customer: StripeCustomer) {
      const session = getOpenSession(id)
      session.status = 'complete'
      session.payment_status = 'paid'
      session.customer_details = { ...customer, tax_exempt: 'none', tax_ids: [] }
      session.collected_information = {
        shipping_details: { name: customer.name, address: customer.address },
      }
      session.intent.status = 'succeeded'
      session.intent.latest_charge = {
        id: createId('ch'),
        object: 'charge',
        amount: session.amount_total,
        amount_refunded: 0,
        refunded: false,
        disputed: false,
        created: nowSeconds(),
        currency: 'usd',
        paid: true,
        payment_intent: session.intent.id,
        status: 'succeeded',
        balance_transaction: {
          object: 'balance_transaction',
          amount: session.amount_total,
          fee: feeOf(session.amount_total),
        },
      }
      balance.add('charge', session, session.amount_total, feeOf(session.amount_total))
      emitEvent('checkout.session.completed', serializeSession(session, false))
    },
    expire(id: string) {
      const session = getOpenSession(id)
      session.status = 'expired'
      emitEvent('checkout.session.expired', serializeSession(session, false))
    },
    /** The customer's bank rejects a refund: all of them, or one of so many cents. */
    failRefund(id: string, cents = getCharge(id).amount_refunded) {
      const charge = getCharge(id)
      balance.add('refund', getSession(id), cents)
      charge.amount_refunded -= cents
      charge.refunded = false
      const intent = getSession(id).intent.id
      emitEvent('refund.failed', { object: 'refund', status: 'failed', payment_intent: intent })
    },
    dispute(id: string) {
      const charge = getCharge(id)
      charge.disputed = true
      balance.add('dispute', getSession(id), charge.amount_refunded - charge.amount, disputeFee)
      disputes.set(charge.id, 'needs_response')
      emitDispute('created', id)
    },
    closeDispute(id: string, status: 'won' | 'lost', isReinstated = status === 'won') {
      disputes.set(getCharge(id).id, status)
      if (isReinstated) giveBack(id)
      emitDispute('closed', id)
    },
    reinstate(id: string) {
      giveBack(id)
      emitDispute('funds_reinstated', id)
    },
    forbidden: new Set<string>(),
    movements: balance.movements,
    refund(id: string, cents: number) {
      const charge = getCharge(id)
      balance.add('refund', getSession(id), charge.amount_refunded - cents)
      charge.amount_refunded = cents
      charge.refunded = cents === charge.amount
      emitEvent('charge.refunded', { ...charge })
    },
    sign: (payload: string) =>
      stripe.webhooks.generateTestHeaderString({ payload, secret: stripeKeys.webhookSecret }),
  })
  return fake
}

const toErrorResponse = (type: string, message: string, status = 400): FakeResponse => ({
  status,
  body: { error: { type, message } },
})
