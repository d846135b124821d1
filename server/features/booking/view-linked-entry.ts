import { readWaitlist, type WaitingEntry } from '#server/booking/read-waitlist.ts'
import type { Ctx } from '#server/context.ts'
import { findEntriesOfLink } from '#server/features/booking/find-entries-of-link.ts'
import { waitlistSystem } from '#server/features/booking/offer-waitlist.ts'

/**
 * What whoever got an email of the waitlist waits for; null when they are off it. Changes nothing: mail scanners open links.
 * @throws AppError `link_expired` for a link that leads to nobody
 */
export function viewLinkedEntry(ctx: Ctx, { token }: { token: string }): Promise<WaitingEntry | null> {
  const { content } = ctx
  return ctx.scope(waitlistSystem, async (tx) => {
    const where = await findEntriesOfLink(ctx, tx, token)
    const [entry] = await readWaitlist(tx, { where, content, now: ctx.now(), limit: 1 })
    return entry ?? null
  })
}
