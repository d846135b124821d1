import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { findAccount } from '#server/people/find-account.ts'
import { presentPersonData } from '#server/people/present-person-data.ts'
import { readPersonData } from '#server/people/read-person-data.ts'
import type { SessionRow } from '#shared/account.ts'
import { hours } from '#shared/time.ts'

const system = { role: 'system', job: 'account' } as const
const userLimit = { name: 'export/user', max: 10, windowMs: hours(1) }

type Sessions = { list(userId: string, currentId: undefined): Promise<SessionRow[]> }

/**
 * Reads everything we store about the caller.
 * @throws AppError `too_many_requests`.
 */
export async function exportAccount(ctx: Ctx, { sessions }: { sessions: Sessions }) {
  const id = ownId(ctx.actor)
  await ctx.limit(userLimit, id)
  const data = await ctx.scope(system, async (tx) => {
    const person = await findAccount(tx, id)
    if (!person) throw new AppError('not_signed_in')
    return readPersonData(tx, person)
  })
  return presentPersonData(data, await sessions.list(id, undefined), ctx.now())
}
