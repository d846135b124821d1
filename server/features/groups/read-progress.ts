import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { groupMessages, groupRecipients } from '#server/db/schema/groups.ts'
import { smsMessages } from '#server/db/schema/messages.ts'

const maxGroups = 5

export type Progress = Awaited<ReturnType<typeof readProgress>>[number]

/** The newest matching group messages, with the number of recipients in each status: overall, and in the latest round. */
export function readProgress(tx: Tx, where: SQL | undefined) {
  const countIn = (status: string) =>
    sql<number>`count(*) filter (where ${smsMessages.status} = ${status})::int`
  const countInLatestRound = (status: string) =>
    sql<number>`count(*) filter (where ${smsMessages.status} = ${status} and ${groupRecipients.round} = ${groupMessages.round})::int`
  const { id, createdAt, message, announcedAt } = groupMessages
  return tx
    .select({
      id,
      createdAt,
      message,
      announcedAt,
      total: sql<number>`count(${smsMessages.id})::int`,
      pending: countIn('pending'),
      sent: countIn('sent'),
      failed: countIn('failed'),
      latest: { sent: countInLatestRound('sent'), failed: countInLatestRound('failed') },
    })
    .from(groupMessages)
    .leftJoin(groupRecipients, eq(groupRecipients.groupId, id))
    .leftJoin(smsMessages, eq(smsMessages.id, groupRecipients.messageId))
    .where(where)
    .groupBy(id)
    .orderBy(desc(createdAt))
    .limit(maxGroups)
}
