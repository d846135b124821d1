import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { calendarDays } from '#server/db/schema/calendar.ts'
import { AppError } from '#server/errors.ts'
import { type Cart, maxTotalCents, priceCart, type WantedLine } from '#server/features/checkout/price-cart.ts'
import { readAvailable, readReservedFor } from '#server/stock/read-available.ts'
import type { Delivery } from '#shared/orders.ts'
import { listPickupTimes, type PickupSpan } from '#shared/pickup-times.ts'

export type ReadCart = { cart: Cart; content: Content; pickupTimes: PickupSpan[] }
type Input = {
  lines: readonly WantedLine[]
  delivery?: Delivery | undefined
  /** Of the cart: what its own unpaid order holds counts as available. */
  key?: string | undefined
  /** The newest publication, where the caller has read it. */
  content?: Content
}

/**
 * Prices a cart by the newest publication and what is in stock at this moment, also while this process shows an older one.
 * @throws AppError `invalid_input` above what one order can cost
 */
export async function readCart(
  ctx: Ctx,
  tx: Tx,
  { lines, delivery, key, ...read }: Input,
): Promise<ReadCart> {
  const content = read.content ?? (await ctx.contentSource.newestContent(tx))
  const products = [...new Set(lines.map(({ product }) => product))]
  const available = new Map(await readAvailable(tx, products, ctx.now()))
  const own = key === undefined ? new Map<string, number>() : await readReservedFor(tx, key, ctx.now())
  for (const [product, units] of own) available.set(product, (available.get(product) ?? 0) + units)
  const cart = priceCart(content, lines, { delivery, available })
  if (cart.totalCents > maxTotalCents)
    throw new AppError('invalid_input', { fields: { lines: 'An order can cost up to $999,999.99.' } })
  return { cart, content, pickupTimes: await readPickupTimes(ctx, tx, content) }
}

async function readPickupTimes(ctx: Ctx, tx: Tx, { pickup }: Content): Promise<PickupSpan[]> {
  if (!pickup) return []
  const closed = await tx
    .select({ date: calendarDays.date })
    .from(calendarDays)
    .where(
      and(
        eq(calendarDays.kind, 'closed'),
        or(isNull(calendarDays.place), eq(calendarDays.place, 'inPerson')),
      ),
    )
  const now = ctx.now()
  // Only what the owner blocked themselves: other calendars' busy times keep sessions away, not pickups.
  const blocked = await tx
    .select({ startsAt: bookedTimes.startsAt, endsAt: bookedTimes.endsAt })
    .from(bookedTimes)
    .where(and(eq(bookedTimes.kind, 'block'), gt(bookedTimes.endsAt, now)))
  return listPickupTimes(pickup, { closedDates: closed.map(({ date }) => date), blocked, now })
}
