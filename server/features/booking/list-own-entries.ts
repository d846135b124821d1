import { readWaitlist, type WaitingEntry } from '#server/booking/read-waitlist.ts'
import type { Ctx } from '#server/context.ts'
import { isOwnEntry } from '#server/features/booking/is-own-entry.ts'
import { waitlistSystem } from '#server/features/booking/offer-waitlist.ts'
import { ownListMax } from '#shared/pagination.ts'

/** What the signed-in person waits for. */
export function listOwnEntries(ctx: Ctx): Promise<WaitingEntry[]> {
  const where = isOwnEntry(ctx)
  const { content } = ctx
  return ctx.scope(waitlistSystem, (tx) =>
    readWaitlist(tx, { where, content, now: ctx.now(), limit: ownListMax }),
  )
}
