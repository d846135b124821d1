import { desc, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { clientNotes } from '#server/db/schema/client-notes.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import type { ClientNote } from '#shared/clients.ts'

/** What the owner wrote down about a person, with every record merged into theirs, newest first. */
export async function listNotes(ctx: Ctx, { id }: { id: string }): Promise<ClientNote[]> {
  const rows = await ctx.scope(ctx.actor, (tx) =>
    tx
      .select()
      .from(clientNotes)
      .where(
        sql`${clientNotes.contactId} in (select one.id from ${contacts} one join ${contacts} asked
          on coalesce(asked.merged_into, asked.id) in (one.id, one.merged_into) where asked.id = ${id})`,
      )
      .orderBy(desc(clientNotes.createdAt), desc(clientNotes.id)),
  )
  return rows.map((note) => ({
    id: note.id,
    text: note.text,
    created_at: note.createdAt.toISOString(),
    edited_at: note.editedAt?.toISOString() ?? null,
  }))
}
