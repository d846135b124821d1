import { type ComponentProps, type ReactNode, useId } from 'react'

type CommonProps = { label: string; error?: string | undefined; hint?: ReactNode; className?: string }
type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

export function Field({ label, error, hint, className, ...rest }: CommonProps & ComponentProps<'input'>) {
  return (
    <Labelled {...{ label, error, hint, className, id: rest.id }}>
      {(controlProps) => <input type="text" {...rest} {...controlProps} className="form-control" />}
    </Labelled>
  )
}

export function TextAreaField({
  label,
  error,
  hint,
  className,
  ...rest
}: CommonProps & ComponentProps<'textarea'>) {
  return (
    <Labelled {...{ label, error, hint, className, id: rest.id }}>
      {(controlProps) => <textarea rows={5} {...rest} {...controlProps} className="form-control" />}
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
}: CommonProps & ComponentProps<'select'> & { options: readonly Option[] }) {
  return (
    <Labelled {...{ label, error, hint, className, id: rest.id }}>
      {(controlProps) => (
        <select {...rest} {...controlProps} className="form-control">
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
  children: (controlProps: ControlProps) => ReactNode
}

function Labelled({ label, error, hint, className, id, children }: LabelledProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ')
  return (
    <div className={`grid content-start gap-1.5 ${className ?? ''}`}>
      <label htmlFor={controlId} className="font-medium text-[0.9375rem]">
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${controlId}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${controlId}-error`} className="font-medium text-on-tone-red text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
