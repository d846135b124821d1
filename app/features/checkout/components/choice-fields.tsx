import { useId } from 'react'

type Props<Value extends string> = {
  title: string
  name: string
  options: readonly { value: Value; title: string; hint: string }[]
  value: Value | null
  onChange: (value: Value) => void
  error: string | undefined
}

/** One of few ways, each with what it means. */
export function ChoiceFields<Value extends string>(props: Props<Value>) {
  const { title, name, options, value, onChange, error } = props
  const id = useId()
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend>
        <h2 className="text-3xl">{title}</h2>
      </legend>
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option.value} className="choice grid content-start px-4 py-3">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            <span>{option.title}</span>
            <span className="text-sm">{option.hint}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 font-medium text-on-tone-red text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
