import { userIdOf } from '#server/access/actor.ts'
import { lockEmail } from '#server/access/lock-email.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { assertOrderable } from '#server/features/checkout/assert-orderable.ts'
import {
  assertFewOpenPickups,
  limitCardCheckout,
  limitPickup,
  limitQuote,
} from '#server/features/checkout/checkout-limits.ts'
import { findPlaced, freeKey } from '#server/features/checkout/find-placed.ts'
import { insertOrder } from '#server/features/checkout/insert-order.ts'
import { limitConcurrency } from '#server/features/checkout/limit-concurrency.ts'
import { limitPickupUnits, limitReservedUnits } from '#server/features/checkout/limit-unpaid-units.ts'
import { notifyOfPlacedOrder } from '#server/features/checkout/notify-of-placed-order.ts'
import { type ReadCart, readCart } from '#server/features/checkout/read-cart.ts'
import { readBuyer } from '#server/features/checkout/read-customer.ts'
import { limitVisitorMessages } from '#server/messaging/limit-visitor-messages.ts'
import { findVerifiedPhone } from '#server/messaging/verified-phone.ts'
import { readNotices } from '#server/notices/notice.ts'
import { endOrderPages } from '#server/orders/end-order-pages.ts'
import {
  openOrderPayment,
  openPage,
  type PaymentAttempt,
  takeFirstAttempt,
} from '#server/orders/open-order-payment.ts'
import type { Order } from '#server/orders/order-event.ts'
import { orderUrlOf } from '#server/orders/order-link.ts'
import { recordTextsAgreed } from '#server/orders/record-texts-agreed.ts'
import type { PlacedOrder, PlaceOrderInput } from '#shared/checkout.ts'

const system = { role: 'system', job: 'checkout' } as const

/**
 * Places an order and reserves its units: to be paid at pickup, or on the provider's page. The same key with the same cart gives the
 * same order, however often and at the same time; with another cart it ends the one that waits for its payment.
 * @throws AppError `conflict` for a key of another cart; `price_changed` unless the total is the one that the customer saw;
 * `sold_out` and `invalid_input` with a sentence for each line or field; `too_many_requests`; `payment_unavailable`: the order has
 * failed and the next call places a new one, unless another attempt of it can still be paid
 */
export async function placeOrder(ctx: Ctx, input: PlaceOrderInput, network: string): Promise<PlacedOrder> {
  const { order, attempt, endedId } = await limitConcurrency(async () => {
    const placed = await ctx.scope(system, (tx) => findPlaced(ctx, tx, input))
    return placed ? { order: placed, attempt: null, endedId: null } : placeNew(ctx, input, network)
  })
  // Outside the limit: a slow provider holds up no other checkout.
  if (endedId) await endOrderPages(ctx, endedId)
  if (order.payment !== 'awaiting') {
    ctx.outbox.wake()
    const isPaid = order.payment === 'paid' || order.payment === 'review'
    return { url: orderUrlOf(ctx, order), number: order.number, pay: input.pay, is_paid: isPaid }
  }
  return {
    url: await (attempt ? openPage(ctx, order, attempt) : openOrderPayment(ctx, order)),
    number: order.number,
    pay: input.pay,
    is_paid: false,
  }
}

type Placing = { input: PlaceOrderInput; network: string; isEmailAlone: boolean }

/** `attempt`: the first to pay it, of a new order to be paid by card. */
type New = { order: Order; attempt: PaymentAttempt | null }
/** `endedId`: the order that it took the place of. */
type Placed = New & { endedId: string | null }

async function placeNew(ctx: Ctx, input: PlaceOrderInput, network: string): Promise<Placed> {
  if (input.pay !== 'pickup') {
    await limitCardCheckout(ctx.limit, network)
    return insertOnce(ctx, { input, network, isEmailAlone: false })
  }
  // First, so that only what can be ordered counts towards the few orders of a day; it costs as much as a quote.
  limitQuote(ctx.limit, network)
  const unverified = await ctx.scope(system, async (tx) =>
    findUnverified(tx, (await readOrder(ctx, tx, input)).customer),
  )
  return limitVisitorMessages(ctx, { ...unverified, field: 'customer.email' }, async (message) => {
    await limitPickup(ctx.limit, { userId: userIdOf(ctx.actor), network })
    return insertOnce(ctx, { input, network, ...message })
  })
}

/** Where the message about an order to be paid at pickup would go though nobody has verified it. */
async function findUnverified(tx: Tx, customer: Awaited<ReturnType<typeof readBuyer>>) {
  if (!('customerEmail' in customer)) return { email: null, number: null }
  const { userId, customerEmail, customerPhone, textsAgreedAt } = customer
  const { isOn, delivery } = (await readNotices(tx)).order_to_pay_at_pickup
  const number = isOn && delivery !== 'email' && textsAgreedAt ? customerPhone : null
  const verified = userId && (await findVerifiedPhone(tx, userId))
  return { email: userId ? null : customerEmail, number: number === verified ? null : number }
}

function insertOnce(ctx: Ctx, placing: Placing): Promise<Placed> {
  const { input } = placing
  return ctx.scope(system, async (tx) => {
    // First in its transaction, as everything that records somebody's address.
    if (input.customer) await lockEmail(tx, input.customer.email)
    // With what it ends in the same transaction: what is refused changes nothing.
    const { same, endedId } = await freeKey(ctx, tx, input)
    const placed = same ? null : await insertNew(ctx, tx, placing)
    if (placed) return { ...placed, endedId }
    const order = same ?? (await findPlaced(ctx, tx, input))
    if (!order) throw new AppError('conflict')
    return { order, attempt: null, endedId }
  })
}

/** @throws AppError for what can't be ordered */
async function readOrder(ctx: Ctx, tx: Tx, input: PlaceOrderInput) {
  const read = await readCart(ctx, tx, input)
  assertOrderable(read.cart, input)
  const pickupTime = findPickupTime(read, input)
  const customer = await readBuyer(ctx, tx, input)
  if (input.pay === 'pickup' && 'customerEmail' in customer) await assertFewOpenPickups(tx, customer)
  return { cart: read.cart, pickupTime, customer }
}

/** With the first attempt to pay it: an order to be paid by card that has none would wait for ever. Null when its key is taken. */
async function insertNew(ctx: Ctx, tx: Tx, { input, network, isEmailAlone }: Placing): Promise<New | null> {
  const { cart, pickupTime, customer } = await readOrder(ctx, tx, input)
  const order = await insertOrder(tx, {
    cart,
    payment: input.pay === 'pickup' ? 'due' : 'awaiting',
    order: {
      ...customer,
      pickupStartsAt: pickupTime?.startsAt ?? null,
      pickupEndsAt: pickupTime?.endsAt ?? null,
      checkoutKey: input.key,
    },
    now: ctx.now(),
  })
  if (!order) return null
  await recordTextsAgreed(ctx, tx, { ...order, at: 'form' })
  const ordered = { lines: cart.lines, visitor: { userId: order.userId, network }, now: ctx.now() }
  if (order.payment === 'due') {
    await limitPickupUnits(tx, ordered)
    await notifyOfPlacedOrder(ctx, tx, order, { isEmailAlone })
    return { order, attempt: null }
  }
  await limitReservedUnits(tx, { ...ordered, orderId: order.id })
  const { lines } = cart
  const isCounted = lines.some(({ available }) => available !== null)
  return { order, attempt: await takeFirstAttempt(ctx, tx, { order, lines, isCounted }) }
}

/** @throws AppError */
function findPickupTime({ pickupTimes }: ReadCart, input: PlaceOrderInput) {
  if (input.delivery !== 'pickup') return null
  const startMs = new Date(input.pickup_starts_at ?? '').getTime()
  const time = pickupTimes.find(({ startsAt }) => startsAt.getTime() === startMs)
  if (time) return time
  const sentence = input.pickup_starts_at
    ? 'This time is over or can’t be chosen any more. Choose another one.'
    : 'Choose when you pick it up.'
  throw invalid('pickup_starts_at', sentence)
}

const invalid = (field: string, sentence: string) =>
  new AppError('invalid_input', { fields: { [field]: sentence } })
