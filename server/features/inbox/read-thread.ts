import type { Ctx } from '#server/context.ts'
import { type FoundThread, findThread } from '#server/features/inbox/find-thread.ts'
import { inboxSystem } from '#server/features/inbox/inbox-system.ts'
import { readEntries } from '#server/features/inbox/read-entries.ts'
import type { ThreadEntry } from '#shared/inbox.ts'

export type ThreadWithEntries = { thread: FoundThread; entries: ThreadEntry[]; nextCursor: string | null }

/** One person's messages and what happened with them, in every channel. @throws AppError `not_found` */
export function readThread(
  ctx: Ctx,
  { id, cursor }: { id: string; cursor?: string | undefined },
): Promise<ThreadWithEntries> {
  return ctx.scope(inboxSystem, async (tx) => {
    const thread = await findThread(tx, id)
    const { person } = thread
    const practicePhone = ctx.content.practice.phone.e164
    return { thread, ...(await readEntries(tx, { person, practicePhone, now: ctx.now(), cursor })) }
  })
}
