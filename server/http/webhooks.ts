import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { minutes } from '#shared/time.ts'

/** Far above what a provider delivers: bounds what a stranger costs with unsigned calls. */
const callLimit = { name: 'webhook/network', max: 10_000, windowMs: minutes(10) }

/** Limits webhook calls by network and logs each refused one in a line: who called, and why it was refused. */
export function guardWebhooks(limit: Limiter) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    limit.inMemoryByNetwork(callLimit, c.get('network'))
    await next()
    const { status } = c.res
    if (status < 400 || status >= 500) return
    const cause = c.error?.cause
    const reason = cause instanceof Error ? cause.message : (c.error?.message ?? 'not found')
    c.get('log').warn(
      { webhook: c.req.path.slice(0, 60), from: c.get('ip'), status, reason },
      'webhook refused',
    )
  })
}
