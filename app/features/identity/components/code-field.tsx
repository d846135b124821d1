import { Field } from '#app/components/ui/field.tsx'

type Props = { error: string | undefined; hint: string; autoFocus?: boolean }

export function CodeField({ error, hint, autoFocus }: Props) {
  return (
    <Field
      label="Code"
      name="code"
      autoFocus={autoFocus}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      hint={hint}
      error={error}
    />
  )
}
