import { desc } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { clientNotes } from '#server/db/schema/client-notes.ts'
import { isOfRecord } from '#server/people/read-record.ts'
import type { ClientNote } from '#shared/clients.ts'

/** What the owner wrote down about a person, with every record merged into theirs, newest first. */
export async function listNotes(ctx: Ctx, { id }: { id: string }): Promise<ClientNote[]> {
  const rows = await ctx.scope(ctx.actor, (tx) =>
    tx
      .select()
      .from(clientNotes)
      .where(isOfRecord(clientNotes.contactId, id))
      .orderBy(desc(clientNotes.createdAt), desc(clientNotes.id)),
  )
  return rows.map((note) => ({
    id: note.id,
    text: note.text,
    created_at: note.createdAt.toISOString(),
    edited_at: note.editedAt?.toISOString() ?? null,
  }))
}
