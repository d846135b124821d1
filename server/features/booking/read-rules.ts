import { findBookedAhead } from '#server/booking/find-booked-ahead.ts'
import { readNewestVersion } from '#server/content/store.ts'
import type { Ctx } from '#server/context.ts'
import type { BookingRules } from '#shared/booking/rules.ts'
import type { BookingRulesAnswer } from '#shared/booking.ts'

/** The published rules with the publication they are from, and who is booked ahead under them. */
export function readRules(ctx: Ctx): Promise<BookingRulesAnswer> {
  return ctx.scope(ctx.actor, async (tx) => {
    const { id, document } = await readNewestVersion(tx)
    const { facts } = document
    const without = { before: facts, after: { ...facts, booking: null } }
    return {
      rules: (facts.booking ?? null) as BookingRules | null,
      base: id,
      booked: await findBookedAhead(tx, { ...without, now: ctx.now() }),
    }
  })
}
