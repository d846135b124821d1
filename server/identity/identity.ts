import type { Scope } from '#server/access/scope.ts'
import type { Database } from '#server/db/types.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import type { Auth } from '#server/identity/auth.ts'
import { createEmailChanges, type FollowEmailChange } from '#server/identity/email-changes.ts'
import { createPasskeys } from '#server/identity/passkeys.ts'
import type { PasswordHasher } from '#server/identity/password-hasher.ts'
import { createPasswordResets } from '#server/identity/password-resets.ts'
import { createIdentityCheck } from '#server/identity/recent-sign-in.ts'
import { createRegistrations } from '#server/identity/registrations.ts'
import type { Sessions } from '#server/identity/sessions.ts'
import { createSignInLinks } from '#server/identity/sign-in-links.ts'
import type { TwoFactor } from '#server/identity/two-factor.ts'

type Deps = {
  auth: Auth
  hasher: PasswordHasher
  database: Database
  scope: Scope
  twoFactor: TwoFactor
  limit: Limiter
  outbox: { wake(): void }
  ownerEmail: string
  publicUrl: string
  now: () => Date
  followEmailChange: FollowEmailChange
}

/** The ways to get, verify and change an account, apart from the password sign-in of the identity library. */
export function createIdentity({ outbox, ...deps }: Deps, sessions: Sessions) {
  const common = { ...deps, sessions, wake: outbox.wake }
  const registrations = createRegistrations(common)
  return {
    registrations,
    passwordResets: createPasswordResets({ ...common, registrations }),
    signInLinks: createSignInLinks({ ...common, registrations }),
    emailChanges: createEmailChanges(common),
    passkeys: createPasskeys(common),
    identityCheck: createIdentityCheck(common),
  }
}
