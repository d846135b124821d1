import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { campaignRecipients, campaigns } from '#server/db/schema/campaigns.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { recipientStatus } from '#server/features/campaigns/recipient-status.ts'
import { pageSize, rejectCursor } from '#server/pagination/page.ts'
import type { CampaignRecipientQuery } from '#shared/campaigns.ts'

export type ListedRecipient = Awaited<ReturnType<typeof listRecipients>>['rows'][number]

/** A page of the people of a group message by name, with what became of each. */
export function listRecipients(ctx: Ctx, { id, cursor, status }: CampaignRecipientQuery & { id: string }) {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) rejectCursor()
  const afterPosition = Number(cursor ?? -1)
  return ctx.scope(ctx.actor, async (tx) => {
    const rowsAndNext = await tx
      .select({ recipient: campaignRecipients, status: recipientStatus, textFailure: smsMessages.failure })
      .from(campaignRecipients)
      .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
      .leftJoin(smsMessages, eq(smsMessages.id, campaignRecipients.id))
      .where(
        and(
          eq(campaignRecipients.campaignId, id),
          sql`${campaignRecipients.position} > ${afterPosition}`,
          status && sql`${recipientStatus} = ${status}`,
        ),
      )
      .orderBy(asc(campaignRecipients.position))
      .limit(pageSize + 1)
    const rows = rowsAndNext.slice(0, pageSize)
    const last = rowsAndNext.length > pageSize ? rows.at(-1) : undefined
    return { rows, nextCursor: last ? String(last.recipient.position) : null }
  })
}
