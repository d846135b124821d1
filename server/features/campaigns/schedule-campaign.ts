import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { campaigns } from '#server/db/schema/campaigns.ts'
import { AppError } from '#server/errors.ts'
import { campaignSystem } from '#server/features/campaigns/campaign-system.ts'
import { findCampaign } from '#server/features/campaigns/read-campaign.ts'
import { refuseProblems } from '#server/features/campaigns/render-message.ts'
import type { ScheduleCampaign } from '#shared/campaigns.ts'
import { toInstant } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'

const longestAheadMs = days(365)

/**
 * Sets when a draft leaves, as a time of the practice. Who gets it is decided then.
 * @throws AppError `invalid_input` for a time that has passed or doesn't exist, and as `refuseProblems`; `conflict` when the draft was
 * changed
 */
export async function scheduleCampaign(
  ctx: Ctx,
  { id, version, date, time }: ScheduleCampaign & { id: string },
): Promise<void> {
  const scheduledAt = readTime(ctx, date, time)
  await ctx.scope(campaignSystem, async (tx) => {
    const draft = await findCampaign(tx, id)
    refuseProblems(draft)
    const isSame = draft.state === 'scheduled' && draft.scheduledAt?.getTime() === scheduledAt.getTime()
    if (isSame && draft.version === version) return
    const scheduled = await tx
      .update(campaigns)
      .set({ state: 'scheduled', scheduledAt, problem: null })
      .where(and(eq(campaigns.id, id), eq(campaigns.version, version), eq(campaigns.state, 'draft')))
      .returning({ id: campaigns.id })
    if (scheduled.length === 0) throw new AppError('conflict')
  })
}

function readTime(ctx: Ctx, date: string, time: string): Date {
  const instant = toInstant(date, time)
  const refuse = (sentence: string) => new AppError('invalid_input', { fields: { time: sentence } })
  if (!instant)
    throw refuse('There is no such time on that day: the clocks are set forward. Choose another one.')
  if (instant <= ctx.now()) throw refuse('This time has passed. Choose a later one.')
  if (instant.getTime() > ctx.now().getTime() + longestAheadMs) throw refuse('Choose a time within a year.')
  return instant
}
