import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { campaignSystem } from '#server/features/campaigns/campaign-system.ts'
import { endCampaign } from '#server/features/campaigns/end-campaign.ts'
import { lockCampaign } from '#server/features/campaigns/read-campaign.ts'

/** Nobody who waits gets it any more. @throws AppError `conflict` when it isn't being sent or paused. */
export async function cancelCampaign(ctx: Ctx, { id }: { id: string }): Promise<void> {
  await ctx.scope(campaignSystem, async (tx) => {
    const campaign = await lockCampaign(tx, id)
    if (campaign.state === 'cancelled') return
    if (campaign.state !== 'sending' && campaign.state !== 'paused') throw new AppError('conflict')
    await endCampaign(tx, campaign, { state: 'cancelled', skipped: 'cancelled', now: ctx.now() })
  })
}
