import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Actor } from '#server/access/actor.ts'

/** Variables that middleware sets for handlers. */
export type HonoEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    log: Logger
    ip: string
    actor: Actor
    /** The session of the actor. */
    sessionId?: string
  }
}
