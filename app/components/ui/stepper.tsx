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
  const [{ text, isCorrected }, setTyped] = useState<{ text?: string; isCorrected?: boolean }>({})
  const clamp = (n: number) => Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min, Math.round(n) || min))

  const step = (by: number) => {
    setTyped({})
    onChange(clamp(value + by))
  }
  const type = (text: string) => {
    setTyped({ text })
    onChange(text.trim() === '' ? Number.NaN : Number(text))
  }
  const onBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const nearest = clamp(value)
    // The message stays until something is typed or stepped: without it, a button would move away from its click.
    setTyped({ isCorrected: isCorrected || nearest !== value })
    if (nearest === value) return
    onChange(nearest)
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
          value={text ?? (Number.isNaN(value) ? '' : value)}
          onChange={(event) => type(event.target.value)}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || isCorrected ? id + idOfMessage : undefined}
          className="number-without-spinner"
        />
        <StepButton
          sign="+"
          name={`One more, ${label}`}
          disabled={max !== undefined && value >= max}
          onClick={() => step(1)}
        />
      </div>
      <p
        id={id + idOfMessage}
        aria-live="polite"
        className={`font-medium text-sm empty:hidden ${error ? 'text-on-tone-red' : 'text-muted'}`}
      >
        {error || (isCorrected && rule)}
      </p>
    </div>
  )
}

const idOfMessage = '-message'

type StepButtonProps = { sign: string; name: string; disabled: boolean; onClick: () => void }

function StepButton({ sign, name, disabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      disabled={disabled}
      onClick={onClick}
      data-takes-quantity
      className="step-button"
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}

/** The click that took the focus from the field must not order a quantity that nobody has seen yet. */
function refuseSameClick(input: HTMLInputElement) {
  const isPast = new AbortController()
  const onNext = (event: Event) => {
    isPast.abort()
    const button =
      event.target instanceof Element && event.target.closest('[type=submit],[data-takes-quantity]')
    if (event.type !== 'click' || !button) return
    event.preventDefault()
    event.stopPropagation()
    input.focus()
  }
  for (const name of ['click', 'pointerdown', 'keydown'])
    document.addEventListener(name, onNext, { capture: true, signal: isPast.signal })
}
