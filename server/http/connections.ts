import type { Server } from 'node:http'
import { minutes } from '#shared/time.ts'

const seconds = (n: number) => n * 1000

/** How long a client may take to say what it wants: short for who dawdles on purpose, long enough for a bad line. */
export const timeouts = {
  headersTimeout: seconds(15),
  requestTimeout: seconds(60),
  keepAliveTimeout: seconds(10),
  connectionsCheckingInterval: seconds(5),
  maxHeaderSize: 16 * 1024,
}

export type Bounds = { idleMs: number; maxConnections: number }

const bounds: Bounds = { idleMs: minutes(2), maxConnections: 4000 }

/** Ends connections on which nothing moves, and takes no more at once than the machine can hold. */
export function boundConnections(server: Server, { idleMs, maxConnections } = bounds) {
  server.setTimeout(idleMs)
  server.maxConnections = maxConnections
}
