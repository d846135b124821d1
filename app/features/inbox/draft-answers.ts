import { keepDraft, readDraftOf, useDraftOf } from '#app/lib/drafts.ts'
import type { ReplyChannel } from '#shared/inbox.ts'

/** What is being written to one person. `channel`: the chosen one, null for the likeliest. */
export type DraftAnswer = { text: string; channel: ReplyChannel | null }

const nothing: DraftAnswer = { text: '', channel: null }
const keyOf = (threadId: string) => `answer:${threadId}`

export const readDraftAnswer = (threadId: string): DraftAnswer =>
  readDraftOf<DraftAnswer>(keyOf(threadId)) ?? nothing

export function changeDraftAnswer(threadId: string, change: Partial<DraftAnswer>) {
  const changed = { ...readDraftAnswer(threadId), ...change }
  keepDraft(keyOf(threadId), changed.text || changed.channel ? changed : null)
}

export const useDraftAnswer = (threadId: string): DraftAnswer =>
  useDraftOf<DraftAnswer>(keyOf(threadId))[0] ?? nothing
