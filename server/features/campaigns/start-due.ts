import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { campaigns } from '#server/db/schema/campaigns.ts'
import { AppError } from '#server/errors.ts'
import { campaignSystem } from '#server/features/campaigns/campaign-system.ts'
import { findCampaign } from '#server/features/campaigns/read-campaign.ts'
import type { Draft } from '#server/features/campaigns/render-message.ts'
import { isReached, resolvePeople } from '#server/features/campaigns/resolve-people.ts'
import { startCampaign } from '#server/features/campaigns/start-campaign.ts'
import { countGroupTexts, giveBackGroupTexts } from '#server/messaging/text-limits.ts'
import { formatDateTime } from '#shared/dates.ts'
import { hours } from '#shared/time.ts'

/** After such an outage the owner decides again. */
const latestStartMs = hours(12)

/** Starts a scheduled message whose time has come, or makes it a draft again that says why not. */
export async function startDue(ctx: Ctx, id: string): Promise<void> {
  const { campaign, people } = await ctx.scope(campaignSystem, async (tx) => {
    const campaign = await findCampaign(tx, id)
    return {
      campaign,
      people: (await resolvePeople(tx, campaign).catch(noneIfTooMany)).filter(isReached).length,
    }
  })
  const { scheduledAt, version, channel } = campaign
  if (!scheduledAt || ctx.now().getTime() - scheduledAt.getTime() > latestStartMs)
    return giveUp(ctx, campaign, 'the server wasn’t running at that time')
  const counted = channel === 'sms' ? people : 0
  try {
    if (counted > 0) await countGroupTexts(ctx, counted)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return giveUp(ctx, campaign, 'the texts of that day were used up')
  }
  const started = await ctx
    .scope(campaignSystem, (tx) => startCampaign(ctx, tx, { id, version, from: 'scheduled' }))
    .catch(async (error: unknown) => {
      if (counted > 0) await giveBackGroupTexts(ctx, counted)
      const [problem] = error instanceof AppError ? Object.values(error.details.fields ?? {}) : []
      if (problem) await giveUp(ctx, campaign, lowerFirst(problem.replace(/\.$/, '')))
      else if (!(error instanceof AppError)) throw error
      return undefined
    })
  if (started === null && counted > 0) await giveBackGroupTexts(ctx, counted)
}

/** `startCampaign` says it in a sentence. */
function noneIfTooMany(error: unknown): [] {
  if (error instanceof AppError) return []
  throw error
}

async function giveUp(ctx: Ctx, { id, scheduledAt, version }: Draft, reason: string): Promise<void> {
  const when = scheduledAt ? ` on ${formatDateTime(scheduledAt)}` : ''
  await ctx.scope(campaignSystem, (tx) =>
    tx
      .update(campaigns)
      .set({
        ...{ state: 'draft', scheduledAt: null, version: sql`${campaigns.version} + 1` },
        problem: `It was not sent${when}: ${reason}. Check it and send it again.`,
      })
      .where(and(eq(campaigns.id, id), eq(campaigns.version, version), eq(campaigns.state, 'scheduled'))),
  )
  ctx.log.warn({ campaignId: id, reason }, 'a scheduled group message was not sent')
}

const lowerFirst = (text: string) => `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`
