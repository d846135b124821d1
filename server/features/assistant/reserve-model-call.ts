import { sql } from 'drizzle-orm'
import { assistantLimits } from '#practice/assistant.ts'
import type { Ctx } from '#server/context.ts'
import { assistantUsage } from '#server/db/schema/assistant.ts'
import { usageDay } from '#server/features/assistant/usage-day.ts'

const { callsPerDay, centsPerDay } = assistantLimits.model
const microsPerCent = 10_000

/**
 * Counts a model call before it is made. False when the day's budget of calls or cost is used up; the write itself
 * decides, so that parallel calls cannot exceed it.
 */
export async function reserveModelCall(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.scope({ role: 'system', job: 'assistant' }, (tx) =>
    tx
      .insert(assistantUsage)
      .values({ day: usageDay, modelCalls: 1 })
      .onConflictDoUpdate({
        target: assistantUsage.day,
        set: { modelCalls: sql`${assistantUsage.modelCalls} + 1` },
        setWhere: sql`${assistantUsage.modelCalls} < ${callsPerDay} and ${assistantUsage.costMicros} < ${centsPerDay * microsPerCent}`,
      })
      .returning({ day: assistantUsage.day }),
  )
  return rows.length > 0
}
