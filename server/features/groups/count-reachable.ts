import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { consents } from '#server/db/schema/consents.ts'
import { smsOptOuts } from '#server/db/schema/messages.ts'
import { declinedNews } from '#server/messaging/consents.ts'
import { countRows } from '#server/pagination/total.ts'

const system = { role: 'system', job: 'count reachable people' } as const

/** The number of people who verified a phone number, did not opt out and want news by text. */
export function countReachable(ctx: Ctx): Promise<number> {
  return ctx.scope(system, async (tx) => {
    const [optedOut] = await tx
      .select({ count: count() })
      .from(profiles)
      .innerJoin(smsOptOuts, and(eq(smsOptOuts.phone, profiles.phone), isNotNull(profiles.phoneVerifiedAt)))
    // From the few who said no: everybody else isn't looked at.
    const [declined] = await tx
      .select({ count: count() })
      .from(profiles)
      .where(
        and(
          isNotNull(profiles.phoneVerifiedAt),
          sql`${profiles.phone} in (select recipient from ${consents} where channel = 'sms' and purpose = 'news' and not is_given)`,
          declinedNews(profiles.phone),
          sql`not exists (select from ${smsOptOuts} o where o.phone = ${profiles.phone})`,
        ),
      )
    return (await countRows(tx, 'people', 'phone')) - (optedOut?.count ?? 0) - (declined?.count ?? 0)
  })
}
