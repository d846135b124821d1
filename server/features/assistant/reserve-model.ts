import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { assistantUsage } from '#server/db/schema/assistant.ts'
import { assistantLimits } from '#server/features/assistant/assistant-limits.ts'
import { usageDay } from '#server/features/assistant/usage-day.ts'
import { hasVisitorBudget } from '#server/features/assistant/visitor-budget.ts'
import type { AssistantProvider } from '#server/providers/assistant/port.ts'
import { days } from '#shared/time.ts'

const { callsPerDay, centsPerDay, callsPerVisitorPerDay } = assistantLimits.model
const visitorLimit = { name: 'assistant/model', max: callsPerVisitorPerDay, windowMs: days(1) }
const microsPerCent = 10_000

/**
 * The language model, with one call counted for it, or null when the built-in answers must do: no model, a model that
 * just failed, or the budget of the visitor or of the day used up.
 */
export async function reserveModel(ctx: Ctx, network: string): Promise<AssistantProvider | null> {
  const { model } = ctx.assistants
  if (!model?.isUp() || !hasVisitorBudget(ctx, visitorLimit, network)) return null
  try {
    return (await countCall(ctx)) ? model : null
  } catch (error) {
    ctx.log.error(error, 'the call of the language model could not be counted')
    return null
  }
}

/** The write itself decides about the day's budget, so that parallel calls cannot exceed it. */
async function countCall(ctx: Ctx): Promise<boolean> {
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
