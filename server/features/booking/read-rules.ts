import { readNewestVersion } from '#server/content/store.ts'
import type { Ctx } from '#server/context.ts'
import type { BookingRules } from '#shared/booking/rules.ts'
import type { BookingRulesAnswer } from '#shared/booking.ts'

/** The published rules with the publication they are from. */
export async function readRules(ctx: Ctx): Promise<BookingRulesAnswer> {
  const { id, document } = await ctx.scope(ctx.actor, readNewestVersion)
  return { rules: (document.facts.booking ?? null) as BookingRules | null, base: id }
}
