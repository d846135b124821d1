import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { assistantUsage } from '#server/db/schema/assistant.ts'
import { usageDay } from '#server/features/assistant/usage-day.ts'

export type ModelUsage = {
  /** `site`: no language model is configured. */
  kind: 'model' | 'site'
  row: typeof assistantUsage.$inferSelect | null
}

/** Today's model calls, tokens and cost; `row` is null before the first call of the day. */
export async function readModelUsage(ctx: Ctx): Promise<ModelUsage> {
  const [row] = await ctx.scope({ role: 'system', job: 'assistant' }, (tx) =>
    tx.select().from(assistantUsage).where(eq(assistantUsage.day, usageDay)),
  )
  return { kind: ctx.assistants.model ? 'model' : 'site', row: row ?? null }
}
