import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { campaignSystem } from '#server/features/campaigns/campaign-system.ts'
import { enqueueBatch } from '#server/features/campaigns/enqueue-batch.ts'
import { findCampaign } from '#server/features/campaigns/read-campaign.ts'
import { startCampaign } from '#server/features/campaigns/start-campaign.ts'
import { countGroupTexts, giveBackGroupTexts } from '#server/messaging/text-limits.ts'
import type { SendCampaign } from '#shared/campaigns.ts'

/**
 * Starts a draft that the owner confirmed: neither a closed tab nor a crash stops or repeats it. The same once more, after a lost answer,
 * sends nothing. @throws AppError as `startCampaign`; `texts_used_up`
 */
export async function sendCampaign(
  ctx: Ctx,
  { id, version, people, texts }: SendCampaign & { id: string },
): Promise<void> {
  const draft = await ctx.scope(campaignSystem, (tx) => findCampaign(tx, id))
  if (draft.startedAt && draft.version === version) return
  if (draft.version !== version || draft.state !== 'draft') throw new AppError('conflict')
  const counted = draft.channel === 'sms' ? people : 0
  if (counted > 0) await countGroupTexts(ctx, counted)
  const expected = { people, texts }
  const started = await ctx
    .scope(campaignSystem, (tx) => startCampaign(ctx, tx, { id, version, from: 'draft', expected }))
    .catch(async (error: unknown) => {
      if (counted > 0) await giveBackGroupTexts(ctx, counted)
      throw error
    })
  if (started === null && counted > 0) await giveBackGroupTexts(ctx, counted)
  // The first leave at once; the background job goes on.
  await enqueueBatch(ctx, id)
  ctx.outbox.wake()
}
