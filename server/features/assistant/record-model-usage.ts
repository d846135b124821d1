import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { assistantUsage } from '#server/db/schema/assistant.ts'
import { modelPrice } from '#server/features/assistant/assistant-limits.ts'
import { usageDay } from '#server/features/assistant/usage-day.ts'
import type { Usage } from '#server/providers/assistant/port.ts'

/** Adds the tokens of a model call, and what they cost, to today's usage. */
export async function recordModelUsage(ctx: Ctx, { inputTokens, outputTokens }: Usage): Promise<void> {
  const costMicros = Math.ceil(inputTokens * modelPrice.input + outputTokens * modelPrice.output)
  await ctx.scope({ role: 'system', job: 'assistant' }, (tx) =>
    tx
      .update(assistantUsage)
      .set({
        inputTokens: sql`${assistantUsage.inputTokens} + ${inputTokens}`,
        outputTokens: sql`${assistantUsage.outputTokens} + ${outputTokens}`,
        costMicros: sql`${assistantUsage.costMicros} + ${costMicros}`,
      })
      .where(eq(assistantUsage.day, usageDay)),
  )
}
