import { asc } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { savedReplies } from '#server/db/schema/threads.ts'
import type { SavedReply } from '#shared/inbox-schema.ts'

export function listSavedReplies(ctx: Ctx): Promise<SavedReply[]> {
  const { id, name, text } = savedReplies
  return ctx.scope(ctx.actor, (tx) =>
    tx.select({ id, name, text }).from(savedReplies).orderBy(asc(savedReplies.name), asc(savedReplies.id)),
  )
}
