import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { clientNotes } from '#server/db/schema/client-notes.ts'
import { isOfRecord } from '#server/people/read-record.ts'

const system = { role: 'system', job: 'clients' } as const

/** Deletes a note for good; does nothing when it is gone. */
export async function deleteNote(ctx: Ctx, { id, noteId }: { id: string; noteId: string }): Promise<void> {
  await ctx.scope(system, (tx) =>
    tx.delete(clientNotes).where(and(eq(clientNotes.id, noteId), isOfRecord(clientNotes.contactId, id))),
  )
}
