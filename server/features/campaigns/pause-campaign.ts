import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { campaigns } from '#server/db/schema/campaigns.ts'
import { AppError } from '#server/errors.ts'
import { campaignSystem } from '#server/features/campaigns/campaign-system.ts'
import { findCampaign } from '#server/features/campaigns/read-campaign.ts'
import { days } from '#shared/time.ts'

/** A forgotten pause ends it. */
const pauseLifeMs = days(30)

/**
 * From now on nothing of it is given to the provider: what is in the outbox waits there, found when it is claimed.
 * @throws AppError `conflict` when it isn't being sent
 */
export async function pauseCampaign(ctx: Ctx, { id }: { id: string }): Promise<void> {
  await ctx.scope(campaignSystem, async (tx) => {
    const paused = await tx
      .update(campaigns)
      .set({ state: 'paused', expiresAt: new Date(ctx.now().getTime() + pauseLifeMs) })
      .where(and(eq(campaigns.id, id), eq(campaigns.state, 'sending')))
      .returning({ id: campaigns.id })
    if (paused.length === 0 && (await findCampaign(tx, id)).state !== 'paused') throw new AppError('conflict')
  })
}
