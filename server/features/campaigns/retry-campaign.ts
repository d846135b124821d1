import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { campaignRecipients, campaigns } from '#server/db/schema/campaigns.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { AppError } from '#server/errors.ts'
import { campaignSystem } from '#server/features/campaigns/campaign-system.ts'
import { lockCampaign } from '#server/features/campaigns/read-campaign.ts'
import type { Draft } from '#server/features/campaigns/render-message.ts'
import { campaignLifeMs } from '#server/features/campaigns/start-campaign.ts'
import { findFailedTexts } from '#server/messaging/campaign-messages.ts'
import { retryMessages } from '#server/messaging/retry-messages.ts'

/**
 * Retries the failed recipients of a group message, and only them. They start a new round, unless the latest one is still under way.
 * @throws AppError `conflict` when it was cancelled or is paused; `text_expired` when none can be retried any more
 */
export async function retryCampaign(ctx: Ctx, { id }: { id: string }): Promise<void> {
  await ctx.scope(campaignSystem, async (tx) => {
    const campaign = await lockCampaign(tx, id)
    if (campaign.state !== 'sent' && campaign.state !== 'sending') throw new AppError('conflict')
    const failed = campaign.channel === 'sms' ? await findFailedTexts(tx, id) : await findFailedEmails(tx, id)
    const isUnderWay = campaign.state === 'sending'
    if (failed.length === 0 || (await retryMessages(tx, failed)) === 0) throw new AppError('text_expired')
    const round = isUnderWay ? campaign.round : campaign.round + 1
    const expiresAt = new Date(ctx.now().getTime() + campaignLifeMs)
    await tx
      .update(campaigns)
      .set({ state: 'sending', finishedAt: null, round, expiresAt })
      .where(eq(campaigns.id, id))
    await markRetried(tx, failed, round)
  })
  ctx.outbox.wake()
}

async function findFailedEmails(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .select({ id: campaignRecipients.id })
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.campaignId, id),
        isNotNull(campaignRecipients.failure),
        isNull(campaignRecipients.sentAt),
        isNull(campaignRecipients.skipped),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Those that are in the outbox again: what is too old by now stays failed. */
async function markRetried(tx: Tx, ids: readonly string[], round: Draft['round']): Promise<void> {
  await tx
    .update(campaignRecipients)
    .set({ round, failure: null })
    .where(
      and(
        inArray(campaignRecipients.id, [...ids]),
        sql`exists (select from ${outbox} where ${outbox.id} = ${campaignRecipients.id}
          and ${outbox.sentAt} is null and ${outbox.failedAt} is null)`,
      ),
    )
}
