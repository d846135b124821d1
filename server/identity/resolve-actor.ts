import { eq } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import { type Actor, visitor } from '#server/access/actor.ts'
import { profiles } from '#server/db/schema/account.ts'
import type { Database } from '#server/db/types.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Auth } from '#server/identity/auth.ts'
import { days } from '#shared/time.ts'

export const maxSessionAgeMs = days(30)

/** Sets the actor of a request from its bearer token. An unknown, expired or forged token leaves a visitor. */
export function resolveActor(auth: Auth, database: Database) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const authorization = c.req.header('authorization')
    if (authorization) {
      const session = await auth.api.getSession({ headers: new Headers({ authorization }) })
      const endsAt = session && endOf(session.session)
      if (session && endsAt && endsAt.getTime() > Date.now()) {
        c.set('actor', await actorOf(database, session.user.id))
        c.set('sessionId', session.session.id)
        c.header('x-session-expires', endsAt.toISOString())
      }
    }
    await next()
  })
}

/** A session is extended while in use, up to its maximum age. */
function endOf({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): Date {
  return new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + maxSessionAgeMs))
}

async function actorOf(database: Database, userId: string): Promise<Actor> {
  const [profile] = await database.root
    .select({ isAdmin: profiles.isAdmin })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!profile) return visitor
  return { role: profile.isAdmin ? 'admin' : 'client', userId }
}
