import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { campaigns } from '#server/db/schema/campaigns.ts'
import { AppError } from '#server/errors.ts'
import { campaignSystem } from '#server/features/campaigns/campaign-system.ts'
import { findCampaign } from '#server/features/campaigns/read-campaign.ts'

/** Makes a scheduled message a draft again. @throws AppError `conflict` when it has started by now. */
export async function unscheduleCampaign(ctx: Ctx, { id }: { id: string }): Promise<void> {
  await ctx.scope(campaignSystem, async (tx) => {
    // A new version, so that an old request to schedule it does nothing any more.
    const changed = await tx
      .update(campaigns)
      .set({ state: 'draft', scheduledAt: null, version: sql`${campaigns.version} + 1` })
      .where(and(eq(campaigns.id, id), eq(campaigns.state, 'scheduled')))
      .returning({ id: campaigns.id })
    if (changed.length === 0 && (await findCampaign(tx, id)).state !== 'draft') throw new AppError('conflict')
  })
}
