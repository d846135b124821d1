import { validator } from 'hono/validator'
import type * as z from 'zod/mini'
import { parseInput } from '#server/http/body.ts'

/**
 * Validates a request's query. Empty values count as absent.
 * @throws AppError `invalid_input` with a message per field.
 */
export function query<T extends z.ZodMiniType>(schema: T) {
  const check = validator('query', (value): z.output<T> => {
    const filled = Object.entries(value).filter(([, text]) => text !== '')
    return parseInput(schema, Object.fromEntries(filled))
  })
  return Object.assign(check, { querySchema: schema })
}
