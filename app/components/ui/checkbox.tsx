import type { ReactNode } from 'react'

type Props = {
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** A choice that is on or off, with its label beside it. */
export function Checkbox({ checked, disabled, onChange, children }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-3 justify-self-start">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-leaf"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </label>
  )
}
