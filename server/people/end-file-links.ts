import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { threadMessages } from '#server/db/schema/threads.ts'

/** Ends the links to the files of some messages. They name the message, whose files have one version; returns the new ones. */
export async function endFileLinks(tx: Tx, isOwn: SQL | undefined) {
  const ended = await tx
    .update(attachments)
    .set({ linkVersion: sql`${attachments.linkVersion} + 1` })
    .where(sql`${attachments.messageId} in (select id from ${threadMessages} where ${isOwn})`)
    .returning({ id: attachments.messageId, version: attachments.linkVersion })
  return ended.flatMap(({ id, version }) => (id ? [{ id, version }] : []))
}
