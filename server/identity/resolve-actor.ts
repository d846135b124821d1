import { and, eq, gt, sql } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import type { Actor } from '#server/access/actor.ts'
import { profiles } from '#server/db/schema/account.ts'
import { sessions } from '#server/db/schema/identity.ts'
import type { Database } from '#server/db/types.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Auth } from '#server/identity/auth.ts'
import { sessionEnd, sessionLifetimeMs, sessionRenewalMs } from '#server/identity/session-lifetime.ts'
import { verifySessionToken } from '#server/identity/session-token.ts'

/** Sets the actor of a request from its bearer token. An unknown, expired or forged token leaves a visitor. */
export function resolveActor(auth: Auth, database: Database) {
  const findSession = createSessionLookup(database)
  return createMiddleware<HonoEnv>(async (c, next) => {
    const authorization = c.req.header('authorization')
    const token = authorization && verifySessionToken(authorization, (await auth.$context).secret)
    const session = token ? await findSession(token) : null
    if (session) {
      c.set('actor', session.actor)
      c.set('sessionId', session.id)
      c.header('x-session-expires', session.endsAt.toISOString())
    }
    await next()
  })
}

type CurrentSession = { id: string; actor: Actor; endsAt: Date }

/**
 * Reads session and role in one query, always from the database, so that a session revoked by any process ends at once.
 * A session in use is renewed once a day.
 */
function createSessionLookup({ root }: Database) {
  const query = root
    .select({
      id: sessions.id,
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      isAdmin: profiles.isAdmin,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder('token')))
    .prepare('')

  /** The new expiry; null when the session was revoked meanwhile. */
  async function renew(id: string, now: number): Promise<Date | null> {
    const [renewed] = await root
      .update(sessions)
      .set({ expiresAt: new Date(now + sessionLifetimeMs), updatedAt: new Date(now) })
      .where(and(eq(sessions.id, id), gt(sessions.expiresAt, new Date(now))))
      .returning({ expiresAt: sessions.expiresAt })
    return renewed?.expiresAt ?? null
  }

  return async (token: string): Promise<CurrentSession | null> => {
    const [row] = await query.execute({ token })
    const now = Date.now()
    if (!row || sessionEnd(row).getTime() <= now) return null
    const isRenewalDue = row.expiresAt.getTime() - sessionLifetimeMs + sessionRenewalMs <= now
    const expiresAt = isRenewalDue ? await renew(row.id, now) : row.expiresAt
    if (!expiresAt) return null
    const { id, userId, createdAt, isAdmin } = row
    return {
      id,
      actor: { role: isAdmin ? 'admin' : 'client', userId },
      endsAt: sessionEnd({ createdAt, expiresAt }),
    }
  }
}
