import { and, eq, sql } from 'drizzle-orm'
import { userIdOf } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { campaigns } from '#server/db/schema/campaigns.ts'
import { AppError } from '#server/errors.ts'
import { campaignSystem } from '#server/features/campaigns/campaign-system.ts'
import { findCampaign } from '#server/features/campaigns/read-campaign.ts'
import type { CampaignDraft } from '#shared/campaigns.ts'

/**
 * Writes a draft as the screen has it, also an unfinished one, and returns its version. The same once more, after a lost answer, changes
 * nothing. @throws AppError `conflict` when it was saved or sent since the screen read it; `not_found` when it was deleted.
 */
export function saveDraft(
  ctx: Ctx,
  { id, version, ...draft }: CampaignDraft & { id: string },
): Promise<number> {
  const values = { ...draft, people: [...new Set(draft.people)], problem: null }
  return ctx.scope(campaignSystem, async (tx) => {
    if (version === 0) {
      const inserted = await tx
        .insert(campaigns)
        .values({ id, ...values, createdBy: userIdOf(ctx.actor), createdAt: ctx.now() })
        .onConflictDoNothing()
        .returning({ version: campaigns.version })
      if (inserted[0]) return inserted[0].version
    }
    const saved = await tx
      .update(campaigns)
      .set({ ...values, version: sql`${campaigns.version} + 1` })
      .where(and(eq(campaigns.id, id), eq(campaigns.version, version), eq(campaigns.state, 'draft')))
      .returning({ version: campaigns.version })
    return saved[0]?.version ?? readSaved(tx, { id, version, ...draft })
  })
}

/** The version of what is stored, if it is what this call would have written. */
async function readSaved(tx: Tx, { id, version, ...draft }: CampaignDraft & { id: string }): Promise<number> {
  const row = await findCampaign(tx, id)
  const stored = {
    ...draft,
    channel: row.channel,
    purpose: row.purpose,
    segment: row.segment,
    people: row.people,
  }
  const isSame =
    row.state === 'draft' &&
    row.version === version + 1 &&
    JSON.stringify({ ...stored, subject: row.subject, body: row.body }) ===
      JSON.stringify({ ...draft, people: [...new Set(draft.people)] })
  if (!isSame) throw new AppError('conflict')
  return row.version
}
