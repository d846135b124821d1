import { keepDraft, readDraftOf, useDraftOf } from '#app/lib/drafts.ts'
import type { ReplyChannel } from '#shared/inbox.ts'

/** What is being written to one person. `channel`: the chosen one, null for the likeliest. */
export type DraftReply = { text: string; channel: ReplyChannel | null }

const nothing: DraftReply = { text: '', channel: null }
const keyOf = (threadId: string) => `answer:${threadId}`

export const readDraftReply = (threadId: string): DraftReply =>
  readDraftOf<DraftReply>(keyOf(threadId)) ?? nothing

export function changeDraftReply(threadId: string, change: Partial<DraftReply>) {
  const changed = { ...readDraftReply(threadId), ...change }
  keepDraft(keyOf(threadId), changed.text || changed.channel ? changed : null)
}

export const useDraftReply = (threadId: string): DraftReply =>
  useDraftOf<DraftReply>(keyOf(threadId))[0] ?? nothing

/** Of two records that become one, the answer that is being written to the one that goes is written to the other. */
export function moveDraftReply(from: string, to: string) {
  const { text, channel } = readDraftReply(from)
  if (!text) return
  const own = readDraftReply(to)
  const written = [own.text, text].filter(Boolean).join('\n\n')
  changeDraftReply(to, { text: written, channel: own.channel ?? channel })
  keepDraft(keyOf(from), null)
}
