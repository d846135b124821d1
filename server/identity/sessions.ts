import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { accounts, sessions, users } from '#server/db/schema/identity.ts'
import type { Database, Queryable } from '#server/db/types.ts'
import type { Auth } from '#server/identity/auth.ts'
import { describeDevice } from '#server/identity/device.ts'
import type { PasswordHasher } from '#server/identity/password-hasher.ts'
import { maxSessionAgeMs } from '#server/identity/session-lifetime.ts'
import type { SessionRow } from '#shared/account.ts'

/** Makes open pages reload the live state, which signs out those without a session. */
const notifyOpenPages = (root: Queryable) => root.execute(sql`select pg_notify('live', '')`)

type Deps = { auth: Auth; database: Database; hasher: Pick<PasswordHasher, 'prioritize'> }

export type Sessions = ReturnType<typeof createSessions>

/** Lists and ends the sessions of a user, and verifies their password. */
export function createSessions({ auth, database, hasher }: Deps) {
  const { root } = database
  const oldestStart = () => new Date(Date.now() - maxSessionAgeMs)
  const ofUser = (userId: string) => eq(sessions.userId, userId)
  return {
    /** The valid sessions, last used first. `currentId` is the session of the request. */
    async list(userId: string, currentId: string | undefined): Promise<SessionRow[]> {
      const rows = await root
        .select()
        .from(sessions)
        .where(and(ofUser(userId), gt(sessions.expiresAt, sql`now()`), gt(sessions.createdAt, oldestStart())))
        .orderBy(desc(sessions.updatedAt), desc(sessions.id))
      return rows.map((row) => ({
        id: row.id,
        created_at: row.createdAt.toISOString(),
        last_used_at: row.updatedAt.toISOString(),
        expires_at: row.expiresAt.toISOString(),
        device: describeDevice(row.userAgent),
        current: row.id === currentId,
      }))
    },
    /** Ends the session that signs out. */
    async end(id: string): Promise<void> {
      await root.delete(sessions).where(eq(sessions.id, id))
    },
    /** Ends one session of the user. False when they have no such session. */
    async revoke(userId: string, id: string): Promise<boolean> {
      const deleted = await root
        .delete(sessions)
        .where(and(ofUser(userId), eq(sessions.id, id)))
        .returning({ id: sessions.id })
      if (deleted.length > 0) await notifyOpenPages(root)
      return deleted.length > 0
    },
    async revokeOthers(userId: string, currentId: string): Promise<void> {
      const deleted = await root
        .delete(sessions)
        .where(and(ofUser(userId), ne(sessions.id, currentId)))
        .returning({ id: sessions.id })
      if (deleted.length > 0) await notifyOpenPages(root)
    },
    async emailOf(userId: string): Promise<string> {
      const [user] = await root.select({ email: users.email }).from(users).where(eq(users.id, userId))
      return user?.email ?? ''
    },
    async passwordMatches(userId: string, password: string): Promise<boolean> {
      const hash = await findHash(userId)
      if (!hash) return false
      const { password: passwords } = await auth.$context
      const isRight = await hasher.prioritize(() => passwords.verify({ hash, password }))
      // It may have waited long enough for a reset.
      return isRight && (await findHash(userId)) === hash
    },
  }

  async function findHash(userId: string): Promise<string | null> {
    const [account] = await root
      .select({ hash: accounts.password })
      .from(accounts)
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    return account?.hash ?? null
  }
}
