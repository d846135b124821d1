import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { assertVersion, lockRealOrder, orderSystem } from '#server/features/orders/change-order.ts'
import { withdrawWaitingMessages } from '#server/features/orders/step-message.ts'
import { previewPickupMoved, sendPickupMoved } from '#server/orders/messages/pickup-moved.ts'
import type { Order } from '#server/orders/order-event.ts'
import { recordOrderEvent } from '#server/orders/record-order-event.ts'
import type { OrderMessagePreview, OrderPickupInput } from '#shared/owner-order.ts'
import { days, hours } from '#shared/time.ts'

type Time = Pick<OrderPickupInput, 'starts_at' | 'ends_at'>

const longestMs = hours(12)
const farthestMs = days(366)

/**
 * Gives an order that waits to be picked up another time, also outside the published hours, and with `tell` the customer a message
 * about it. The same time again changes nothing.
 * @throws AppError `not_found`, `conflict`; `invalid_input` with a sentence for what isn't picked up any more and for an unlikely time
 */
export async function movePickup(
  ctx: Ctx,
  { id, version, tell, note, ...time }: OrderPickupInput & { id: string },
): Promise<Order> {
  const order = await ctx.scope(orderSystem, async (tx) => {
    const lockedOrder = await lockRealOrder(tx, id)
    const pickup = toPickup(time)
    if (isAt(lockedOrder, pickup)) return lockedOrder
    assertVersion(lockedOrder, version)
    assertMovable(lockedOrder, pickup, ctx.now())
    await withdrawWaitingMessages(tx, lockedOrder, ['pickup_moved'])
    const event = {
      kind: 'pickup_moved',
      at: ctx.now(),
      details: { startsAt: pickup.pickupStartsAt.toISOString(), endsAt: pickup.pickupEndsAt.toISOString() },
    } as const
    const { order: moved, eventId } = await recordOrderEvent(
      tx,
      lockedOrder,
      { ...event, actor: 'owner' },
      pickup,
    )
    if (tell) await sendPickupMoved(ctx, tx, moved, { eventId, note: note ?? null })
    return moved
  })
  ctx.outbox.wake()
  return order
}

/** The email and text that `movePickup` would send. @throws AppError `not_found` */
export const previewPickup = (
  ctx: Ctx,
  { id, note, ...time }: Time & { id: string; note?: string | undefined },
): Promise<OrderMessagePreview> =>
  ctx.scope(orderSystem, async (tx) => {
    const order = await lockRealOrder(tx, id)
    return previewPickupMoved(ctx, tx, { ...order, ...toPickup(time) }, note ?? null)
  })

const toPickup = ({ starts_at, ends_at }: Time) => ({
  pickupStartsAt: new Date(starts_at),
  pickupEndsAt: new Date(ends_at),
})
type Pickup = ReturnType<typeof toPickup>

const isAt = (order: Order, { pickupStartsAt, pickupEndsAt }: Pickup) =>
  order.pickupStartsAt?.getTime() === pickupStartsAt.getTime() &&
  order.pickupEndsAt?.getTime() === pickupEndsAt.getTime()

/** @throws AppError `invalid_input` */
function assertMovable({ delivery, status }: Order, { pickupStartsAt, pickupEndsAt }: Pickup, now: Date) {
  const refuse = (field: string, sentence: string) => {
    throw new AppError('invalid_input', { fields: { [field]: sentence } })
  }
  if (delivery !== 'pickup' || (status !== 'pending' && status !== 'processing'))
    refuse('starts_at', 'This order isn’t waiting to be picked up.')
  if (pickupEndsAt <= now) refuse('starts_at', 'That time has passed. Choose a later one.')
  if (pickupStartsAt.getTime() > now.getTime() + farthestMs)
    refuse('starts_at', 'Choose a time within a year.')
  if (pickupEndsAt.getTime() - pickupStartsAt.getTime() > longestMs)
    refuse('ends_at', 'Choose at most 12 hours.')
}
