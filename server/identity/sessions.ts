import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { accounts, sessions, users } from '#server/db/schema/identity.ts'
import type { Database, Queryable } from '#server/db/types.ts'
import type { Auth } from '#server/identity/auth.ts'
import { deviceOf } from '#server/identity/device.ts'
import { sessionLivesAtMostMs } from '#server/identity/resolve-actor.ts'
import type { SessionRow } from '#shared/account.ts'

/** Pages that are open follow the live state: told that it changed, they ask, and one without a session is refused. */
export const tellOpenPages = (root: Queryable) => root.execute(sql`select pg_notify('live', '')`)

export type Sessions = ReturnType<typeof createSessions>

/** The sessions of one person, for herself to see and end, and her password, to ask for once more. */
export function createSessions({ auth, database }: { auth: Auth; database: Database }) {
  const { root } = database
  const oldest = () => new Date(Date.now() - sessionLivesAtMostMs)
  const ofUser = (userId: string) => eq(sessions.userId, userId)
  return {
    /** Those still good, the last used first. `currentId` is the one that asks. */
    async list(userId: string, currentId: string | undefined): Promise<SessionRow[]> {
      const rows = await root
        .select()
        .from(sessions)
        .where(and(ofUser(userId), gt(sessions.expiresAt, sql`now()`), gt(sessions.createdAt, oldest())))
        .orderBy(desc(sessions.updatedAt), desc(sessions.id))
      return rows.map((row) => ({
        id: row.id,
        created_at: row.createdAt.toISOString(),
        last_used_at: row.updatedAt.toISOString(),
        expires_at: row.expiresAt.toISOString(),
        device: deviceOf(row.userAgent),
        current: row.id === currentId,
      }))
    },
    /** Whether there was such a session of hers to end. */
    async revoke(userId: string, id: string): Promise<boolean> {
      const gone = await root
        .delete(sessions)
        .where(and(ofUser(userId), eq(sessions.id, id)))
        .returning({ id: sessions.id })
      if (gone.length > 0) await tellOpenPages(root)
      return gone.length > 0
    },
    async revokeOthers(userId: string, currentId: string): Promise<void> {
      await root.delete(sessions).where(and(ofUser(userId), ne(sessions.id, currentId)))
      await tellOpenPages(root)
    },
    async emailOf(userId: string): Promise<string> {
      const [user] = await root.select({ email: users.email }).from(users).where(eq(users.id, userId))
      return user?.email ?? ''
    },
    async passwordMatches(userId: string, password: string): Promise<boolean> {
      const [account] = await root
        .select({ hash: accounts.password })
        .from(accounts)
        .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
      if (!account?.hash) return false
      return (await auth.$context).password.verify({ hash: account.hash, password })
    },
  }
}
