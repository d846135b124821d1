import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { assistantQuestions } from '#server/db/schema/assistant.ts'

/** Removes a question that needs no answer. One that is gone already is no error. */
export async function removeQuestion(ctx: Ctx, id: string): Promise<void> {
  await ctx.scope({ role: 'system', job: 'assistant' }, (tx) =>
    tx.delete(assistantQuestions).where(eq(assistantQuestions.id, id)),
  )
}
