import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { ContentSource } from '#practice/snapshot.ts'
import { userIdOf, visitor } from '#server/access/actor.ts'
import { AppError } from '#server/errors.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { findCallerAddress, networkOf, widerNetworkOf } from '#server/http/network.ts'

type Deps = { log: Logger; trustedProxies: BlockList; contentSource: ContentSource }

/** Sets the id, log, content, IP address and network of each request, and logs API calls and failures. */
export function requestContext({ log, trustedProxies, contentSource }: Deps) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('content', contentSource.current())
    const peer = c.env?.incoming?.socket?.remoteAddress
    const ip = findCallerAddress(peer, c.req.header('x-forwarded-for'), trustedProxies)
    c.set('ip', ip)
    c.set('network', networkOf(ip))
    c.set('widerNetwork', widerNetworkOf(ip))
    c.set('actor', visitor)
    await next()
    c.header('x-request-id', requestId)
    if (c.res.status >= 500 || c.req.path.startsWith('/api/')) {
      const ms = Math.round(performance.now() - started)
      const { method, path } = c.req
      const userId = userIdOf(c.get('actor'))
      const user = userId ? { userId } : {}
      const { status } = c.res
      // Shows a proxy that TRUST_PROXY doesn't name: everybody behind it shares the limits of one.
      const from = status === 429 ? { from: ip } : {}
      c.get('log').info({ method, path: sanitizePath(path), status, ms, ...user, ...from }, 'request')
    }
  })
}

/** Ends the body of a HEAD response: nobody reads it, so a stream or an export would stay open. */
export const endHeadBody = createMiddleware<HonoEnv>(async (c, next) => {
  await next()
  if (c.req.method !== 'HEAD' || !c.res.body) return
  await c.res.body.cancel()
  c.res = new Response(null, c.res)
})

/** Refuses a request with two Host headers: a proxy may have routed it by the other one. */
export const requireOneHost = createMiddleware<HonoEnv>(async (c, next) => {
  const hosts = c.env?.incoming?.headersDistinct?.host ?? []
  if (hosts.length > 1) throw new AppError('invalid_input')
  await next()
})

/** Shortened, without control characters for the terminal and without the secret in the address of a calendar feed or an unsubscribe link. */
const sanitizePath = (path: string) =>
  path
    .replace(/^(\/calendar\/|\/unsubscribe\/one-click\/).+/, '$1…')
    .slice(0, 200)
    .replace(/[^\x20-\x7e…]/g, '?')
