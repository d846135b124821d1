import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { type Answer, type Asked, createStandIn, type StandIn } from '#tests/support/fake-server.ts'
import { hostedPage } from '#tests/support/stripe-page.ts'

export const stripeKeys = { secretKey: 'sk_test_standIn', webhookSecret: 'whsec_standIn' }

export type StripeSession = ReturnType<typeof newSession>
export type StripeCustomer = {
  name: string
  email: string
  phone: string | null
  address: Record<string, string | null>
}
export type StripeStandIn = StandIn & {
  sessions: Map<string, StripeSession>
  /** Every event so far, as Stripe would post it. */
  events: string[]
  /** Where events are posted as they happen, when somebody is to hear them. */
  webhookUrl: string | null
  pay(id: string, customer: StripeCustomer): void
  expire(id: string): void
  refund(id: string, cents: number): void
  failRefund(id: string): void
  dispute(id: string): void
  sign(event: string): string
}

const now = () => Math.floor(Date.now() / 1000)
const name = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const stripe = new Stripe(stripeKeys.secretKey)

/** Stripe as far as this product uses it, after its API reference: sessions, idempotency, pages of a list, errors, signed events. */
export async function createStripeStandIn(): Promise<StripeStandIn> {
  const sessions = new Map<string, StripeSession>()
  const remembered = new Map<string, { body: string; answer: Answer }>()
  const events: string[] = []

  function create(asked: Asked): Answer {
    const key = String(asked.headers['idempotency-key'] ?? '')
    const before = remembered.get(key)
    if (before && before.body !== asked.body)
      return refused('idempotency_error', 'Keys can only be used with the same parameters')
    if (before) return { ...before.answer, headers: { 'idempotent-replayed': 'true' } }
    const { form } = asked
    const left = Number(form.get('expires_at')) - now()
    if (left < 1800 || left > 86_400)
      return refused('invalid_request_error', 'expires_at must be between 30 minutes and 24 hours')
    const session = newSession(form, standIn.url)
    sessions.set(session.id, session)
    const answer = { status: 200, body: shown(session, false) }
    if (key) remembered.set(key, { body: asked.body, answer })
    return answer
  }

  function list({ query }: Asked): Answer {
    const between = (at: number) =>
      at >= Number(query.get('created[gte]') ?? 0) &&
      at <= Number(query.get('created[lte]') ?? Number.MAX_SAFE_INTEGER)
    const payment = query.get('payment_intent')
    const all = [...sessions.values()]
      .reverse()
      .filter((session) => between(session.created) && (!payment || session.intent.id === payment))
    const after = all.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const limit = Number(query.get('limit') ?? 10)
    const data = all.slice(after, after + limit).map((session) => shown(session, false))
    return {
      status: 200,
      body: { object: 'list', url: '/v1/checkout/sessions', has_more: all.length > after + limit, data },
    }
  }

  function answer(asked: Asked): Answer {
    const page = hostedPage(asked, sessions, standIn.pay)
    if (page) return page
    if (asked.headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      return {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
      }
    if (asked.path === '/v1/checkout/sessions') return asked.method === 'POST' ? create(asked) : list(asked)
    const session = sessions.get(asked.path.replace('/v1/checkout/sessions/', ''))
    if (!session) {
      const error = {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: 'No such checkout.session',
      }
      return { status: 404, body: { error } }
    }
    return {
      status: 200,
      body: shown(session, asked.query.get('expand[0]') === 'payment_intent.latest_charge'),
    }
  }

  function happened(type: string, object: unknown) {
    const event = {
      id: name('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: now(),
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
    if (!standIn.webhookUrl) return
    const headers = {
      'stripe-signature': standIn.sign(body),
      'content-type': 'application/json; charset=utf-8',
    }
    fetch(standIn.webhookUrl, { method: 'POST', body, headers }).catch(() => undefined)
  }

  const open = (id: string) => {
    const session = sessions.get(id)
    if (session?.status !== 'open') throw new Error(`${id} is not open`)
    return session
  }

  const chargeOf = (id: string) => {
    const charge = sessions.get(id)?.intent.latest_charge
    if (!charge) throw new Error(`${id} was not paid`)
    return charge
  }

  const server = await createStandIn(answer)
  const standIn: StripeStandIn = Object.assign(server, {
    sessions,
    events,
    webhookUrl: null as string | null,
    pay(id: string, customer: StripeCustomer) {
      const session = open(id)
      session.status = 'complete'
      session.payment_status = 'paid'
      session.customer_details = { ...customer, tax_exempt: 'none', tax_ids: [] }
      session.collected_information = { shipping_details: { name: customer.name, address: customer.address } }
      session.intent.status = 'succeeded'
      session.intent.latest_charge = {
        ...{
          id: name('ch'),
          object: 'charge',
          amount: session.amount_total,
          amount_refunded: 0,
          refunded: false,
          disputed: false,
        },
        ...{
          created: now(),
          currency: 'usd',
          paid: true,
          payment_intent: session.intent.id,
          status: 'succeeded',
        },
      }
      happened('checkout.session.completed', shown(session, false))
    },
    expire(id: string) {
      const session = open(id)
      session.status = 'expired'
      happened('checkout.session.expired', shown(session, false))
    },
    /** The bank of the customer could not take what was given back. */
    failRefund(id: string) {
      const charge = chargeOf(id)
      charge.amount_refunded = 0
      charge.refunded = false
      happened('refund.failed', {
        object: 'refund',
        status: 'failed',
        payment_intent: sessions.get(id)?.intent.id,
      })
    },
    dispute(id: string) {
      chargeOf(id).disputed = true
      happened('charge.dispute.created', { object: 'dispute', payment_intent: sessions.get(id)?.intent.id })
    },
    refund(id: string, cents: number) {
      const charge = chargeOf(id)
      charge.amount_refunded = cents
      charge.refunded = cents === charge.amount
      happened('charge.refunded', { ...charge })
    },
    sign: (payload: string) =>
      stripe.webhooks.generateTestHeaderString({ payload, secret: stripeKeys.webhookSecret }),
  })
  return standIn
}

function newSession(form: URLSearchParams, url: string) {
  const id = `cs_test_${randomBytes(24).toString('hex')}`
  const amount =
    Number(form.get('line_items[0][quantity]')) * Number(form.get('line_items[0][price_data][unit_amount]'))
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: form.get('cancel_url') ?? '',
    client_reference_id: form.get('client_reference_id'),
    collected_information: null as null | {
      shipping_details: { name: string; address: Record<string, string | null> }
    },
    created: now(),
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    customer_details: null as null | (StripeCustomer & { tax_exempt: string; tax_ids: string[] }),
    expires_at: Number(form.get('expires_at')),
    livemode: false,
    metadata: { order_id: form.get('metadata[order_id]') },
    mode: form.get('mode'),
    payment_status: 'unpaid',
    status: 'open',
    success_url: (form.get('success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', id),
    url: `${url}/c/pay/${id}`,
    description: form.get('line_items[0][price_data][product_data][name]') ?? '',
    intent: newIntent(amount),
  }
}

function newIntent(amount: number) {
  return {
    id: name('pi'),
    object: 'payment_intent',
    amount,
    currency: 'usd',
    status: 'requires_payment_method',
    latest_charge: null as null | {
      id: string
      amount: number
      amount_refunded: number
      refunded: boolean
      disputed: boolean
      created: number
    },
  }
}

/** On the wire a payment is its id, and only where it was begun; `expanded` it is whole. */
function shown({ intent, description, ...session }: StripeSession, expanded: boolean) {
  const begun = session.status === 'complete'
  return { ...session, payment_intent: begun ? (expanded ? intent : intent.id) : null }
}

function refused(type: string, message: string): Answer {
  return { status: 400, body: { error: { type, message } } }
}
