import type { FakeResponse, RecordedRequest } from '#tests/support/fake-server.ts'
import { createId, nowSeconds, type StripeSession } from '#tests/support/stripe-session.ts'

export type StripeMovement = { id: string; created: number; amount: number; fee: number; source: object }

/** What moved on Stripe's balance, as it lists it: the newest first, in pages. */
export function createStripeBalance() {
  const movements: StripeMovement[] = []
  const add = (object: string, { intent }: StripeSession, amount: number, fee = 0) => {
    if (amount === 0 && fee === 0) return
    const { metadata, latest_charge } = intent
    const isCharge = object === 'charge'
    const source = isCharge ? { ...latest_charge, metadata } : { object, metadata: {} }
    movements.push({
      ...{ id: createId('txn'), created: nowSeconds(), amount, fee },
      source: { ...source, payment_intent: intent.id },
    })
  }
  function list({ query }: RecordedRequest): FakeResponse {
    const earliest = Number(query.get('created[gte]') ?? 0)
    const all = movements.filter(({ created }) => created >= earliest).reverse()
    const after = all.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const limit = Number(query.get('limit') ?? 10)
    const isExpanded = query.get('expand[0]') === 'data.source'
    const data = all.slice(after, after + limit).map(({ source, ...movement }) => ({
      ...{ object: 'balance_transaction', ...movement, source: isExpanded ? source : 're_1' },
    }))
    const url = '/v1/balance_transactions'
    return { status: 200, body: { object: 'list', url, has_more: all.length > after + limit, data } }
  }
  return { movements, add, list }
}
