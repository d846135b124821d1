import { validator } from 'hono/validator'
import type * as z from 'zod/mini'
import { parseInput } from '#server/http/body.ts'

/**
 * The validated query of a request; an empty value is none.
 * @throws AppError `invalid_input` with one sentence a field.
 */
export function query<T extends z.ZodMiniType>(schema: T) {
  const check = validator('query', (value): z.output<T> => {
    const given = Object.entries(value).filter(([, text]) => text !== '')
    return parseInput(schema, Object.fromEntries(given))
  })
  return Object.assign(check, { querySchema: schema })
}
