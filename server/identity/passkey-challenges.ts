import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Scope } from '#server/access/scope.ts'
import { passkeyChallenges } from '#server/db/schema/passkeys.ts'
import { minutes } from '#shared/time.ts'

type Purpose = typeof passkeyChallenges.$inferSelect.purpose
type For = { purpose: Purpose; userId: string | null }

const system = { role: 'system', job: 'passkey challenges' } as const
export const challengeLifetimeMs = minutes(5)

/** Challenges are stored, so that each answer of an authenticator is accepted once, by whichever process gets it. */
export function createPasskeyChallenges({ scope, now }: { scope: Scope; now: () => Date }) {
  return {
    async save(challenge: string, { purpose, userId }: For): Promise<void> {
      await scope(system, async (tx) => {
        await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now()))
        const expiresAt = new Date(now().getTime() + challengeLifetimeMs)
        await tx.insert(passkeyChallenges).values({ challenge, purpose, userId, expiresAt })
      })
    },

    /** True for a valid challenge, which is then used up. */
    async redeem(challenge: string, { purpose, userId }: For): Promise<boolean> {
      const redeemed = await scope(system, (tx) =>
        tx
          .delete(passkeyChallenges)
          .where(
            and(
              eq(passkeyChallenges.challenge, challenge),
              eq(passkeyChallenges.purpose, purpose),
              userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
              gt(passkeyChallenges.expiresAt, now()),
            ),
          )
          .returning({ challenge: passkeyChallenges.challenge }),
      )
      return redeemed.length > 0
    },
  }
}
