import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ContentSource } from '#practice/snapshot.ts'
import type { Scope, Tx } from '#server/access/scope.ts'
import { users } from '#server/db/schema/identity.ts'
import { rateLimits } from '#server/db/schema/limits.ts'
import { AppError } from '#server/errors.ts'
import { type Limit, networkRings } from '#server/http/limit.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { signInAttemptsEmail } from '#server/identity/emails.ts'
import { perAccount, perAccountAndNetwork, perAddress, perDevice } from '#server/identity/limits.ts'
import type { KnownDevice, RememberedDevices } from '#server/identity/remembered-devices.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { days } from '#shared/time.ts'

export type SignInAttempts = ReturnType<typeof createSignInAttempts>
type NewAttempt = { email: string; network: string; secrets?: string[] | undefined }
export type Attempt = { email: string; network: string; device: KnownDevice | null }

type Deps = {
  scope: Scope
  limit: Limiter
  devices: RememberedDevices
  contentSource: ContentSource
  publicUrl: string
  now: () => Date
  wake: () => void
}

const system = { role: 'system', job: 'sign-in attempts' } as const

/**
 * Bounds the guessing of passwords without letting strangers keep anybody out: see docs/decisions/sign-in-limits.md. It
 * makes no difference whether the account exists.
 */
export function createSignInAttempts(deps: Deps) {
  const { scope, limit, devices, contentSource, publicUrl, now, wake } = deps
  /** What a wrong password of an unknown device counts against, narrow to wide: what one refuses spares the next. */
  const countersOf = ({ email, network }: Attempt): { limit: Limit; key: string }[] => [
    ...perAccountAndNetwork.flatMap((each) =>
      networkRings(each, network).map((ring) => ({ limit: ring.limit, key: `${email}:${ring.key}` })),
    ),
    { limit: perAccount.unknownDevices, key: email },
  ]

  return {
    /**
     * Counts an attempt before the password is checked.
     * @throws AppError `too_many_requests` with the seconds to wait.
     */
    async begin({ email, network, secrets = [] }: NewAttempt): Promise<Attempt> {
      const device = await devices.beginAttempt(email, secrets)
      const attempt: Attempt = { email, network, device }
      if (device) {
        await limit(perDevice, device.hash)
        return attempt
      }
      await limit.byNetwork(perAddress.signIn, network)
      for (const counter of countersOf(attempt)) await limit(counter.limit, counter.key)
      return attempt
    },

    /** Takes back what `begin` counted. The count of all unknown devices keeps the wrong passwords of others. */
    async acceptPassword(attempt: Attempt): Promise<void> {
      if (attempt.device) return devices.acceptPassword(attempt.device)
      for (const counter of countersOf(attempt)) {
        if (counter.limit === perAccount.unknownDevices) await limit.giveBack(counter.limit, counter.key)
        else await limit.reset(counter.limit, counter.key)
      }
    },

    /** Takes back an attempt whose password was never judged, because the server was too busy. */
    async withdraw(attempt: Attempt): Promise<void> {
      if (attempt.device) return
      for (const { limit: each, key } of countersOf(attempt)) await limit.giveBack(each, key)
    },

    /** Emails the person once a day when somebody is guessing. */
    async noteWrongPassword({ email, device }: Attempt): Promise<void> {
      if (device || (await isUnnoticed(email))) return
      await scope(system, async (tx) => {
        const user = await findUser(tx, email)
        if (!user) return
        await enqueueEmail(tx, {
          kind: 'sign_in_attempts',
          cause: `${user.id}:${now().toISOString().slice(0, 10)}`,
          to: email,
          content: signInAttemptsEmail(contentSource.current(), publicUrl),
          expiresInMs: days(1),
        })
      })
      wake()
    },

    /**
     * For whoever verified the address with a link from an email and signs in next: clears what strangers tried before,
     * and returns a secret for their browser, which strangers can't shut out again.
     */
    async admitAfterLink(email: string): Promise<{ device: string }> {
      const names = [...perAccountAndNetwork, perAccount.unknownDevices].map(({ name }) => name)
      const user = await scope(system, async (tx) => {
        await tx
          .delete(rateLimits)
          .where(
            and(
              eq(sql`split_part(${rateLimits.key}, ':', 2)`, email),
              inArray(sql`split_part(${rateLimits.key}, ':', 1)`, names),
            ),
          )
        return findUser(tx, email)
      })
      if (!user) throw new AppError('link_expired')
      return { device: await devices.rememberLink(user.id) }
    },
  }

  async function isUnnoticed(email: string): Promise<boolean> {
    try {
      await limit(perAccount.unnoticed, email)
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') return false
      throw error
    }
  }
}

async function findUser(tx: Tx, email: string): Promise<{ id: string } | null> {
  const isUser = and(eq(users.email, email), eq(users.emailVerified, true))
  const [user] = await tx.select({ id: users.id }).from(users).where(isUser)
  return user ?? null
}
