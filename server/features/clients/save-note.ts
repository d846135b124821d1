import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
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
 * @throws AppError `not_found` for a person who is gone, and for a note about somebody else; `conflict` with the text of another
 * window in `details`, null when the note was deleted
 */
export async function saveNote(ctx: Ctx, { id, noteId, text, was }: Input): Promise<void> {
  await ctx.scope(system, async (tx) => {
    // Kept until the note is written: a record can be replaced by another one of the same person.
    const [contact] = await tx
      .select({ id: contacts.id })
      .from(contacts)
      .where(eq(contacts.id, id))
      .for('key share')
    if (!contact) throw new AppError('not_found')
    if (was === null && (await addNote(tx, { noteId, contactId: contact.id, text }))) return
    const now = await readNote(tx, { id, noteId })
    if (now === text) return
    if (now === null || now !== was) throw new AppError('conflict', { details: { text: now } })
    await tx.update(clientNotes).set({ text, editedAt: ctx.now() }).where(eq(clientNotes.id, noteId))
  })
}

type NewNote = { noteId: string; contactId: string; text: string }

/** False when there is a note with that id. */
async function addNote(tx: Tx, { noteId, contactId, text }: NewNote): Promise<boolean> {
  const added = await tx
    .insert(clientNotes)
    .values({ id: noteId, contactId, text })
    .onConflictDoNothing()
    .returning({ id: clientNotes.id })
  return added.length > 0
}

/** The text as it is now, null when the note is gone; nobody else changes it until the end of the transaction. */
async function readNote(tx: Tx, { id, noteId }: { id: string; noteId: string }): Promise<string | null> {
  const [note] = await tx
    .select({ text: clientNotes.text })
    .from(clientNotes)
    .where(and(eq(clientNotes.id, noteId), isOfRecord(clientNotes.contactId, id)))
    .for('update')
  if (note) return note.text
  const [others] = await tx.select({ id: clientNotes.id }).from(clientNotes).where(eq(clientNotes.id, noteId))
  if (others) throw new AppError('not_found')
  return null
}
