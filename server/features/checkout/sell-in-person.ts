import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { assertOrderable } from '#server/features/checkout/assert-orderable.ts'
import { insertOrder } from '#server/features/checkout/insert-order.ts'
import { isSameCart } from '#server/features/checkout/is-same-cart.ts'
import { type Cart, priceCart } from '#server/features/checkout/price-cart.ts'
import { readCart } from '#server/features/checkout/read-cart.ts'
import { movedLately } from '#server/money/moved-at.ts'
import { repeatedKeyConflict } from '#server/money/repeated-key-conflict.ts'
import { recordManualPayment } from '#server/orders/manual-payments.ts'
import type { Order } from '#server/orders/order-event.ts'
import { readOrderLines } from '#server/orders/read-order-lines.ts'
import { recordOrderEvent } from '#server/orders/record-order-event.ts'
import { readAvailable } from '#server/stock/read-available.ts'
import type { InPersonOffer, InPersonOffers, InPersonSale, MissingOffer } from '#shared/in-person-sale.ts'
import { toLocal } from '#shared/local-time.ts'

const system = { role: 'system', job: 'sales in person' } as const

/** What the owner can hand over now, at the published prices, and what is missing; nothing while nothing can be picked up. */
export function listInPersonOffers(ctx: Ctx): Promise<InPersonOffers> {
  return ctx.scope(system, async (tx) => {
    const content = await ctx.contentSource.newestContent(tx)
    const { drink, blend, products } = content.catalog
    const offered = [...[drink, blend].filter((each) => each !== null), ...products]
    const slugs = offered.map(({ slug }) => slug)
    const available = await readAvailable(tx, slugs, ctx.now())
    const offers: InPersonOffer[] = []
    const missing: MissingOffer[] = []
    for (const product of offered)
      for (const size of product.sizes) {
        const wanted = [{ product: product.slug, size: size.slug, quantity: 1 }]
        const { lines, delivery } = priceCart(content, wanted, { delivery: 'pickup', available })
        const [line] = lines
        if (!line || delivery !== 'pickup') continue
        const { name, unitCents, problem } = line
        if (!problem) offers.push({ product: product.slug, size: size.slug, name, unit_cents: unitCents })
        else if (problem.kind === 'sold_out' || problem.kind === 'fewer')
          missing.push({ name, reason: product.stock.rule === 'soldOut' ? 'sold_out' : 'too_few' })
      }
    return { offers, missing }
  })
}

/** `isKnown`: an earlier call with the key had recorded it. */
type Sold = { order: Order; isKnown: boolean }

/**
 * Records what the owner sold and handed over at once, paid in cash or another way: an order that is paid and picked up, with its units,
 * tax and income. Nobody is told. The same key again is the same sale.
 * @throws AppError `conflict` for a key of another sale; `price_changed` unless the total is the one that the owner saw; `sold_out` and
 * `invalid_input` with a sentence for each line
 */
export function sellInPerson(ctx: Ctx, input: InPersonSale): Promise<Sold> {
  return ctx.scope(system, async (tx) => {
    const sold = await findSold(tx, input)
    if (sold) return { order: sold, isKnown: true }
    const { cart: ordered } = await readCart(ctx, tx, { lines: input.lines, delivery: 'pickup' })
    const cart = withoutOrderLimit(ordered)
    assertOrderable(cart, { delivery: 'pickup', total_cents: input.total_cents })
    const placedAt = movedLately(input.sold_on, { now: ctx.now(), field: 'sold_on' })
    const order = await insertOrder(tx, {
      cart,
      payment: 'due',
      order: { ...(await readBuyerInPerson(tx, input)), checkoutKey: input.key },
      now: ctx.now(),
      placedAt,
      isInPerson: true,
    })
    if (!order) {
      // Another call with the key was quicker.
      const other = await findSold(tx, input)
      if (other) return { order: other, isKnown: true }
      throw new AppError('conflict')
    }
    const { method, key, sold_on: received_on } = input
    const paid = await recordManualPayment(ctx, tx, order, {
      ...{ method, key, received_on, cents: order.totalCents },
      tell: false,
    })
    const delivered = { actor: 'owner', at: ctx.now(), kind: 'delivered', details: {} } as const
    const { order: handedOver } = await recordOrderEvent(tx, paid, delivered)
    return { order: handedOver, isKnown: false }
  })
}

/** @throws AppError `invalid_input` for a client whose record is gone */
async function readBuyerInPerson(tx: Tx, { client, name }: InPersonSale) {
  if (client === undefined) return { customerName: name ?? null }
  const [contact] = await tx.select().from(contacts).where(eq(contacts.id, client))
  if (!contact)
    throw new AppError('invalid_input', {
      fields: { client: 'Nothing is stored about this person any more. Choose somebody else.' },
    })
  // An order belongs to a guest by its address; their number may be a stranger's, who typed the address.
  return { userId: contact.userId, customerName: contact.name || null, customerEmail: contact.email }
}

/** How much one order may hold is a rule for those who order online. */
const withoutOrderLimit = (cart: Cart): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.problem?.kind === 'quantity' ? { ...line, problem: null } : line)),
})

/** @throws AppError `conflict` for a sale of something else, or paid in another way or on another day */
async function findSold(tx: Tx, { key, method, sold_on, ...input }: InPersonSale): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.checkoutKey, key))
  if (!order) return null
  const lines = await readOrderLines(tx, order.id)
  const ofMethod = and(eq(moneyEntries.orderId, order.id), eq(moneyEntries.method, method))
  const isSame =
    isSameCart(order, lines, { ...input, delivery: 'pickup' }) &&
    (sold_on === undefined || toLocal(order.createdAt).date === sold_on) &&
    (await tx.$count(moneyEntries, ofMethod)) > 0
  if (!isSame) throw repeatedKeyConflict()
  return order
}
