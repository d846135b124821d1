import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Content } from '#practice/snapshot.ts'
import type { Actor } from '#server/access/actor.ts'

/** Variables that middleware sets for handlers. */
export type HonoEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    log: Logger
    /** What was published when the request came. */
    content: Content
    /** The caller's address. */
    ip: string
    /** The network of the address and the wider one around it, by which attempts are counted: `network.ts`. */
    network: string
    widerNetwork: string
    actor: Actor
    /** The session of the actor. */
    sessionId?: string
  }
}
