import { type FormEvent, useState } from 'react'
import { readForm } from '#app/lib/use-form.ts'

export type Draft = Readonly<Record<string, string>>

/** What was typed into a form, which outlives the form: another time may have to be chosen in between. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>({})
  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setDraft(
      Object.fromEntries(Object.entries(readForm(currentTarget)).map(([name, value]) => [name, `${value}`])),
    )
  return { draft, keep }
}
