import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Json, readValue } from '#app/features/site/document-values.ts'
import type { DraftState } from '#app/features/site/draft-state.ts'
import type { DraftStore } from '#app/features/site/draft-store.ts'

export const DraftContext = createContext<DraftStore | null>(null)

export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext)
  if (!store) throw new Error('The draft can only be used inside the editor.')
  return store
}

/** A part of the draft. `select` returns the same object as long as nothing has changed. */
export function useDraft<T>(select: (state: DraftState) => T): T {
  const store = useDraftStore()
  const read = () => select(store.read())
  return useSyncExternalStore(store.subscribe, read, read)
}

export const useDraftValue = (path: string): Json | undefined => useDraft((state) => readValue(state, path))

/** The sentence to show at a field: what it can't read, or what keeps it or a part of it from being published. */
export function useFieldProblem(path: string): string | undefined {
  const unreadable = useDraft((state) => state.unreadable[path])
  const problem = useDraft(({ problems }) =>
    problems.find((entry) => entry.path === path || entry.path.startsWith(`${path}.`)),
  )
  return unreadable?.problem ?? problem?.sentence
}

/** The sentence to show at a list or record. Its fields show their own. */
export const useGroupProblem = (path: string): string | undefined =>
  useDraft(({ problems }) => problems.find((entry) => entry.path === path))?.sentence
