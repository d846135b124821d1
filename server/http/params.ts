import { validator } from 'hono/validator'
import * as z from 'zod/mini'
import { AppError } from '#server/errors.ts'

/** Validates the `:id` of a path. @throws AppError `not_found` for a malformed id. */
export const idParam = validator('param', (value) => {
  const params = z.safeParse(z.object({ id: z.uuid() }), value)
  if (!params.success) throw new AppError('not_found')
  return params.data
})

/** Validates the parts of a path. @throws AppError `not_found` for malformed ones. */
export const params = <const Schema extends z.ZodMiniType>(schema: Schema) =>
  validator('param', (value) => {
    const parsed = z.safeParse(schema, value)
    if (!parsed.success) throw new AppError('not_found')
    return parsed.data as z.output<Schema>
  })

/** Validates several ids of a path. @throws AppError `not_found` for a malformed one. */
export const idParams = <const Name extends string>(...names: readonly Name[]) =>
  validator('param', (value) => {
    const shape = Object.fromEntries(names.map((name) => [name, z.uuid()]))
    const params = z.safeParse(z.object(shape), value)
    if (!params.success) throw new AppError('not_found')
    return params.data as Record<Name, string>
  })

/** Validates the `:number` of a path. @throws AppError `not_found` for a malformed number. */
export const numberParam = validator('param', (value) => {
  const digits = z.object({ number: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) })
  const params = z.safeParse(digits, value)
  if (!params.success) throw new AppError('not_found')
  return { number: Number(params.data.number) }
})
