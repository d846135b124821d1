import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { latestStored } from '#shared/wrong-clock.ts'

const system = { role: 'system', job: 'card payments' } as const
const maxAtOnce = 100

/** An attempt to pay that the provider has not decided, as far as we know. */
export type OpenAttempt = { reference: string; sessionId: string | null; createdAt: Date }

/**
 * Claims the attempts that are due for a question to the provider, each by one process only. The first comes after a minute; the
 * interval then doubles up to one hour. One that was made or asked about while the clock was ahead is due.
 */
export function claimOpenAttempts(ctx: Ctx): Promise<OpenAttempt[]> {
  const now = ctx.now().toISOString()
  const isDue = sql`(coalesce(checked_at, created_at) > ${latestStored(ctx.now()).toISOString()}::timestamptz or coalesce(checked_at + greatest(interval '1 minute', least(interval '1 hour', checked_at - created_at)),
    created_at + interval '1 minute') <= ${now}::timestamptz)`
  return ctx.scope(system, (tx) =>
    tx
      .update(cardPayments)
      .set({ checkedAt: ctx.now() })
      .where(
        sql`${cardPayments.id} in (select id from ${cardPayments} where state = 'awaiting' and ${isDue}
          order by created_at limit ${maxAtOnce} for update skip locked)`,
      )
      .returning({
        reference: cardPayments.id,
        sessionId: cardPayments.paymentSessionId,
        createdAt: cardPayments.createdAt,
      }),
  )
}
