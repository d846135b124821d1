import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '#server/errors.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { isLocalCaller } from '#server/http/local-caller.ts'

/**
 * For what only the practice may see of the sandbox: for the signed-in administrator or, with a `key`, for who has it and for this
 * machine.
 */
export function requireReader(key: string | null): MiddlewareHandler<HonoEnv> {
  return async (c, next) => {
    const hasKey = key !== null && isSame(c.req.query('key') ?? '', key)
    const isReader =
      hasKey || c.get('actor').role === 'admin' || (key !== null && (await isLocalCaller(c.env?.incoming)))
    if (!isReader) throw new AppError('not_found')
    await next()
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (actual: string, expected: string) => timingSafeEqual(digest(actual), digest(expected))
