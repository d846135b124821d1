import { validator } from 'hono/validator'
import * as z from 'zod/mini'
import { AppError } from '#server/errors.ts'

/**
 * Validates a request's JSON body.
 * @throws AppError `invalid_input` with a message per field.
 */
export function body<T extends z.ZodMiniType>(schema: T) {
  const check = validator('json', (value: unknown): z.output<T> => parseInput(schema, value))
  return Object.assign(check, { bodySchema: schema })
}

/** @throws AppError `invalid_input` with a message per field. */
export function parseInput<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const parsed = z.safeParse(schema, value)
  const fields: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? []) fields[issue.path.join('.') || 'body'] ??= issue.message
  if (parsed.success) collectUnstorable(parsed.data, [], fields)
  if (!parsed.success || Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
  return parsed.data
}

/** Whether PostgreSQL can store a text: no NUL and no lone surrogate. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

function collectUnstorable(value: unknown, path: string[], fields: Record<string, string>) {
  if (typeof value === 'string') {
    if (!isStorable(value))
      fields[path.join('.') || 'body'] = 'This contains a character we can’t store. Please remove it.'
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collectUnstorable(inner, [...path, name], fields)
  }
}
