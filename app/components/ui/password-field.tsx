import { useState } from 'react'
import { Field } from '#app/components/ui/field.tsx'

type Props = {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  hint?: string
  autoFocus?: boolean
}

export function PasswordField({ label, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const word = shown ? 'Hide' : 'Show'
  return (
    <div className="relative [&_label]:pe-16">
      <Field {...input} label={label} type={shown ? 'text' : 'password'} required spellCheck={false} />
      <button
        type="button"
        // It begins with the visible word, which is what people say who control the page by voice.
        aria-label={`${word} ${label.toLowerCase()}`}
        className="absolute top-0 right-0 min-h-6 px-1 text-muted text-sm before:absolute before:inset-x-0 before:-top-4 before:-bottom-1 underline underline-offset-4 hover:text-ink"
        onClick={() => setShown((wasShown) => !wasShown)}
      >
        {word}
      </button>
    </div>
  )
}
