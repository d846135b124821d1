import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import type { Ctx } from '#server/context.ts'
import { campaignSystem } from '#server/features/campaigns/campaign-system.ts'
import { findCampaign } from '#server/features/campaigns/read-campaign.ts'
import { countTexts, refuseProblems, renderMessage } from '#server/features/campaigns/render-message.ts'
import { isReached, type Person, resolvePeople } from '#server/features/campaigns/resolve-people.ts'
import { pageSize, rejectCursor } from '#server/pagination/page.ts'
import type { CampaignPreview, CampaignPreviewQuery, SkipReason } from '#shared/campaigns.ts'

/**
 * Who would get a draft now and who would not, with counts and the cost, and a page of either with the texts filled in.
 * @throws AppError `invalid_input` with a sentence for each field that is missing or wrong
 */
export function previewCampaign(
  ctx: Ctx,
  { id, cursor = '0', status = 'reached' }: CampaignPreviewQuery & { id: string },
): Promise<CampaignPreview> {
  if (!/^\d{1,5}$/.test(cursor)) rejectCursor()
  const offset = Number(cursor)
  return ctx.scope(campaignSystem, async (tx) => {
    const draft = await findCampaign(tx, id)
    refuseProblems(draft)
    const people = await resolvePeople(tx, draft)
    const reached = people.filter(isReached)
    const texts = countTexts(ctx, draft, reached)
    const { textPriceMicros } = await readPracticeSettings(tx)
    const listed = status === 'reached' ? reached : people.filter((person) => !isReached(person))
    const page = listed.slice(offset, offset + pageSize)
    return {
      version: draft.version,
      people: people.length,
      reached: reached.length,
      texts,
      cost_micros: texts * textPriceMicros,
      skipped: countSkipped(people),
      page: page.map((person) => ({
        name: person.name,
        address: person.address,
        skipped: person.skipped,
        ...renderMessage(ctx, draft, person),
      })),
      next_cursor: offset + pageSize < listed.length ? String(offset + pageSize) : null,
    }
  })
}

function countSkipped(people: readonly Person[]): CampaignPreview['skipped'] {
  const counts = new Map<SkipReason, number>()
  for (const { skipped } of people) if (skipped) counts.set(skipped, (counts.get(skipped) ?? 0) + 1)
  return [...counts]
    .map(([reason, count]) => ({ reason, people: count }))
    .toSorted((a, b) => b.people - a.people)
}
