import type { Server } from 'node:http'
import { minutes, seconds } from '#shared/time.ts'
import { arrivalTimeoutMs } from '#shared/uploads.ts'

/** Time limits for a request: short against slow-request attacks, long enough for a bad connection. */
export const timeouts = {
  headersTimeout: seconds(15),
  requestTimeout: arrivalTimeoutMs,
  keepAliveTimeout: seconds(10),
  connectionsCheckingInterval: seconds(5),
  maxHeaderSize: 16 * 1024,
}

export type ConnectionLimits = { idleMs: number; maxConnections: number }

const defaultLimits: ConnectionLimits = { idleMs: minutes(2), maxConnections: 4000 }

/** Closes idle connections and limits the number of open ones. */
export function limitConnections(server: Server, { idleMs, maxConnections } = defaultLimits) {
  server.setTimeout(idleMs)
  server.maxConnections = maxConnections
}
