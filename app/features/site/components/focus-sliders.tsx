import { useId } from 'react'
import type { PictureFocus } from '#shared/pictures.ts'

type Props = { focus: PictureFocus; onChange: (focus: PictureFocus) => void }

const directions = [
  { axis: 'x', label: 'From left to right' },
  { axis: 'y', label: 'From top to bottom' },
] as const

/** Which point of the picture stays in view where a layout has less room. */
export function FocusSliders({ focus, onChange }: Props) {
  const id = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium text-[0.9375rem]">The point that stays in view</legend>
      <p className="text-muted text-sm">
        Phones and desktops cut pictures differently. The dot is never cut off.
      </p>
      {directions.map(({ axis, label }) => (
        <label key={axis} htmlFor={`${id}-${axis}`} className="grid gap-1 text-sm">
          {label}
          <input
            id={`${id}-${axis}`}
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(focus[axis] * 100)}
            aria-valuetext={`${Math.round(focus[axis] * 100)} %`}
            onChange={(event) => onChange({ ...focus, [axis]: Number(event.target.value) / 100 })}
            className="w-full max-w-md accent-leaf"
          />
        </label>
      ))}
    </fieldset>
  )
}
