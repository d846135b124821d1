import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { findMerge } from '#server/features/clients/read-merge.ts'
import { joinThreads } from '#server/messaging/merged-threads.ts'
import { lockRecords } from '#server/people/read-record.ts'
import type { MergeClients } from '#shared/clients-schema.ts'

const system = { role: 'system', job: 'clients' } as const

/**
 * Makes two records one, as the owner says. Accounts, addresses and numbers stay what they are: nobody sees or agreed to more than before.
 * @throws AppError `not_found`; `invalid_input` with a sentence; `conflict` when another one would by now be the main record
 */
export async function mergeClients(ctx: Ctx, { id, other_id, main_id }: MergeClients & { id: string }) {
  await ctx.scope(system, async (tx) => {
    await lockRecords(tx, [id, other_id])
    const { main, other, problem } = await findMerge(tx, { id, otherId: other_id })
    if (problem) throw new AppError('invalid_input', { fields: { other_id: problem } })
    if (main.contact.id !== main_id || ![id, other_id].includes(other.contact.id))
      throw new AppError('conflict')
    await joinThreads(tx, { mainId: main.contact.id, otherId: other.contact.id })
  })
  ctx.log.info({ mainId: main_id }, 'records merged by the owner')
}
