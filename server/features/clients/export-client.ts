import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { identityOf } from '#server/people/find-person.ts'
import { presentPersonData } from '#server/people/present-person-data.ts'
import { readPersonData } from '#server/people/read-person-data.ts'
import { readContact } from '#server/people/read-record.ts'
import type { SessionRow } from '#shared/account.ts'

const system = { role: 'system', job: 'clients' } as const

type Sessions = { list(userId: string, currentId: undefined): Promise<SessionRow[]> }

/**
 * Everything we store about a client or guest, as they would get it themselves: of merged records the one with this id, because the
 * owner's word proves nothing about the other's data. @throws AppError `not_found`.
 */
export async function exportClient(ctx: Ctx, { id, sessions }: { id: string; sessions: Sessions }) {
  const { data, userId } = await ctx.scope(system, async (tx) => {
    const contact = await readContact(tx, id)
    if (!contact) throw new AppError('not_found')
    const person = await identityOf(tx, contact)
    return { data: await readPersonData(tx, person), userId: person.userId }
  })
  ctx.log.info({ contactId: id }, 'personal data exported by the owner')
  return presentPersonData(data, userId ? await sessions.list(userId, undefined) : [], ctx.now())
}
