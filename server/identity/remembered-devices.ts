import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, lte, notInArray, or } from 'drizzle-orm'
import type { Scope, Tx } from '#server/access/scope.ts'
import { users } from '#server/db/schema/identity.ts'
import { rememberedDevices } from '#server/db/schema/remembered-devices.ts'
import { tooManyRequests } from '#server/http/limit.ts'
import { days, minutes, seconds } from '#shared/time.ts'
import { isOfWrongClock } from '#shared/wrong-clock.ts'

export type RememberedDevices = ReturnType<typeof createRememberedDevices>
export type KnownDevice = {
  hash: string
  /** False when only a link from an email was opened in it. */
  hasSignedIn: boolean
}

const system = { role: 'system', job: 'remembered devices' } as const
const lifetimeMs = days(180)
const maxPerUser = 20
const secretBytes = 32
const attemptsWithoutDelay = 5
const maxDelayMs = minutes(15)
const failuresForgottenAfterMs = days(1)

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** How long a device waits after so many attempts without the right password: twice as long each time. */
export function delayAfter(attempts: number): number {
  if (attempts < attemptsWithoutDelay) return 0
  return Math.min(maxDelayMs, seconds(2 ** (attempts - attemptsWithoutDelay)))
}

/** The browsers that a user has signed in with. Each keeps a random secret, of which only the hash is stored. */
export function createRememberedDevices({ scope, now }: { scope: Scope; now: () => Date }) {
  const later = (ms: number) => new Date(now().getTime() + ms)
  return {
    /**
     * Counts an attempt before its password is checked, so that attempts at the same time can't pass together. Null when
     * none of the browser's secrets belongs to this account.
     * @throws AppError `too_many_requests` with the seconds to wait.
     */
    async beginAttempt(email: string, secrets: readonly string[]): Promise<KnownDevice | null> {
      if (secrets.length === 0) return null
      return scope(system, async (tx) => {
        const [device] = await tx
          .select({
            hash: rememberedDevices.hash,
            failures: rememberedDevices.failures,
            nextAttemptAt: rememberedDevices.nextAttemptAt,
            signedInAt: rememberedDevices.signedInAt,
          })
          .from(rememberedDevices)
          .innerJoin(users, eq(users.id, rememberedDevices.userId))
          .where(
            and(
              inArray(rememberedDevices.hash, secrets.map(hashSecret)),
              eq(users.email, email),
              gt(rememberedDevices.expiresAt, now()),
            ),
          )
          .orderBy(desc(rememberedDevices.expiresAt))
          .limit(1)
          .for('update', { of: rememberedDevices })
        if (!device) return null
        const { hash, signedInAt } = device
        const waitMs = device.nextAttemptAt.getTime() - now().getTime()
        const longestMs = delayAfter(device.failures)
        // Without a delay it's the time of the last attempt, which the clock may have been ahead at.
        const isDelayed = longestMs > 0 && !isOfWrongClock(device.nextAttemptAt, now(), longestMs)
        if (isDelayed && waitMs > 0) throw tooManyRequests(waitMs / 1000)
        const failures = waitMs < -failuresForgottenAfterMs ? 1 : device.failures + 1
        await tx
          .update(rememberedDevices)
          .set({ failures, nextAttemptAt: later(delayAfter(failures)) })
          .where(eq(rememberedDevices.hash, hash))
        return { hash, hasSignedIn: signedInAt !== null }
      })
    },

    /** The password was right: the next attempt needs no delay. */
    async acceptPassword({ hash }: KnownDevice): Promise<void> {
      const values = { failures: 0, nextAttemptAt: now() }
      await scope(system, (tx) =>
        tx.update(rememberedDevices).set(values).where(eq(rememberedDevices.hash, hash)),
      )
    },

    /** After a complete sign-in. Returns the secret that the browser keeps: a new one for a new device. */
    async rememberSignIn(tx: Tx, userId: string, secrets: readonly string[] = []): Promise<string> {
      const hashes = new Set(secrets.length > 0 ? await renew(tx, userId, secrets.map(hashSecret)) : [])
      return secrets.find((secret) => hashes.has(hashSecret(secret))) ?? remember(tx, userId, now())
    },

    /** After a link from an email was opened: the browser may sign in although strangers used up the attempts. */
    rememberLink: (userId: string): Promise<string> => scope(system, (tx) => remember(tx, userId, null)),
  }

  async function renew(tx: Tx, userId: string, hashes: string[]): Promise<string[]> {
    const isOwn = and(inArray(rememberedDevices.hash, hashes), eq(rememberedDevices.userId, userId))
    const values = { expiresAt: later(lifetimeMs), signedInAt: now() }
    const renewed = await tx
      .update(rememberedDevices)
      .set(values)
      .where(isOwn)
      .returning({ hash: rememberedDevices.hash })
    return renewed.map(({ hash }) => hash)
  }

  async function remember(tx: Tx, userId: string, signedInAt: Date | null): Promise<string> {
    const secret = randomBytes(secretBytes).toString('base64url')
    const belongsToUser = eq(rememberedDevices.userId, userId)
    const newest = tx
      .select({ hash: rememberedDevices.hash })
      .from(rememberedDevices)
      .where(belongsToUser)
      .orderBy(desc(rememberedDevices.expiresAt))
      .limit(maxPerUser - 1)
    await tx
      .delete(rememberedDevices)
      .where(
        or(
          lte(rememberedDevices.expiresAt, now()),
          and(belongsToUser, notInArray(rememberedDevices.hash, newest)),
        ),
      )
    await tx.insert(rememberedDevices).values({
      hash: hashSecret(secret),
      userId,
      createdAt: now(),
      expiresAt: later(lifetimeMs),
      signedInAt,
      nextAttemptAt: now(),
    })
    return secret
  }
}
