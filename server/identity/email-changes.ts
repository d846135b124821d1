import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import { lockIdentities } from '#server/access/lock-identities.ts'
import type { Scope, Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { sessions, users } from '#server/db/schema/identity.ts'
import { accountLinks, registrations } from '#server/db/schema/registration.ts'
import { AppError } from '#server/errors.ts'
import type { Limit } from '#server/http/limit.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { deleteAccountLinks, isValidLink, replaceAccountLink } from '#server/identity/account-links.ts'
import {
  emailChangeAnnouncement,
  emailChangeCancelledEmail,
  emailChangedEmail,
  emailChangeEmail,
} from '#server/identity/email-change-emails.ts'
import { hashLinkToken } from '#server/identity/link-tokens.ts'
import type { Sessions } from '#server/identity/sessions.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { days } from '#shared/time.ts'

export type EmailChanges = ReturnType<typeof createEmailChanges>
export type FollowEmailChange = (
  tx: Tx,
  change: { userId: string; from: string; to: string },
) => Promise<void>
export type EmailChangeRequest = { userId: string; newEmail: string }

type Deps = {
  scope: Scope
  limit: Limiter
  sessions: Pick<Sessions, 'passwordMatches'>
  ownerEmail: string
  publicUrl: string
  now: () => Date
  wake: () => void
  /** Moves what is stored with the old address, in the transaction of the change. */
  followEmailChange: FollowEmailChange
}

const system = { role: 'system', job: 'email change' } as const
const linkLifetimeMs = days(1)
/** Tries of the account's password with one link, which may have gone to a mistyped address. */
const perLink = { name: 'email-change/link', max: 10, windowMs: linkLifetimeMs } satisfies Limit
const perClient = { name: 'email-change/user', max: 5, windowMs: days(1) } satisfies Limit
const takenSentence = 'Another account has that address.'
const sameSentence = 'The account already has that address.'

/** The owner changes a client's address: verified at the new one with the client's password, announced to the old one. */
export function createEmailChanges(deps: Deps) {
  const { scope, limit, sessions: passwords, ownerEmail, publicUrl, now, wake, followEmailChange } = deps

  return {
    /**
     * Emails a link to the new address and an announcement with a link to cancel to the old one. Replaces an earlier
     * request. The address stays until the new one is verified.
     * @throws AppError `not_found`, `not_allowed` for an administrator, `invalid_input` for a taken address,
     * `too_many_requests`.
     */
    async request(content: Content, { userId, newEmail }: EmailChangeRequest): Promise<void> {
      await limit(perClient, userId)
      await scope(system, async (tx) => {
        const client = await findClient(tx, userId)
        if (client.email === newEmail) throw invalidAddress(sameSentence)
        if (await isTaken(tx, newEmail)) throw invalidAddress(takenSentence)
        const expiresAt = new Date(now().getTime() + linkLifetimeMs)
        const link = { userId, newEmail, expiresAt }
        const changeToken = await replaceAccountLink(tx, { ...link, purpose: 'change_email' })
        const cancelToken = await replaceAccountLink(tx, { ...link, purpose: 'cancel_email_change' })
        const email = { cause: `email_change:${userId}:${randomUUID()}`, expiresInMs: linkLifetimeMs }
        await enqueueEmail(tx, {
          ...email,
          kind: 'email_change',
          to: newEmail,
          content: emailChangeEmail(content, publicUrl, changeToken),
        })
        await enqueueEmail(tx, {
          ...email,
          kind: 'email_change_announced',
          to: client.email,
          content: emailChangeAnnouncement(content, publicUrl, cancelToken, newEmail),
        })
      })
      wake()
    },

    /**
     * Changes the address, with what is stored with it, ends every session and every link that the old address got, and tells both
     * addresses.
     * @throws AppError `link_expired`, `invalid_input` for a wrong password, `too_many_requests`.
     */
    async confirm(
      content: Content,
      { token, password }: { token: string; password: string },
    ): Promise<{ email: string }> {
      const isLink = () => isValidLink(token, 'change_email', now())
      const [link] = await scope(system, (tx) => tx.select().from(accountLinks).where(isLink()))
      if (!link?.newEmail) throw new AppError('link_expired')
      await limit(perLink, hashLinkToken(token))
      if (!(await passwords.passwordMatches(link.userId, password)))
        throw new AppError('invalid_input', { fields: { password: 'That is not your password.' } })
      const { userId, newEmail } = link
      await scope(system, async (tx) => {
        const { email: lockedEmail } = await findClient(tx, userId)
        await lockIdentities(tx, { emails: [lockedEmail, newEmail], phones: [] })
        const used = await tx
          .delete(accountLinks)
          .where(isLink())
          .returning({ tokenHash: accountLinks.tokenHash })
        if (used.length === 0) throw new AppError('link_expired')
        const { email: oldEmail } = await findClient(tx, userId)
        if (oldEmail !== lockedEmail || (await isTaken(tx, newEmail))) throw new AppError('link_expired')
        await tx.delete(registrations).where(eq(registrations.email, newEmail))
        // Gives them the guest orders of the new address too, by a trigger.
        await tx
          .update(users)
          .set({ email: newEmail, emailVerified: true, updatedAt: new Date() })
          .where(eq(users.id, userId))
        await followEmailChange(tx, { userId, from: oldEmail, to: newEmail })
        await deleteAccountLinks(tx, userId, ['reset', 'sign_in', 'cancel_email_change'])
        await tx.delete(sessions).where(eq(sessions.userId, userId))
        await tx.execute(sql`select pg_notify('live', '')`)
        for (const to of [oldEmail, newEmail])
          await enqueueEmail(tx, {
            kind: 'email_changed',
            cause: `email_changed:${userId}:${hashLinkToken(token).slice(0, 32)}`,
            to,
            content: emailChangedEmail(content, publicUrl, newEmail),
          })
      })
      wake()
      return { email: newEmail }
    },

    /** Ends the request, with the link in the old address's email, and tells the owner. @throws AppError `link_expired` */
    async cancel(token: string): Promise<void> {
      await scope(system, async (tx) => {
        const [used] = await tx
          .delete(accountLinks)
          .where(isValidLink(token, 'cancel_email_change', now()))
          .returning()
        if (!used?.newEmail) throw new AppError('link_expired')
        await deleteAccountLinks(tx, used.userId, ['change_email'])
        const { email } = await findClient(tx, used.userId)
        await enqueueEmail(tx, {
          kind: 'email_change_cancelled',
          cause: `email_change_cancelled:${used.userId}:${used.tokenHash.slice(0, 32)}`,
          to: ownerEmail,
          content: emailChangeCancelledEmail(publicUrl, email),
        })
      })
      wake()
    },

    /** The address that waits for its proof, for the owner. Null when no change is requested. */
    async findPending(userId: string): Promise<{ newEmail: string; requestedAt: Date } | null> {
      const [link] = await scope(system, (tx) =>
        tx
          .select()
          .from(accountLinks)
          .where(
            and(
              eq(accountLinks.userId, userId),
              eq(accountLinks.purpose, 'change_email'),
              sql`${accountLinks.expiresAt} > ${now()}`,
            ),
          ),
      )
      return link?.newEmail ? { newEmail: link.newEmail, requestedAt: link.createdAt } : null
    },
  }
}

async function findClient(tx: Tx, userId: string): Promise<{ email: string }> {
  const [client] = await tx
    .select({ email: users.email, isAdmin: profiles.isAdmin })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  if (!client) throw new AppError('not_found')
  if (client.isAdmin) throw new AppError('not_allowed')
  return client
}

async function isTaken(tx: Tx, email: string): Promise<boolean> {
  const taken = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  return taken.length > 0
}

const invalidAddress = (sentence: string) =>
  new AppError('invalid_input', { fields: { new_email: sentence } })
