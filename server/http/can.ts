import type { MiddlewareHandler } from 'hono'
import { AppError } from '#server/errors.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { type Action, isAllowed } from '#shared/policy.ts'

export type Gate = MiddlewareHandler<HonoEnv> & { action: Action }

/**
 * Gate of an API route; tests find it on the route by its `action`.
 * @throws AppError `not_signed_in` to a visitor, `not_allowed` to a signed-in person without the right.
 */
export function can(action: Action): Gate {
  const gate: MiddlewareHandler<HonoEnv> = async (c, next) => {
    const { role } = c.get('actor')
    if (!isAllowed(role, action)) throw new AppError(role === 'visitor' ? 'not_signed_in' : 'not_allowed')
    await next()
  }
  return Object.assign(gate, { action })
}
