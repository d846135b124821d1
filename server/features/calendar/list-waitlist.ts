import { readWaitlist, type WaitingEntry } from '#server/booking/read-waitlist.ts'
import type { Ctx } from '#server/context.ts'

/** More than anybody reads on a phone; the rest shows as these leave. */
const maxEntries = 500

/** Everybody who waits for a time, who waited longest first. */
export const listWaitlist = (ctx: Ctx): Promise<WaitingEntry[]> =>
  ctx.scope(ctx.actor, (tx) => readWaitlist(tx, { content: ctx.content, now: ctx.now(), limit: maxEntries }))
