import { type ComponentProps, type ReactNode, useId } from 'react'

type Shared = { label: string; error?: string | undefined; hint?: ReactNode; className?: string }
type Described = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

export function Field({ label, error, hint, className, ...rest }: Shared & ComponentProps<'input'>) {
  return (
    <Labelled {...{ label, error, hint, className, id: rest.id }}>
      {(described) => <input type="text" {...rest} {...described} className="form-control" />}
    </Labelled>
  )
}

export function TextAreaField({
  label,
  error,
  hint,
  className,
  ...rest
}: Shared & ComponentProps<'textarea'>) {
  return (
    <Labelled {...{ label, error, hint, className, id: rest.id }}>
      {(described) => <textarea rows={5} {...rest} {...described} className="form-control" />}
    </Labelled>
  )
}

export type Option = { value: string; label: string }

export function SelectField({
  label,
  error,
  hint,
  className,
  options,
  ...rest
}: Shared & ComponentProps<'select'> & { options: readonly Option[] }) {
  return (
    <Labelled {...{ label, error, hint, className, id: rest.id }}>
      {(described) => (
        <select {...rest} {...described} className="form-control">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

type LabelledProps = {
  label: string
  error: string | undefined
  hint: ReactNode
  className: string | undefined
  id: string | undefined
  children: (described: Described) => ReactNode
}

function Labelled({ label, error, hint, className, id, children }: LabelledProps) {
  const made = useId()
  const own = id ?? made
  const describedBy = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <div className={`grid content-start gap-1.5 ${className ?? ''}`}>
      <label htmlFor={own} className="font-medium text-[0.9375rem]">
        {label}
      </label>
      {children({
        id: own,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${own}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${own}-error`} className="font-medium text-on-tone-red text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
