type Props<Value extends string> = {
  legend: string
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One choice of a few, each with its whole line to tap. */
export function RadioGroup<Value extends string>({ legend, name, options, value, onChange }: Props<Value>) {
  return (
    <fieldset>
      <legend className="font-medium text-[0.9375rem]">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="size-5 shrink-0 accent-leaf"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
