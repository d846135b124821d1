import { useSyncExternalStore } from 'react'
import { draftKeys, draftsForgotten } from '#app/lib/forget-drafts.ts'

const storageKey = draftKeys.signedIn
const listeners = new Set<() => void>()
type Drafts = { user: string | null; texts: Record<string, unknown> }
/** What this tab keeps; also where the browser refuses storage. */
let drafts: Drafts | null = null

/**
 * What is being typed for one record, until it is saved or the user signs out: it stays through another page, a reload and a
 * session that ended. Null for nothing.
 */
export function useDraftOf<Draft>(key: string): [Draft | null, (draft: Draft | null) => void] {
  const draft = useSyncExternalStore(
    subscribeToDrafts,
    () => readDraftOf<Draft>(key),
    () => null,
  )
  return [draft, (next) => keepDraft(key, next)]
}

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const readDraftOf = <Draft>(key: string) => (read().texts[key] ?? null) as Draft | null

export function keepDraft(key: string, draft: unknown): void {
  const { user, texts } = read()
  const { [key]: _before, ...others } = texts
  store({ user, texts: draft === null ? others : { ...others, [key]: draft } })
}

/** The drafts of another user are forgotten once somebody else has signed in. */
export function claimDrafts(user: string): void {
  const kept = read()
  if (kept.user === user) return
  // As at a sign-out: files and offers to undo are kept elsewhere.
  if (kept.user !== null) dispatchEvent(new Event(draftsForgotten))
  store({ user, texts: read().texts })
}

if (typeof window !== 'undefined')
  window.addEventListener(draftsForgotten, () => store({ user: null, texts: {} }))

function store(next: Drafts) {
  drafts = next
  try {
    if (Object.keys(next.texts).length > 0) sessionStorage.setItem(storageKey, JSON.stringify(next))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Kept until the page is closed.
  }
  for (const listener of listeners) listener()
}

function read(): Drafts {
  drafts ??= parse()
  return drafts
}

function parse(): Drafts {
  try {
    const stored: Partial<Drafts> | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (typeof stored?.texts === 'object' && stored.texts !== null)
      return { user: typeof stored.user === 'string' ? stored.user : null, texts: stored.texts }
  } catch {
    // Nothing that can be read.
  }
  return { user: null, texts: {} }
}
