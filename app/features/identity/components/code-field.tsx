import { Field } from '#app/components/ui/field.tsx'

type Props = { error: string | undefined; hint: string }

export function CodeField({ error, hint }: Props) {
  return (
    <Field
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      hint={hint}
      error={error}
    />
  )
}
