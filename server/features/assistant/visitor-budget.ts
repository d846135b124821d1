import { userIdOf } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'

type VisitorLimit = Parameters<Ctx['limit']['inMemory']>[0]

/** Counts one use of a client, or of a visitor's network. False, and nothing more happens, when there were too many. */
export function hasVisitorBudget(ctx: Ctx, limit: VisitorLimit, network: string): boolean {
  const userId = userIdOf(ctx.actor)
  try {
    if (userId) ctx.limit.inMemory(limit, userId)
    else ctx.limit.inMemoryByNetwork(limit, network)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}
