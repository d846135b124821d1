import { desc } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { assistantQuestions } from '#server/db/schema/assistant.ts'

const shown = 100

/** What the assistant could not answer: what was asked most often, then last, first. */
export const listQuestions = (ctx: Ctx) =>
  ctx.scope(ctx.actor, (tx) =>
    tx
      .select()
      .from(assistantQuestions)
      .orderBy(desc(assistantQuestions.times), desc(assistantQuestions.askedAt))
      .limit(shown),
  )
