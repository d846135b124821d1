import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { groupRecipients } from '#server/db/schema/groups.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { pageSize, rejectCursor } from '#server/pagination/page.ts'
import type { RecipientQuery } from '#shared/groups.ts'

/** A page of a group message's recipients with the status of each text message, in the order of sending. */
export function listRecipients(ctx: Ctx, { id, cursor, status }: RecipientQuery & { id: string }) {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) rejectCursor()
  const afterPosition = Number(cursor ?? -1)
  return ctx.scope(ctx.actor, async (tx) => {
    const rowsAndNext = await tx
      .select({ recipient: groupRecipients, message: smsMessages })
      .from(groupRecipients)
      .innerJoin(smsMessages, eq(smsMessages.id, groupRecipients.messageId))
      .where(
        and(
          eq(groupRecipients.groupId, id),
          sql`${groupRecipients.position} > ${afterPosition}`,
          status && eq(smsMessages.status, status),
        ),
      )
      .orderBy(asc(groupRecipients.position))
      .limit(pageSize + 1)
    const rows = rowsAndNext.slice(0, pageSize)
    const last = rows.at(-1)
    const hasMore = rowsAndNext.length > pageSize
    return { rows, nextCursor: hasMore && last ? String(last.recipient.position) : null }
  })
}
