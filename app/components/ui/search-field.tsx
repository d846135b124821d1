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

const pauseMs = 300

/** Searches when the typing pauses, or at once with Enter. */
export function SearchField({ label, hint, value, onChange, className }: Props) {
  const [draft, setDraft] = useState(value)
  const [told, setTold] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address changed by another hand: a link, the back button.
  if (value !== told) {
    setTold(value)
    setDraft(value)
  }

  const tell = (text: string) => {
    clearTimeout(timer.current)
    setTold(text.trim())
    onChange(text.trim())
  }
  const type = (text: string) => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(text), pauseMs)
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
        tell(draft)
      }}
      {...(className && { className })}
    />
  )
}
