import { validator } from 'hono/validator'
import * as z from 'zod/mini'
import { AppError } from '#server/errors.ts'

/** Validates the `:id` of a path. @throws AppError `not_found` for a malformed id. */
export const idParam = validator('param', (value) => {
  const params = z.safeParse(z.object({ id: z.uuid() }), value)
  if (!params.success) throw new AppError('not_found')
  return params.data
})
