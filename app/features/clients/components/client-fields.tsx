import { Field } from '#app/components/ui/field.tsx'

type Details = { name: string; email: string; phone: string }
type Props = {
  values: Details
  errors: Partial<Record<string, string>>
  phoneHint?: string
  onChange: (changed: Partial<Details>) => void
}

/** Who a client is, as the owner writes it down. */
export function ClientFields({ values, errors, phoneHint, onChange }: Props) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        maxLength={80}
        autoComplete="off"
        value={values.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        value={values.email}
        error={errors.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <Field
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="off"
        {...(phoneHint && { hint: phoneHint })}
        value={values.phone}
        error={errors.phone}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
    </>
  )
}
