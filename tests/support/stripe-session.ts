import { randomBytes } from 'node:crypto'

export type StripeSession = ReturnType<typeof createSession>
export type StripeCustomer = {
  name: string
  email: string
  phone: string | null
  address: Record<string, string | null>
}

export const nowSeconds = () => Math.floor(Date.now() / 1000)
export const createId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export function createSession(form: URLSearchParams, url: string) {
  const id = `cs_test_${randomBytes(24).toString('hex')}`
  const amount = sumOfItems(form)
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
    created: nowSeconds(),
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    customer_details: null as null | (StripeCustomer & { tax_exempt: string; tax_ids: string[] }),
    expires_at: Number(form.get('expires_at')),
    livemode: false,
    metadata: { payment_id: form.get('metadata[payment_id]') },
    mode: form.get('mode'),
    payment_status: 'unpaid',
    phone_number_collection: { enabled: form.get('phone_number_collection[enabled]') === 'true' },
    status: 'open',
    success_url: (form.get('success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', id),
    url: `${url}/c/pay/${id}`,
    description: form.get('line_items[0][price_data][product_data][name]') ?? '',
    intent: createIntent(amount, form.get('payment_intent_data[metadata][payment_id]')),
  }
}

function sumOfItems(form: URLSearchParams): number {
  let sum = 0
  for (let n = 0; form.has(`line_items[${n}][quantity]`); n++)
    sum +=
      Number(form.get(`line_items[${n}][quantity]`)) *
      Number(form.get(`line_items[${n}][price_data][unit_amount]`))
  return sum
}

/** What Stripe usually keeps of a charge. */
export const feeOf = (cents: number) => Math.round(cents * 0.029) + 30
export const disputeFee = 1500

function createIntent(amount: number, paymentId: string | null) {
  return {
    id: createId('pi'),
    object: 'payment_intent',
    amount,
    currency: 'usd',
    status: 'requires_payment_method',
    metadata: paymentId ? { payment_id: paymentId } : {},
    latest_charge: null as null | {
      id: string
      object: 'charge'
      amount: number
      currency: 'usd'
      paid: boolean
      payment_intent: string
      status: 'succeeded'
      amount_refunded: number
      refunded: boolean
      disputed: boolean
      created: number
      balance_transaction: { object: 'balance_transaction'; amount: number; fee: number }
    },
  }
}

/** A payment intent is present once paid, as an id unless `isExpanded`. */
export function serializeSession({ intent, description, ...session }: StripeSession, isExpanded: boolean) {
  const hasIntent = session.status === 'complete'
  return { ...session, payment_intent: hasIntent ? (isExpanded ? intent : intent.id) : null }
}
