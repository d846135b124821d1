import { desc, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { groupMessages } from '#server/db/schema/groups.ts'
import { readProgress } from '#server/features/groups/read-progress.ts'

/** The progress of the newest group message, and of those whose result was not announced yet. */
export function listGroups(ctx: Ctx) {
  return ctx.scope(ctx.actor, async (tx) => {
    const { id, createdAt, announcedAt } = groupMessages
    const newest = tx.select({ id }).from(groupMessages).orderBy(desc(createdAt)).limit(1)
    return readProgress(tx, or(isNull(announcedAt), sql`${id} = (${newest})`))
  })
}
