import { useState } from 'react'
import { isSame, type Json } from '#app/features/site/document-values.ts'
import { useDraft, useDraftStore, useDraftValue } from '#app/features/site/use-draft.ts'

/** How the text of a field becomes a value and back. A problem is a sentence; undefined leaves the field out. */
export type TextFormat = {
  format: (value: Json | undefined) => string
  parse: (text: string) => { value: Json | undefined } | { problem: string }
}

/** A text control for a value of the draft. It keeps the text exactly as typed as long as it means the value. */
export function useTypedValue(path: string, { format, parse }: TextFormat) {
  const store = useDraftStore()
  const inDocument = useDraftValue(path)
  const conflict = useDraft(({ conflicts }) => conflicts.find((entry) => entry.path === path))
  const value = conflict ? conflict.mine : inDocument
  const unreadable = useDraft((state) => state.unreadable[path])
  const [typed, setTyped] = useState<string | null>(null)

  const isTypedValue = () => {
    const result = parse(typed ?? '')
    return 'value' in result && isSame(result.value, value)
  }
  const text = unreadable?.text ?? (typed !== null && isTypedValue() ? typed : format(value))

  const type = (next: string) => {
    setTyped(next)
    const result = parse(next)
    if ('problem' in result) store.markUnreadable(path, next, result.problem)
    else store.type(path, result.value)
  }
  /** Shows the value as the site writes it, in place of what was typed. */
  const tidy = () => setTyped(null)
  return { text, type, tidy }
}
