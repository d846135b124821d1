import type { Ctx } from '#server/context.ts'
import { limitKey, mailboxOf } from '#server/messaging/limit-key.ts'
import { days } from '#shared/time.ts'

const perDay = { name: 'news/recipient/day', max: 3, windowMs: days(1) }
const perMonth = { name: 'news/recipient/month', max: 6, windowMs: days(30) }

/**
 * Counts a question 'do you want our news?' to an address or number, which anybody can type, or to the account that asked for it.
 * Outside a transaction.
 * @throws AppError `too_many_requests`
 */
export async function countNewsRequest(ctx: Ctx, recipient: string): Promise<void> {
  const key = limitKey(mailboxOf(recipient))
  await ctx.limit(perDay, key)
  await ctx.limit(perMonth, key)
}
