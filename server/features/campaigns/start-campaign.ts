import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { campaignRecipients, campaigns } from '#server/db/schema/campaigns.ts'
import { AppError } from '#server/errors.ts'
import { lockCampaign } from '#server/features/campaigns/read-campaign.ts'
import { countTexts, refuseProblems } from '#server/features/campaigns/render-message.ts'
import { isReached, type Person, resolvePeople } from '#server/features/campaigns/resolve-people.ts'
import { days } from '#shared/time.ts'

/** While texts or emails can't leave, news get old. */
export const campaignLifeMs = days(3)

type Start = {
  id: string
  version: number
  from: 'draft' | 'scheduled'
  /** What the owner confirmed. */
  expected?: { people: number; texts: number }
}

/**
 * Fixes who gets a group message, and starts it: from now on nobody is added. Returns how many there are; null when it had been started
 * before. Needs the system role. @throws AppError `conflict` when the draft was changed, or with `details` when other people than
 * expected would get it; `invalid_input` when something is wrong or nobody gets it
 */
export async function startCampaign(
  ctx: Ctx,
  tx: Tx,
  { id, version, from, expected }: Start,
): Promise<number | null> {
  const draft = await lockCampaign(tx, id)
  if (draft.version !== version) throw new AppError('conflict')
  if (draft.startedAt) return null
  if (draft.state !== from) throw new AppError('conflict')
  refuseProblems(draft)
  const people = await resolvePeople(tx, draft)
  const reached = people.filter(isReached)
  if (reached.length === 0)
    throw new AppError('invalid_input', { fields: { people: 'Nobody of these people can get it.' } })
  const texts = countTexts(ctx, draft, reached)
  if (expected && (expected.people !== reached.length || expected.texts !== texts))
    throw new AppError('conflict', { details: { people: reached.length, texts } })
  const now = ctx.now()
  await tx
    .update(campaigns)
    .set({
      state: 'sending',
      startedAt: now,
      expiresAt: new Date(now.getTime() + campaignLifeMs),
      problem: null,
    })
    .where(eq(campaigns.id, id))
  await insertRecipients(tx, id, people)
  return reached.length
}

/** In one statement, whatever their number. */
async function insertRecipients(tx: Tx, campaignId: string, people: readonly Person[]): Promise<void> {
  const rows = people.map(({ contactId, userId, firstName, ...person }, position) => ({
    ...person,
    ...{ contact_id: contactId, user_id: userId, first_name: firstName, position },
  }))
  await tx.execute(sql`
    insert into ${campaignRecipients} (campaign_id, position, contact_id, user_id, name, first_name, address, zone, skipped)
    select ${campaignId}::uuid, position, contact_id, user_id, name, first_name, address, zone, skipped
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as person
      (position int, contact_id uuid, user_id uuid, name text, first_name text, address text, zone text, skipped text)`)
}
