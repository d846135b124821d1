type Props = {
  /** What is chosen, for screen readers. */
  label: string
  choices: readonly { value: string; label: string }[]
  /** Null while the list holds more than any of them. */
  value: string | null
  onChange: (value: string) => void
}

/** A few filters of a list, of which at most one is on. */
export function ChoiceChips({ label, choices, value, onChange }: Props) {
  return (
    <fieldset className="choice-chips flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className="min-h-11 rounded-full border border-line px-4 text-[0.9375rem] text-muted transition-colors hover:text-ink aria-pressed:border-leaf aria-pressed:font-medium aria-pressed:text-ink"
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
