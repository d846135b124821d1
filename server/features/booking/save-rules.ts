import type * as z from 'zod/mini'
import { publishPart } from '#server/content/publish-part.ts'
import type { Ctx } from '#server/context.ts'
import { readRules } from '#server/features/booking/read-rules.ts'
import type { BookingRulesAnswer, rulesSchema } from '#shared/booking.ts'

/**
 * Publishes the rules of booking, or ends booking online.
 * @throws AppError `content_changed` when the rules were changed since `base`; `content_invalid` with a sentence for each mistake
 */
export async function saveRules(ctx: Ctx, input: z.infer<typeof rulesSchema>): Promise<BookingRulesAnswer> {
  const published = await publishPart(ctx, {
    part: 'booking',
    value: input.rules,
    base: input.base,
    note: input.rules ? 'Changed when sessions can be booked.' : 'Ended booking online.',
  })
  ctx.log.info({ publication: published.id }, 'booking rules published')
  return readRules(ctx)
}
