import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { Answer } from '#shared/conversation.ts'

/**
 * Answers the connection test without a paid call: from the configuration and the result of the last call.
 * @throws AppError `assistant_unavailable`.
 */
export async function testConnection(ctx: Ctx): Promise<Answer> {
  if (ctx.assistants.model && !(await ctx.assistants.model.isUp()))
    throw new AppError('assistant_unavailable')
  return { response: 'Connected', sources: [], kind: 'answer' }
}
