import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { Facts } from '#practice/schema.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import type { PlaceOrderInput, Quote, QuoteInput } from '#shared/checkout.ts'
import { admin, type TestApp } from '#tests/support/app.ts'
import { publishContent } from '#tests/support/publish-content.ts'
import { pickupRules } from '#tests/support/stock.ts'

/** The delivered practice with a place where orders are picked up. */
const pickupFacts: Facts = { ...deliveredFacts, pickup: pickupRules }

export async function publishPickup(t: TestApp, facts: Partial<Facts> = {}): Promise<void> {
  const owner = await t.signIn(admin.email, admin.password)
  await publishContent(t, owner, { ...pickupFacts, ...facts })
}

export const gallon = { product: 'gingerade', size: 'gallon', quantity: 1 }
export const single = { product: 'gingerade', size: 'single', quantity: 2 }
export const pouch = { product: 'everleaf', size: 'pouch', quantity: 3 }
export const customer = { name: 'Nia Okoye', email: 'nia@example.com', texts_agreed: false }

export async function readQuote(t: TestApp, input: QuoteInput): Promise<Quote> {
  const { body } = await t.call('POST', '/api/checkout/quote', input, null, nextPeer())
  return body
}

/** Not the first time of a quote, which is gone when the hour changes before the order is placed. */
export const pickupTimeOf = ({ pickup }: Pick<Quote, 'pickup'>) => pickup?.times[1]?.starts_at

let networks = 0
/** Orders a cart as the checkout does: with the total and a pickup time of a quote. From a network of its own. */
export async function placeCart(t: TestApp, given: Partial<PlaceOrderInput>, token: string | null = null) {
  const { lines = [gallon], delivery = 'pickup', pay = 'pickup', ...more } = given
  const quote = await readQuote(t, { lines, delivery })
  const isPickup = delivery === 'pickup'
  const input = {
    ...{ lines, delivery, pay, key: randomUUID(), total_cents: quote.total_cents },
    ...(isPickup && { pickup_starts_at: pickupTimeOf(quote), customer }),
    ...more,
  }
  const answer = await send(t, input, token)
  return { ...answer, input }
}

export function send(t: TestApp, input: unknown, token: string | null = null, peer = nextPeer()) {
  return t.call('POST', '/api/checkout/orders', input, token, peer)
}

const nextPeer = () => `10.88.${Math.floor(networks / 250)}.${networks++ % 250}`

/** Who ended an order that nobody paid, as its history says. */
export async function readEndedBy(t: TestApp, number: number): Promise<string[]> {
  const rows = await t.scope({ role: 'system', job: 'test' }, (tx) =>
    tx
      .select({ actor: orderEvents.actor })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .where(and(eq(orders.number, number), eq(orderEvents.kind, 'payment_failed'))),
  )
  return rows.map(({ actor }) => actor)
}
