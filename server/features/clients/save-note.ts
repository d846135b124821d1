import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { clientNotes } from '#server/db/schema/client-notes.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { AppError } from '#server/errors.ts'
import { isOfRecord } from '#server/people/read-record.ts'
import type { ClientNoteInput } from '#shared/clients-schema.ts'

const system = { role: 'system', job: 'clients' } as const

type Input = ClientNoteInput & { id: string; noteId: string }

/**
 * Writes a note under an id that the browser chose, or changes it.
 * @throws AppError `not_found` for a person who is gone, and for a note about somebody else
 */
export async function saveNote(ctx: Ctx, { id, noteId, text }: Input): Promise<void> {
  await ctx.scope(system, async (tx) => {
    // Kept until the note is written: a record can be replaced by another one of the same person.
    const [contact] = await tx
      .select({ id: contacts.id })
      .from(contacts)
      .where(eq(contacts.id, id))
      .for('key share')
    if (!contact) throw new AppError('not_found')
    const added = await tx
      .insert(clientNotes)
      .values({ id: noteId, contactId: contact.id, text })
      .onConflictDoNothing()
      .returning({ id: clientNotes.id })
    if (added.length > 0) return
    const changed = await tx
      .update(clientNotes)
      .set({
        text,
        editedAt: sql`case when ${clientNotes.text} = ${text} then ${clientNotes.editedAt} else now() end`,
      })
      .where(and(eq(clientNotes.id, noteId), isOfRecord(clientNotes.contactId, id)))
      .returning({ id: clientNotes.id })
    if (changed.length === 0) throw new AppError('not_found')
  })
}
