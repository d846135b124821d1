import { useEffect, useEffectEvent, useState } from 'react'
import { Field } from '#app/components/ui/field.tsx'
import { searchMaxLength } from '#shared/pagination.ts'

type Props = {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
  className?: string
}

const debounceMs = 300

/** Debounced; Enter searches at once. */
export function SearchField({ label, hint, value, onChange, className }: Props) {
  const [draft, setDraft] = useState(value)
  const [submitted, setSubmitted] = useState(value)
  const [lastValue, setLastValue] = useState(value)

  if (value !== lastValue) {
    setLastValue(value)
    // The search changed from outside: a link or the back button. What's typed but not yet searched for is dropped.
    if (value !== submitted) {
      setSubmitted(value)
      setDraft(value)
    }
  }

  const submit = (text: string) => {
    setSubmitted(text)
    onChange(text)
  }
  const submitLater = useEffectEvent(submit)
  useEffect(() => {
    const text = draft.trim()
    if (text === submitted) return
    const timer = setTimeout(() => submitLater(text), debounceMs)
    return () => clearTimeout(timer)
  }, [draft, submitted])

  return (
    <Field
      type="search"
      label={label}
      hint={hint}
      value={draft}
      maxLength={searchMaxLength}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        submit(draft.trim())
      }}
      {...(className && { className })}
    />
  )
}
