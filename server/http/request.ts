import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import { userIdOf, visitor } from '#server/access/actor.ts'
import { AppError } from '#server/errors.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'

/** Gives each request an id, a log and the caller's address, and writes one line when it is answered. */
export function requestContext(log: Logger, trustProxy: boolean) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set(
      'ip',
      callerAddress(c.env?.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), trustProxy),
    )
    c.set('actor', visitor)
    await next()
    c.header('x-request-id', requestId)
    if (c.res.status >= 500 || c.req.path.startsWith('/api/')) {
      const ms = Math.round(performance.now() - started)
      const { method, path } = c.req
      const userId = userIdOf(c.get('actor'))
      const who = userId ? { userId } : {}
      c.get('log').info({ method, path: plain(path), status: c.res.status, ms, ...who }, 'request')
    }
  })
}

/** Refuses a request that names two hosts: what stands before us may have meant the other. */
export const oneHost = createMiddleware<HonoEnv>(async (c, next) => {
  const hosts = c.env?.incoming?.headersDistinct?.host ?? []
  if (hosts.length > 1) throw new AppError('invalid_input')
  await next()
})

/** Short, of one line, and nothing that a terminal would obey. */
const plain = (path: string) => path.slice(0, 200).replace(/[^\x20-\x7e]/g, '?')

/** The peer, or, behind a trusted proxy, the last address the proxy wrote; what the caller wrote before it is not believed. */
function callerAddress(peer: string | undefined, forwarded: string | undefined, trustProxy: boolean): string {
  const address = (trustProxy && forwarded?.split(',').at(-1)?.trim()) || peer || 'unknown'
  return address.replace(/^::ffff:/, '')
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1)$/
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** True for a caller on this machine that came here directly and asked for this machine by name. */
export function isOnThisMachine(c: {
  env: HonoEnv['Bindings'] | undefined
  header(name: string): string | undefined
}): boolean {
  const peer = c.env?.incoming?.socket?.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  if (!loopback.test(peer) || forwardingHeaders.some((name) => c.header(name) !== undefined)) return false
  return localHost.test(c.header('host') ?? '')
}
