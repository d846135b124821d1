import { keepDraft, readDraftOf } from '#app/lib/drafts.ts'

/** `id`: the same note when it is sent again; `was`: the text that it is to replace, null for none. Older drafts lack it. */
export type NoteDraft = { id: string; text: string; was?: string | null }

export const noteKeyOf = (clientId: string, noteId = 'new') => `client-note:${clientId}:${noteId}`

/** Of two records that become one, the note that is being written to the one that goes is written to the other. */
export function moveNewNote(from: string, to: string): void {
  const moved = readDraftOf<NoteDraft>(noteKeyOf(from))
  if (!moved) return
  const own = readDraftOf<NoteDraft>(noteKeyOf(to))
  keepDraft(noteKeyOf(to), own ? { ...own, text: `${own.text}\n\n${moved.text}` } : moved)
  keepDraft(noteKeyOf(from), null)
}
