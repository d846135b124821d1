import { type FocusEvent, useId, useState } from 'react'

type Props = {
  label: string
  value: number
  min: number
  max?: number
  onChange: (value: number) => void
  error?: string | undefined
  /** Said when what was typed is corrected: 'Choose a whole number, at least 1.' */
  rule: string
  name?: string
}

/**
 * Buttons stay within `min` and `max`. Typed input is reported unchanged (NaN if not a number) for the form to validate.
 * When the field is left, the nearest value that's allowed takes its place.
 */
export function Stepper({ label, value, min, max, onChange, error, rule, name }: Props) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [isCorrected, setCorrected] = useState(false)
  const messageId = `${id}-${error ? 'error' : 'rule'}`
  const clamp = (n: number) => Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min, Math.round(n) || min))

  const step = (by: number) => {
    setDraft(null)
    setCorrected(false)
    onChange(clamp(value + by))
  }
  const type = (text: string) => {
    setDraft(text)
    setCorrected(false)
    onChange(text.trim() === '' ? Number.NaN : Number(text))
  }
  const onBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    setDraft(null)
    if (clamp(value) === value) return
    setCorrected(true)
    onChange(clamp(value))
    refuseSameClick(currentTarget)
  }

  return (
    <div className="grid justify-items-start gap-1.5">
      <label htmlFor={id} className="font-medium text-[0.9375rem]">
        {label}
      </label>
      <div className="flex items-center rounded-full border border-edge bg-surface">
        <StepButton sign="−" name={`One less, ${label}`} disabled={value <= min} onClick={() => step(-1)} />
        <input
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          step={1}
          min={min}
          max={max}
          value={draft ?? (Number.isNaN(value) ? '' : value)}
          onChange={(event) => type(event.target.value)}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || isCorrected ? messageId : undefined}
          className="number-without-spinner h-12 w-14 bg-transparent text-center text-lg tabular-nums"
        />
        <StepButton
          sign="+"
          name={`One more, ${label}`}
          disabled={max !== undefined && value >= max}
          onClick={() => step(1)}
        />
      </div>
      {error && (
        <p id={messageId} className="font-medium text-on-tone-red text-sm">
          {error}
        </p>
      )}
      <p
        id={error ? undefined : messageId}
        aria-live="polite"
        className="font-medium text-muted text-sm empty:hidden"
      >
        {!error && isCorrected && rule}
      </p>
    </div>
  )
}

type StepButtonProps = { sign: string; name: string; disabled: boolean; onClick: () => void }

function StepButton({ sign, name, disabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      disabled={disabled}
      onClick={onClick}
      className="h-12 w-[48px] rounded-full text-xl leading-none transition-colors hover:not-disabled:bg-ink/6 disabled:cursor-not-allowed disabled:text-muted disabled:opacity-50"
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}

/** The click that took the focus from the field must not order, or step from, a quantity that nobody has seen yet. */
function refuseSameClick(input: HTMLInputElement) {
  const events = ['click', 'pointerdown', 'keydown'] as const
  const onNext = (event: Event) => {
    for (const name of events) document.removeEventListener(name, onNext, true)
    if (event.type !== 'click' || !(event.target instanceof Element)) return
    const isStep = input.parentElement?.contains(event.target)
    if (!isStep && !event.target.closest('button[type=submit], button[data-takes-quantity]')) return
    event.preventDefault()
    event.stopPropagation()
    if (!isStep) input.focus()
  }
  for (const name of events) document.addEventListener(name, onNext, true)
}
