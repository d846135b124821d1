import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ContentSource } from '#practice/snapshot.ts'
import { lockEmail } from '#server/access/lock-email.ts'
import type { Scope } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { accounts, users } from '#server/db/schema/identity.ts'
import { registrations } from '#server/db/schema/registration.ts'
import type { Auth } from '#server/identity/auth.ts'

/** Whether the account with that address is an administrator's. */
export type EnsureAdmin = () => Promise<boolean>

type Deps = {
  auth: Auth
  scope: Scope
  contentSource: ContentSource
  email: string
  password: string | null
  /** Called once with the random password of a new administrator. */
  onNewPassword: (email: string, password: string) => void
}

const system = { role: 'system', job: 'ensure admin' } as const

/** Creates the administrator if missing. Never changes an existing account. */
export function createEnsureAdmin(deps: Deps): EnsureAdmin {
  const { auth, scope, contentSource, email, password, onNewPassword } = deps
  return async () => {
    const [existing] = await scope(system, (tx) =>
      tx
        .select({ isAdmin: profiles.isAdmin })
        .from(users)
        .innerJoin(profiles, eq(profiles.id, users.id))
        .where(eq(users.email, email)),
    )
    if (existing) return existing.isAdmin
    const initialPassword = password ?? randomBytes(12).toString('base64url')
    const hash = await (await auth.$context).password.hash(initialPassword)
    const { fullName } = contentSource.current().practice.coach
    const [firstName = '', ...rest] = fullName.split(' ')
    const isCreated = await scope(system, async (tx) => {
      await lockEmail(tx, email)
      await tx.delete(registrations).where(eq(registrations.email, email))
      const [user] = await tx
        .insert(users)
        .values({
          name: fullName,
          firstName,
          lastName: rest.join(' '),
          email,
          emailVerified: true,
        })
        .onConflictDoNothing()
        .returning({ id: users.id })
      if (!user) return false
      await tx.insert(accounts).values({
        id: randomUUID(),
        userId: user.id,
        accountId: user.id,
        providerId: 'credential',
        password: hash,
      })
      await tx.update(profiles).set({ isAdmin: true }).where(eq(profiles.id, user.id))
      return true
    })
    if (isCreated && password === null) onNewPassword(email, initialPassword)
    return true
  }
}
