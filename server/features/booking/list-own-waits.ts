import { readWaitlist, type WaitingEntry } from '#server/booking/read-waitlist.ts'
import type { Ctx } from '#server/context.ts'
import { isOwnWait } from '#server/features/booking/is-own-wait.ts'
import { waitlistSystem } from '#server/features/booking/offer-waitlist.ts'
import { ownListMax } from '#shared/pagination.ts'

/** What the signed-in person waits for. */
export function listOwnWaits(ctx: Ctx): Promise<WaitingEntry[]> {
  const where = isOwnWait(ctx)
  const { content } = ctx
  return ctx.scope(waitlistSystem, (tx) =>
    readWaitlist(tx, { where, content, now: ctx.now(), limit: ownListMax }),
  )
}
