import * as z from 'zod/mini'
import { readForm, type Validation } from '#app/lib/use-form.ts'

/** Validates a form's named fields. Separate from `use-form.ts`, so that public pages load without zod. */
export function validateForm<Values>(
  form: HTMLFormElement,
  schema: z.core.$ZodType<Values>,
): Validation<Values> {
  return validateValues(readForm(form), schema)
}

/** The checked values, or the first message of each invalid field. */
export function validateValues<Values>(values: unknown, schema: z.core.$ZodType<Values>): Validation<Values> {
  const { success, data, error } = z.safeParse(schema, values)
  if (success) return { values: data }
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message
  return { errors }
}
