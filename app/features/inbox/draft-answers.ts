import { useSyncExternalStore } from 'react'
import type { ReplyChannel } from '#shared/inbox.ts'

/** What is being written to one person. `channel`: the chosen one, null for the likeliest. */
export type DraftAnswer = { text: string; channel: ReplyChannel | null }

const nothing: DraftAnswer = { text: '', channel: null }
// Outside of components: a draft stays when another conversation is opened meanwhile.
const drafts = new Map<string, DraftAnswer>()
const listeners = new Set<() => void>()

export const readDraftAnswer = (threadId: string): DraftAnswer => drafts.get(threadId) ?? nothing

export function changeDraftAnswer(threadId: string, change: Partial<DraftAnswer>) {
  drafts.set(threadId, { ...readDraftAnswer(threadId), ...change })
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useDraftAnswer = (threadId: string): DraftAnswer =>
  useSyncExternalStore(
    subscribe,
    () => readDraftAnswer(threadId),
    () => nothing,
  )
