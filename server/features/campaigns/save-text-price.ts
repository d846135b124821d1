import { savePracticeSettings } from '#server/booking/practice-settings.ts'
import type { Ctx } from '#server/context.ts'

/** What one text costs the practice, in millionths of a US dollar: shown before a group message is sent. */
export const saveTextPrice = (ctx: Ctx, { price_micros: textPriceMicros }: { price_micros: number }) =>
  ctx.scope(ctx.actor, (tx) => savePracticeSettings(tx, { textPriceMicros }))
