import { type FormEvent, useState } from 'react'
import { draftKeys } from '#app/lib/forget-drafts.ts'
import { readForm } from '#app/lib/use-form.ts'

export type Draft = Readonly<Record<string, string>>

const [, , storageKey] = draftKeys

/** What was typed into the form, kept for this tab until it is booked: a reload or another time may come in between. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(readDraft)
  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const typed = Object.entries(readForm(currentTarget)).map(([name, value]) => [name, `${value}`])
    const next: Draft = Object.fromEntries(typed)
    setDraft(next)
    store(next)
  }
  return { draft, keep, forget: () => store(null) }
}

function readDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    const entries = Object.entries(typeof stored === 'object' && stored ? stored : {})
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

function store(draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(storageKey, JSON.stringify(draft))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // A browser that refuses storage keeps no draft.
  }
}
