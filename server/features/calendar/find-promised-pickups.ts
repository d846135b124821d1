import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Span } from '#server/booking/appointment-time.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { ClosedDayPickup, PromisedPickup } from '#shared/calendar.ts'
import { formatDateTime } from '#shared/dates.ts'
import { nextDate, startOfDay, toLocal } from '#shared/local-time.ts'

/** As many as are named one by one. */
const namedMax = 10

/** Who was promised that they can pick up their order in a span. */
export const findPromisedPickups = async (tx: Tx, span: Span, now: Date): Promise<PromisedPickup[]> =>
  describePickups(await readPickups(tx, span, now))

/** The same of closed dates, each with its own. */
export async function findClosedDayPickups(
  tx: Tx,
  closedDates: readonly string[],
  now: Date,
): Promise<ClosedDayPickup[]> {
  const dates = new Set(closedDates)
  const [first, last] = [closedDates[0], closedDates.at(-1)]
  const from = first && startOfDay(first)
  const to = last && startOfDay(nextDate(last))
  if (!from || !to) return []
  const rows = await readPickups(tx, { from, to }, now)
  const byDate = Map.groupBy(rows, ({ startsAt }) => (startsAt ? toLocal(startsAt).date : ''))
  return [...byDate].flatMap(([date, ofDate]) =>
    dates.has(date) ? describePickups(ofDate).map((pickup) => ({ ...pickup, date })) : [],
  )
}

const readPickups = (tx: Tx, { from, to }: Span, now: Date) =>
  tx
    .select({ number: orders.number, name: orders.customerName, startsAt: orders.pickupStartsAt })
    .from(orders)
    .where(
      and(
        eq(orders.delivery, 'pickup'),
        inArray(orders.payment, ['due', 'paid', 'review']),
        inArray(orders.status, ['pending', 'processing']),
        lt(orders.pickupStartsAt, to),
        gt(orders.pickupEndsAt, from),
        gt(orders.pickupEndsAt, now),
      ),
    )
    .orderBy(asc(orders.pickupStartsAt), asc(orders.number))

function describePickups(rows: Awaited<ReturnType<typeof readPickups>>): PromisedPickup[] {
  const named = rows.slice(0, namedMax).map(({ number, name, startsAt }) => ({
    order_number: number,
    sentence: `${name ?? 'A customer'} picks up order #${number} on ${startsAt ? formatDateTime(startsAt) : 'that day'}. Tell them if you won’t be there.`,
  }))
  const moreCount = rows.length - named.length
  if (moreCount === 0) return named
  const sentence = `${moreCount} more ${moreCount === 1 ? 'order is' : 'orders are'} picked up then.`
  return [...named, { order_number: null, sentence }]
}
