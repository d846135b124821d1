import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Actor } from '#server/access/actor.ts'

/** What middleware leaves for handlers. */
export type HonoEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    log: Logger
    ip: string
    actor: Actor
    /** The session the actor came with. */
    sessionId?: string
  }
}
