import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Scope } from '#server/access/scope.ts'
import { sessions } from '#server/db/schema/identity.ts'
import { accountLinks } from '#server/db/schema/registration.ts'
import { AppError } from '#server/errors.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { isValidLink, replaceAccountLink } from '#server/identity/account-links.ts'
import type { Auth } from '#server/identity/auth.ts'
import { signInLinkEmail } from '#server/identity/emails.ts'
import { findUserByEmail } from '#server/identity/find-user.ts'
import { isEmailAllowed, perMailbox } from '#server/identity/mail-limits.ts'
import { openSession } from '#server/identity/open-session.ts'
import type { EmailRequest, Registrations } from '#server/identity/registrations.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { minutes } from '#shared/time.ts'

export type SignInLinks = ReturnType<typeof createSignInLinks>

type Deps = {
  auth: Auth
  scope: Scope
  limit: Limiter
  publicUrl: string
  now: () => Date
  wake: () => void
  registrations: Pick<Registrations, 'sendNewLink'>
}

type Use = { token: string; code: string | undefined; userAgent: string | undefined }

const system = { role: 'system', job: 'sign-in link' } as const
const linkLifetimeMs = minutes(15)

export function createSignInLinks(deps: Deps) {
  const { auth, scope, limit, publicUrl, now, wake, registrations } = deps
  return {
    /** Emails a link in place of an earlier one. An address that isn't confirmed gets its confirmation link instead. */
    async request({ email, network }: EmailRequest): Promise<void> {
      const user = await scope(system, (tx) => findUserByEmail(tx, email))
      if (!user) return registrations.sendNewLink({ email, network })
      if (!(await isEmailAllowed(limit, perMailbox.signInLink, email))) return
      await scope(system, async (tx) => {
        const expiresAt = new Date(now().getTime() + linkLifetimeMs)
        const token = await replaceAccountLink(tx, { userId: user.id, purpose: 'sign_in', expiresAt })
        await enqueueEmail(tx, {
          kind: 'sign_in_link',
          cause: `sign_in_link:${randomUUID()}`,
          to: email,
          content: signInLinkEmail(publicUrl, token),
          expiresInMs: linkLifetimeMs,
        })
      })
      wake()
    },

    /**
     * Signs in with a link. It stays valid while the two-factor code is missing or wrong.
     * @throws AppError `link_expired`, `two_factor_required`, `wrong_code`, `too_many_requests`.
     */
    async signIn({ token, code = '', userAgent }: Use): Promise<{ userId: string; token: string }> {
      const isLink = () => isValidLink(token, 'sign_in', now())
      const [link] = await scope(system, (tx) => tx.select().from(accountLinks).where(isLink()))
      if (!link) throw new AppError('link_expired')
      const { userId } = link
      const session = await openSession(auth, { userId, userAgent, factor: { twoFactorCode: code } })
      const isFirst = await scope(system, async (tx) => {
        const used = await tx
          .delete(accountLinks)
          .where(isLink())
          .returning({ tokenHash: accountLinks.tokenHash })
        // When another call used the link meanwhile, this session's token has gone to nobody.
        if (used.length === 0) await tx.delete(sessions).where(eq(sessions.id, session.id))
        return used.length > 0
      })
      if (!isFirst) throw new AppError('link_expired')
      return { userId, token: session.token }
    },
  }
}
