import type { Ctx } from '#server/context.ts'
import { findClient } from '#server/features/clients/find-client.ts'
import { presentPersonData } from '#server/people/present-person-data.ts'
import { readPersonData } from '#server/people/read-person-data.ts'
import type { SessionRow } from '#shared/account.ts'

const system = { role: 'system', job: 'clients' } as const

type Sessions = { list(userId: string, currentId: undefined): Promise<SessionRow[]> }

/** Everything we store about a client or guest, as they would get it themselves. @throws AppError `not_found`. */
export async function exportClient(ctx: Ctx, { id, sessions }: { id: string; sessions: Sessions }) {
  const { data, userId } = await ctx.scope(system, async (tx) => {
    const { person } = await findClient(tx, id)
    return { data: await readPersonData(tx, person), userId: person.userId }
  })
  ctx.log.info({ contactId: id }, 'personal data exported by the owner')
  return presentPersonData(data, userId ? await sessions.list(userId, undefined) : [], ctx.now())
}
