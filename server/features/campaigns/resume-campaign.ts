import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { campaigns } from '#server/db/schema/campaigns.ts'
import { AppError } from '#server/errors.ts'
import { campaignSystem } from '#server/features/campaigns/campaign-system.ts'
import { findCampaign } from '#server/features/campaigns/read-campaign.ts'
import { runCampaigns } from '#server/features/campaigns/run-campaigns.ts'
import { campaignLifeMs } from '#server/features/campaigns/start-campaign.ts'

/** Goes on where it was paused. @throws AppError `conflict` when it isn't paused or being sent. */
export async function resumeCampaign(ctx: Ctx, { id }: { id: string }): Promise<void> {
  await ctx.scope(campaignSystem, async (tx) => {
    const resumed = await tx
      .update(campaigns)
      .set({ state: 'sending', expiresAt: new Date(ctx.now().getTime() + campaignLifeMs) })
      .where(and(eq(campaigns.id, id), eq(campaigns.state, 'paused')))
      .returning({ id: campaigns.id })
    if (resumed.length === 0 && (await findCampaign(tx, id)).state !== 'sending')
      throw new AppError('conflict')
  })
  await runCampaigns(ctx)
}
