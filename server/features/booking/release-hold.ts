import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { hashHold } from '#server/features/booking/hold-time.ts'

const system = { role: 'system', job: 'booking' } as const

/** Gives a held time back. Nothing happens to one that is booked or was given back before. */
export async function releaseHold(ctx: Ctx, token: string): Promise<void> {
  await ctx.scope(system, (tx) =>
    tx
      .delete(bookedTimes)
      .where(and(eq(bookedTimes.tokenHash, hashHold(token)), eq(bookedTimes.kind, 'hold'))),
  )
}
