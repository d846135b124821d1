import { useSyncExternalStore } from 'react'
import type { ReplyChannel } from '#shared/inbox.ts'

/** What is being written to one person. `channel`: the chosen one, null for the likeliest. */
export type DraftReply = { text: string; channel: ReplyChannel | null }

const nothing: DraftReply = { text: '', channel: null }
// Outside of components: a draft stays when another conversation is opened meanwhile.
const drafts = new Map<string, DraftReply>()
const listeners = new Set<() => void>()

export const readDraftReply = (threadId: string): DraftReply => drafts.get(threadId) ?? nothing

export function changeDraftReply(threadId: string, change: Partial<DraftReply>) {
  drafts.set(threadId, { ...readDraftReply(threadId), ...change })
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useDraftReply = (threadId: string): DraftReply =>
  useSyncExternalStore(
    subscribe,
    () => readDraftReply(threadId),
    () => nothing,
  )
