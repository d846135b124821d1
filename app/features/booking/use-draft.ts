import { type FormEvent, useState } from 'react'
import { draftKeys } from '#app/lib/forget-drafts.ts'
import { readStoredTexts, storeTexts } from '#app/lib/stored-texts.ts'
import { readForm } from '#app/lib/use-form.ts'

export type Draft = Readonly<Record<string, string>>

const storageKey = draftKeys.booking

/** What was typed into the form, kept for this tab until it is booked: a reload or another time may come in between. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(() => readStoredTexts(storageKey))
  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const typed = Object.entries(readForm(currentTarget)).map(([name, value]) => [name, `${value}`])
    const next: Draft = Object.fromEntries(typed)
    setDraft(next)
    storeTexts(storageKey, next)
  }
  return { draft, keep, forget: () => storeTexts(storageKey, null) }
}
