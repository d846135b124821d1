import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, notExists } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import { lockEmail } from '#server/access/lock-email.ts'
import type { Scope, Tx } from '#server/access/scope.ts'
import { accounts, users } from '#server/db/schema/identity.ts'
import { registrations } from '#server/db/schema/registration.ts'
import { AppError } from '#server/errors.ts'
import type { Limit } from '#server/http/limit.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { confirmationEmail, existingAccountEmail } from '#server/identity/emails.ts'
import { findUserByEmail } from '#server/identity/find-user.ts'
import { hashLinkToken, makeLinkToken } from '#server/identity/link-tokens.ts'
import {
  giveBackStrangersEmail,
  isEmailAllowed,
  isNewLinkAllowed,
  limitStrangersEmails,
  perMailbox,
} from '#server/identity/mail-limits.ts'
import type { PasswordHasher } from '#server/identity/password-hasher.ts'
import { refuseWeakPassword } from '#server/identity/passwords.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import type { ConfirmWithNewPassword, SignUp } from '#shared/account.ts'
import { days, hours } from '#shared/time.ts'

export type Registrations = ReturnType<typeof createRegistrations>
/** An address and the network that asks for an email to it. */
export type EmailRequest = { email: string; network: string }

type Deps = {
  hasher: Pick<PasswordHasher, 'hash' | 'verify'>
  scope: Scope
  limit: Limiter
  publicUrl: string
  now: () => Date
  wake: () => void
}

type NewUser = { email: string; firstName: string; lastName: string; passwordHash: string }

const system = { role: 'system', job: 'registration' } as const
const linkLifetimeMs = hours(1)
/** How long a registration waits for its confirmation, with new links on request. */
const registrationLifetimeMs = days(7)
/** Whoever has the link may also choose a new password, so this only bounds the work. */
const perLink = { name: 'confirm/link', max: 20, windowMs: linkLifetimeMs } satisfies Limit
const wrongPassword = "That isn't the password this link's registration has. Try again, or choose a new one."

/**
 * Registration. Nothing becomes a user before the owner of the address opens the newest link and proves the password of
 * that registration or chooses a new one.
 */
export function createRegistrations({ hasher, scope, limit, publicUrl, now, wake }: Deps) {
  async function enqueueLink(tx: Tx, content: Content, email: string): Promise<void> {
    const { token, hash } = makeLinkToken()
    await tx
      .update(registrations)
      .set({ tokenHash: hash, linkExpiresAt: new Date(now().getTime() + linkLifetimeMs) })
      .where(eq(registrations.email, email))
    await enqueueEmail(tx, {
      kind: 'confirm_email',
      cause: `confirm_email:${hash}`,
      to: email,
      content: confirmationEmail(content, publicUrl, token),
      expiresInMs: linkLifetimeMs,
    })
  }

  async function enqueueExistingAccountEmail(content: Content, email: string): Promise<void> {
    if (!(await isEmailAllowed(limit, perMailbox.existingAccount, email))) return
    await scope(system, (tx) =>
      enqueueEmail(tx, {
        kind: 'existing_account',
        cause: `existing_account:${randomUUID()}`,
        to: email,
        content: existingAccountEmail(content, publicUrl),
      }),
    )
  }

  /** Stores a registration in place of an earlier one of the address, and emails its link. */
  async function store(content: Content, { email, passwordHash, ...names }: NewUser): Promise<void> {
    await scope(system, async (tx) => {
      const values = { ...names, password: passwordHash, createdAt: now() }
      const oldest = new Date(now().getTime() - registrationLifetimeMs)
      await tx.delete(registrations).where(lt(registrations.createdAt, oldest))
      await tx
        .insert(registrations)
        .values({ email, ...values })
        .onConflictDoUpdate({ target: registrations.email, set: values })
      await enqueueLink(tx, content, email)
    })
  }

  const isLinkOf = (token: string) =>
    and(eq(registrations.tokenHash, hashLinkToken(token)), gt(registrations.linkExpiresAt, now()))

  async function findByToken(token: string) {
    const [row] = await scope(system, (tx) => tx.select().from(registrations).where(isLinkOf(token)))
    if (!row) throw new AppError('link_expired')
    await limit(perLink, hashLinkToken(token))
    return row
  }

  /** Turns the registration into a user in one transaction. The DELETE decides which of two calls does. */
  async function activate(
    token: string,
    { email, firstName, lastName, passwordHash }: NewUser,
  ): Promise<{ email: string }> {
    return scope(system, async (tx) => {
      await lockEmail(tx, email)
      const [row] = await tx.delete(registrations).where(isLinkOf(token)).returning()
      if (!row) throw new AppError('link_expired')
      // A version that stored users before they confirmed may have left one without a password.
      await tx.delete(users).where(and(eq(users.email, email), eq(users.emailVerified, false)))
      const [user] = await tx
        .insert(users)
        .values({ name: `${firstName} ${lastName}`, firstName, lastName, email })
        .onConflictDoNothing()
        .returning({ id: users.id })
      if (!user) throw new AppError('link_expired')
      await tx.insert(accounts).values({
        userId: user.id,
        accountId: user.id,
        providerId: 'credential',
        password: passwordHash,
      })
      // A trigger on this change gives the user the orders they made as a guest.
      await tx.update(users).set({ emailVerified: true }).where(eq(users.id, user.id))
      return { email }
    })
  }

  return {
    /**
     * Stores a registration, replacing an earlier one of the address and its link, and emails the link.
     * @throws AppError `too_many_requests` when the site has had its emails to strangers, whether the account exists or not.
     */
    async register(content: Content, { firstName, lastName, email, password }: SignUp): Promise<void> {
      const hash = await hasher.hash(password)
      await limitStrangersEmails(limit)
      const user = await scope(system, (tx) => findUserByEmail(tx, email))
      const isAllowed = !user && (await isEmailAllowed(limit, perMailbox.confirmation, email))
      if (user) await enqueueExistingAccountEmail(content, email)
      if (isAllowed) await store(content, { firstName, lastName, email, passwordHash: hash })
      else await giveBackStrangersEmail(limit)
      wake()
    },

    /** Emails a new link, which replaces the one before, if the address has a registration. */
    async sendNewLink(content: Content, { email, network }: EmailRequest): Promise<void> {
      const isEmail = eq(registrations.email, email)
      const waiting = await scope(system, (tx) =>
        tx.select({ email: registrations.email }).from(registrations).where(isEmail),
      )
      if (waiting.length === 0) return
      if (!(await isEmailAllowed(limit, perMailbox.confirmation, email))) return
      if (!(await isNewLinkAllowed(limit, network))) return
      await scope(system, (tx) => enqueueLink(tx, content, email))
      wake()
    },

    /**
     * Confirms the address with the password of the registration.
     * @throws AppError `link_expired`, `invalid_input` for another password, `too_many_requests`.
     */
    async confirm({ token, password }: { token: string; password: string }): Promise<{ email: string }> {
      const row = await findByToken(token)
      if (!(await hasher.verify({ hash: row.password, password })))
        throw new AppError('invalid_input', { fields: { password: wrongPassword } })
      return activate(token, { ...row, passwordHash: row.password })
    },

    /**
     * Confirms the address with other names and another password than somebody registered.
     * @throws AppError `link_expired`, `weak_password`, `too_many_requests`.
     */
    async confirmWithNewPassword(
      content: Content,
      input: ConfirmWithNewPassword,
    ): Promise<{ email: string }> {
      const { token, firstName, lastName, password } = input
      const { email } = await findByToken(token)
      refuseWeakPassword(content, password, { email, firstName, lastName })
      return activate(token, { email, firstName, lastName, passwordHash: await hasher.hash(password) })
    },

    /**
     * For a sign-in: an address that waits for its confirmation has no user yet. A registration that was stored while
     * its address was confirmed by another way counts for nothing.
     * @throws AppError `email_not_confirmed` with the right password, else `wrong_credentials`. Does nothing for others.
     */
    async refuseUnconfirmed({ email, password }: { email: string; password: string }): Promise<void> {
      const [row] = await scope(system, (tx) => {
        const isUser = and(eq(users.email, email), eq(users.emailVerified, true))
        return tx
          .select({ hash: registrations.password })
          .from(registrations)
          .where(
            and(
              eq(registrations.email, email),
              notExists(tx.select({ id: users.id }).from(users).where(isUser)),
            ),
          )
      })
      if (!row) return
      const isRight = await hasher.verify({ hash: row.hash, password })
      throw new AppError(isRight ? 'email_not_confirmed' : 'wrong_credentials')
    },
  }
}
