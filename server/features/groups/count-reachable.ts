import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { smsOptOuts } from '#server/db/schema/messages.ts'
import { countRows } from '#server/pagination/total.ts'

const system = { role: 'system', job: 'count reachable people' } as const

/** The number of people who proved a phone number and did not opt out. */
export function countReachable(ctx: Ctx): Promise<number> {
  return ctx.scope(system, async (tx) => {
    const [optedOut] = await tx
      .select({ count: count() })
      .from(profiles)
      .innerJoin(smsOptOuts, and(eq(smsOptOuts.phone, profiles.phone), isNotNull(profiles.phoneVerifiedAt)))
    return (await countRows(tx, 'people', 'phone')) - (optedOut?.count ?? 0)
  })
}
