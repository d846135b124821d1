import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { maxGroupRecipients } from '#shared/groups.ts'
import { days } from '#shared/time.ts'

/** All single messages of the practice, the administrator's included, to bound the costs. Group messages have their own limit. */
const perDay = { name: 'texts/day', max: 1000, windowMs: days(1) }

/** Less than the practice's limit, so that clients and visitors can't use up what the owner needs. */
export const perDayOfClients = { name: 'texts/clients/day', max: 600, windowMs: days(1) }

/** What the texts that clients and visitors cause count for. */
export const textLimits = [perDayOfClients, perDay] as const

/** All texts of group messages. */
const groupPerDay = { name: 'group-texts/day', max: maxGroupRecipients, windowMs: days(1) }

/** @throws AppError `texts_used_up` when so many more would be too many in a day. */
export async function countGroupTexts(ctx: Ctx, texts: number): Promise<void> {
  await ctx.limit(groupPerDay, 'all', texts).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('texts_used_up', error.details) : error
  })
}

/** For a group message that was not sent after all. */
export const giveBackGroupTexts = (ctx: Ctx, texts: number): Promise<void> =>
  ctx.limit.giveBack(groupPerDay, 'all', texts)

/** @throws AppError `texts_used_up` */
export const countText = (ctx: Ctx): Promise<void> => countTextAgainst(ctx, perDay, 'all', 'texts_used_up')

/** @throws AppError `code` with the seconds until the limit ends */
export async function countTextAgainst(
  ctx: Ctx,
  limit: Parameters<Ctx['limit']>[0],
  key: string,
  code: 'too_many_texts' | 'texts_used_up',
): Promise<void> {
  await ctx.limit(limit, key).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError(code, error.details) : error
  })
}
