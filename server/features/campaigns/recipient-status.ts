import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { campaignRecipients, campaigns } from '#server/db/schema/campaigns.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { type CampaignCounts, type RecipientStatus, recipientStatuses } from '#shared/campaigns.ts'

/**
 * What became of a recipient, in a query of `campaign_recipients` with `campaigns` and, if there is one, its text. Texts of people
 * without an account are deleted after two years: they had been sent.
 */
export const recipientStatus: SQL<RecipientStatus> = sql<RecipientStatus>`case
  when ${campaignRecipients.skipped} is not null then 'skipped'
  when ${campaignRecipients.enqueuedAt} is null then 'waiting'
  when ${campaigns.channel} = 'email' then case
    when ${campaignRecipients.sentAt} is not null and ${campaignRecipients.failure} is not null then 'returned'
    when ${campaignRecipients.sentAt} is not null then 'sent'
    when ${campaignRecipients.failure} is not null then 'failed' else 'queued' end
  when ${smsMessages.status} = 'pending' then 'queued'
  when ${smsMessages.status} = 'failed' then 'failed'
  when ${smsMessages.deliveredAt} is not null then 'delivered' else 'sent' end`

/** How many recipients have each status, by the id of their group message, in one statement. */
export async function readCounts(tx: Tx, ids: readonly string[]): Promise<Map<string, CampaignCounts>> {
  const counts = new Map(ids.map((id) => [id, noCounts()]))
  if (ids.length === 0) return counts
  const rows = await tx
    .select({
      id: campaignRecipients.campaignId,
      status: recipientStatus,
      count: sql<number>`count(*)::int`,
    })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
    .leftJoin(smsMessages, eq(smsMessages.id, campaignRecipients.id))
    .where(inArray(campaignRecipients.campaignId, [...ids]))
    .groupBy(campaignRecipients.campaignId, sql`2`)
  for (const { id, status, count } of rows) {
    const own = counts.get(id)
    if (own) own[status] = count
  }
  return counts
}

export const noCounts = (): CampaignCounts =>
  Object.fromEntries(recipientStatuses.map((status) => [status, 0])) as CampaignCounts
