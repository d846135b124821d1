import { findBookableSession } from '#server/booking/bookable-service.ts'
import { readFreeTimes, readNextTimes } from '#server/booking/free-times.ts'
import type { SingleFlight } from '#server/booking/single-flight.ts'
import type { Ctx } from '#server/context.ts'
import type { FreeDay } from '#shared/booking/free-times.ts'
import type { BookingTimesQuery } from '#shared/booking.ts'
import { addDays, startOfDay, toLocal } from '#shared/local-time.ts'
import { seconds } from '#shared/time.ts'

const system = { role: 'system', job: 'booking' } as const
const defaultDays = 14

export type ListedTimes = { days: FreeDay[]; next: Date | null }

/**
 * The free times of a service; the next one after them when there are none. `share` spares the database those who ask for the
 * same at once.
 * @throws AppError `not_found` while nothing can be booked; `invalid_input` for another service or duration
 */
export function listTimes(
  ctx: Ctx,
  input: BookingTimesQuery,
  share: SingleFlight<ListedTimes>,
): Promise<ListedTimes> {
  const key = JSON.stringify([ctx.contentSource.publication(), input])
  return share(key, () => readTimes(ctx, input))
}

async function readTimes(ctx: Ctx, input: BookingTimesQuery): Promise<ListedTimes> {
  const { rules, place, minutes } = findBookableSession(ctx.content, input)
  const now = ctx.now()
  const today = toLocal(now).date
  const from = input.from !== undefined && input.from > today ? input.from : today
  const query = { rules, place, minutes, now }
  return ctx.scope(system, async (tx) => {
    const days = await readFreeTimes(tx, { ...query, from, days: input.days ?? defaultDays })
    if (days.some(({ times }) => times.length > 0)) return { days, next: null }
    const end = startOfDay(addDays(from, days.length)) ?? now
    const [next] = await readNextTimes(tx, { ...query, after: new Date(end.getTime() - seconds(1)) }, 1)
    return { days, next: next ?? null }
  })
}
