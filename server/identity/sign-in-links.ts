import { eq } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import { sessions, users } from '#server/db/schema/identity.ts'
import { accountLinks } from '#server/db/schema/registration.ts'
import { AppError } from '#server/errors.ts'
import { isValidLink } from '#server/identity/account-links.ts'
import type { Auth } from '#server/identity/auth.ts'
import { type Credentials, readCredentials } from '#server/identity/credentials.ts'
import { signInLinkEmail } from '#server/identity/emails.ts'
import { perMailbox } from '#server/identity/mail-limits.ts'
import { openSession } from '#server/identity/open-session.ts'
import type { EmailRequest } from '#server/identity/registrations.ts'
import { type RequestLinkDeps, requestLink } from '#server/identity/request-link.ts'
import { signInLinkMinutes } from '#shared/account.ts'
import { minutes } from '#shared/time.ts'

export type SignInLinks = ReturnType<typeof createSignInLinks>

type Deps = RequestLinkDeps & { auth: Auth }

export type OpenedSession = {
  userId: string
  credentials: Credentials | null
  token: string
  sessionId: string
}
type Use = { token: string; code: string | undefined; userAgent: string | undefined }

const system = { role: 'system', job: 'sign-in link' } as const
const link = {
  kind: 'sign_in_link',
  purpose: 'sign_in',
  lifetimeMs: minutes(signInLinkMinutes),
  perMailbox: perMailbox.signInLink,
  toContent: signInLinkEmail,
} as const

export function createSignInLinks(deps: Deps) {
  const { auth, scope, now } = deps
  return {
    request: (content: Content, request: EmailRequest) => requestLink(deps, link, content, request),

    /**
     * Signs in with a link. It stays valid while the two-factor code is missing or wrong.
     * @throws AppError `link_expired`, `two_factor_required`, `wrong_code`, `too_many_requests`.
     */
    async signIn({ token, code = '', userAgent }: Use): Promise<OpenedSession> {
      const isLink = () => isValidLink(token, 'sign_in', now())
      const [link] = await scope(system, (tx) => tx.select().from(accountLinks).where(isLink()))
      if (!link) throw new AppError('link_expired')
      const { userId } = link
      const credentials = await scope(system, (tx) => readCredentials(tx, eq(users.id, userId)))
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
      return { userId, credentials, token: session.token, sessionId: session.id }
    },
  }
}
