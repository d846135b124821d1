import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { separateThreads } from '#server/messaging/merged-threads.ts'
import { lockRecords } from '#server/people/read-record.ts'

const system = { role: 'system', job: 'clients' } as const

/** Takes a merge back within a day, the newest one of a record first. @throws AppError `conflict` when it can't be any more */
export async function undoMerge(ctx: Ctx, { id, otherId }: { id: string; otherId: string }): Promise<void> {
  await ctx.scope(system, async (tx) => {
    await lockRecords(tx, [id, otherId])
    if (!(await separateThreads(tx, { mainId: id, otherId }))) throw new AppError('conflict')
  })
  ctx.log.info({ mainId: id }, 'merge undone by the owner')
}
