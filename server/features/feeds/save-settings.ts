import { type PracticeSettings, savePracticeSettings } from '#server/booking/practice-settings.ts'
import type { Ctx } from '#server/context.ts'

/** Changes some of the owner's settings of every session. */
export function saveSettings(ctx: Ctx, settings: Partial<PracticeSettings>): Promise<void> {
  return ctx.scope(ctx.actor, (tx) => savePracticeSettings(tx, settings))
}
