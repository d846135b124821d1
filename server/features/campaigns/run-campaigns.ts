import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { campaignRecipients, campaigns } from '#server/db/schema/campaigns.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { campaignSystem } from '#server/features/campaigns/campaign-system.ts'
import { enqueueBatch } from '#server/features/campaigns/enqueue-batch.ts'
import { startDue } from '#server/features/campaigns/start-due.ts'
import { resumeMessages } from '#server/messaging/campaign-messages.ts'
import { isWithinTextHours, readTextHours } from '#server/messaging/text-hours.ts'

/** More batches wait for the next run, so that one run never takes long. */
const maxBatches = 20

/** Starts what is due, and hands what is being sent to the outbox in batches. Any number of processes may run it at the same time. */
export async function runCampaigns(ctx: Ctx): Promise<void> {
  const { due, active, hasPaused } = await readWork(ctx)
  for (const id of due) await startDue(ctx, id)
  if (hasPaused && (await resume(ctx)) > 0) ctx.outbox.wake()
  for (const id of [...due, ...active])
    for (let batch = 0; batch < maxBatches; batch++) {
      const hasMore = await enqueueBatch(ctx, id)
      ctx.outbox.wake()
      if (!hasMore) break
    }
}

/** One statement: most runs find nothing to do. */
function readWork(ctx: Ctx) {
  return ctx.scope(campaignSystem, async (tx) => {
    const { rows } = await tx.execute<{ id: string | null; isDue: boolean }>(sql`
      select ${campaigns.id}, ${campaigns.state} = 'scheduled' as "isDue" from ${campaigns}
      where ${campaigns.state} in ('sending', 'paused')
        or (${campaigns.state} = 'scheduled' and ${campaigns.scheduledAt} <= ${ctx.now().toISOString()}::timestamptz)
      union all select null, false where exists (select from ${outbox} where ${outbox.pausedAt} is not null)`)
    const idsOf = (isDue: boolean) => rows.flatMap((row) => (row.id && row.isDue === isDue ? [row.id] : []))
    return { due: idsOf(true), active: idsOf(false), hasPaused: rows.some(({ id }) => id === null) }
  })
}

/** Lets what waited for the end of a pause, or for the morning of its recipients, leave. */
function resume(ctx: Ctx): Promise<number> {
  return ctx.scope(campaignSystem, async (tx) => {
    const rows = await tx
      .select({ id: outbox.id, zone: campaignRecipients.zone, channel: campaigns.channel })
      .from(outbox)
      .innerJoin(campaignRecipients, eq(campaignRecipients.id, outbox.id))
      .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
      .where(and(isNotNull(outbox.pausedAt), inArray(campaigns.state, ['sending', 'sent'])))
    const hours = await readTextHours(tx)
    const now = ctx.now()
    const ready = rows.filter(
      ({ channel, zone }) => channel === 'email' || isWithinTextHours(hours, zone, now),
    )
    await resumeMessages(
      tx,
      ready.map(({ id }) => id),
    )
    return ready.length
  })
}
