import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { practice } from '#practice/practice.ts'
import type { Scope } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { accounts, users } from '#server/db/schema/identity.ts'
import type { Auth } from '#server/identity/auth.ts'

export type EnsureAdmin = () => Promise<void>

type Deps = {
  auth: Auth
  scope: Scope
  email: string
  password: string | null
  /** Told a password we made up, once, the moment it exists. */
  onNewPassword: (email: string, password: string) => void
}

const system = { role: 'system', job: 'ensure admin' } as const

/** Makes sure that the administrator exists. Never changes an account that does. */
export function createEnsureAdmin({ auth, scope, email, password, onNewPassword }: Deps): EnsureAdmin {
  return async () => {
    const known = await scope(system, (tx) =>
      tx.select({ id: users.id }).from(users).where(eq(users.email, email)),
    )
    if (known.length > 0) return
    const chosen = password ?? randomBytes(12).toString('base64url')
    const hash = await (await auth.$context).password.hash(chosen)
    const [firstName = '', ...rest] = practice.coach.fullName.split(' ')
    const made = await scope(system, async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({
          name: practice.coach.fullName,
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
    if (made && password === null) onNewPassword(email, chosen)
  }
}
