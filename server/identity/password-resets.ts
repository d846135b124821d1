import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { accounts, sessions, users } from '#server/db/schema/identity.ts'
import { passkeys } from '#server/db/schema/passkeys.ts'
import { accountLinks } from '#server/db/schema/registration.ts'
import { AppError } from '#server/errors.ts'
import { deleteAccountLinks, isValidLink } from '#server/identity/account-links.ts'
import { lockCredentials } from '#server/identity/credentials.ts'
import { passwordChangedEmail, resetEmail } from '#server/identity/emails.ts'
import { perMailbox } from '#server/identity/mail-limits.ts'
import type { PasswordHasher } from '#server/identity/password-hasher.ts'
import { refuseWeakPassword } from '#server/identity/passwords.ts'
import type { EmailRequest } from '#server/identity/registrations.ts'
import { type RequestLinkDeps, requestLink } from '#server/identity/request-link.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { hours } from '#shared/time.ts'

export type PasswordResets = ReturnType<typeof createPasswordResets>

type Deps = RequestLinkDeps & { hasher: Pick<PasswordHasher, 'hash' | 'prioritize'> }

const system = { role: 'system', job: 'password reset' } as const
const link = {
  kind: 'reset_password',
  purpose: 'reset',
  lifetimeMs: hours(1),
  perMailbox: perMailbox.reset,
  toContent: resetEmail,
} as const

export function createPasswordResets(deps: Deps) {
  const { hasher, scope, publicUrl, now, wake } = deps
  return {
    request: (content: Content, request: EmailRequest) => requestLink(deps, link, content, request),

    /**
     * Replaces the password, ends every session and every other link, and emails the owner, in one transaction.
     * Returns the address of the account.
     * @throws AppError `link_expired`, `weak_password`.
     */
    async reset(
      content: Content,
      { token, password }: { token: string; password: string },
    ): Promise<{ email: string }> {
      const isLink = () => isValidLink(token, 'reset', now())
      const owner = await scope(system, (tx) => findOwner(tx, isLink()))
      if (!owner) throw new AppError('link_expired')
      refuseWeakPassword(content, password, owner)
      const hash = await hasher.prioritize(() => hasher.hash(password))
      await scope(system, async (tx) => {
        await lockCredentials(tx, owner.id, null)
        // The DELETE decides which of two calls with the same link changes the password.
        const used = await tx.delete(accountLinks).where(isLink()).returning({ userId: accountLinks.userId })
        if (used.length === 0) throw new AppError('link_expired')
        await deleteAccountLinks(tx, owner.id, ['reset', 'sign_in'])
        await savePassword(tx, owner.id, hash)
        await tx.delete(sessions).where(eq(sessions.userId, owner.id))
        await tx.execute(sql`select pg_notify('live', '')`)
        await enqueueEmail(tx, {
          kind: 'password_changed',
          cause: `password_changed:${randomUUID()}`,
          to: owner.email,
          content: passwordChangedEmail(content, publicUrl, await readPasskeys(tx, owner.id)),
        })
      })
      wake()
      return { email: owner.email }
    },
  }
}

async function findOwner(tx: Tx, isLink: ReturnType<typeof isValidLink>) {
  const [owner] = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(isLink)
  return owner ?? null
}

async function readPasskeys(tx: Tx, userId: string) {
  const isOwner = eq(profiles.id, userId)
  const [profile] = await tx.select({ isAdmin: profiles.isAdmin }).from(profiles).where(isOwner)
  const passkeyCount = await tx.$count(passkeys, eq(passkeys.userId, userId))
  return { passkeyCount, isAdmin: profile?.isAdmin ?? false }
}

async function savePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  const saved = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: new Date() })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .returning({ id: accounts.id })
  // A version that stored users before they confirmed may have left one without a password.
  if (saved.length > 0) return
  await tx.insert(accounts).values({ userId, accountId: userId, providerId: 'credential', password: hash })
}
