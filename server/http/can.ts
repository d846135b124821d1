import type { MiddlewareHandler } from 'hono'
import { type Action, policy } from '#server/access/policy.ts'
import { AppError } from '#server/errors.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'

export type Gate = MiddlewareHandler<HonoEnv> & { action: Action }

/**
 * The gate each API route stands behind; tests find it on the route by its `action`.
 * @throws AppError `not_signed_in` to a visitor, `not_allowed` to anybody else without the right.
 */
export function can(action: Action): Gate {
  const allowed: readonly string[] = policy[action]
  const gate: MiddlewareHandler<HonoEnv> = async (c, next) => {
    const { role } = c.get('actor')
    if (!allowed.includes(role)) throw new AppError(role === 'visitor' ? 'not_signed_in' : 'not_allowed')
    await next()
  }
  return Object.assign(gate, { action })
}
