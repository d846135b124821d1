import { useEffect, useRef, useState } from 'react'
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The search changed from outside: a link or the back button.
  if (value !== submitted) {
    setSubmitted(value)
    setDraft(value)
  }

  const submit = (text: string) => {
    clearTimeout(timer.current)
    setSubmitted(text.trim())
    onChange(text.trim())
  }
  const type = (text: string) => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => submit(text), debounceMs)
  }
  return (
    <Field
      type="search"
      label={label}
      hint={hint}
      value={draft}
      maxLength={searchMaxLength}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        submit(draft)
      }}
      {...(className && { className })}
    />
  )
}
