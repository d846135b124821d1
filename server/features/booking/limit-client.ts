import type { Ctx } from '#server/context.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { limitKey, mailboxOf } from '#server/messaging/limit-key.ts'
import { days } from '#shared/time.ts'

type Client = Pick<typeof appointments.$inferSelect, 'userId' | 'clientEmail' | 'clientPhone'>

const bookingLimit = { name: 'booking/address', max: 10, windowMs: days(1) }
const moveLimit = { name: 'booking/move/client', max: 20, windowMs: days(1) }
/** Each booking and each move may text it. */
const numberLimit = { name: 'booking/number', max: 20, windowMs: days(1) }

/**
 * Counts a booking for whom it tells, which anybody may have typed: the mailbox behind an address, or the account, and the number. Returns
 * what takes it back.
 * @throws AppError `too_many_requests`
 */
export const limitBooking = (ctx: Ctx, client: Client) => count(ctx, client, bookingLimit)

/** The same for all moves of a client's sessions together. */
export const limitMoves = (ctx: Ctx, client: Client) => count(ctx, client, moveLimit)

async function count(ctx: Ctx, { userId, clientEmail, clientPhone }: Client, limit: typeof moveLimit) {
  const key = clientEmail === null ? (userId ?? '') : limitKey(mailboxOf(clientEmail))
  const number = clientPhone === null ? null : limitKey(clientPhone)
  await ctx.limit(limit, key)
  if (number !== null) await ctx.limit(numberLimit, number)
  return async () => {
    await ctx.limit.giveBack(limit, key)
    if (number !== null) await ctx.limit.giveBack(numberLimit, number)
  }
}
