import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { phoneCodes, profiles } from '#server/db/schema/account.ts'
import { AppError } from '#server/errors.ts'
import { notifyFormerOwner } from '#server/features/account/notify-former-owner.ts'
import { matchesPhoneCode } from '#server/features/account/phone-code-hash.ts'
import { type ProfileWithEmail, readOwnProfile } from '#server/features/account/read-own-profile.ts'
import { cancelPhoneCodes } from '#server/messaging/phone-code-texts.ts'
import { assignPhone } from '#server/messaging/verified-phone.ts'

const system = { role: 'system', job: 'verify phone' } as const
const maxAttempts = 5

/**
 * Proves the number in the caller's profile by the newest code that was texted to it.
 * @throws AppError `wrong_phone_code`; `phone_code_expired` after ten minutes, five attempts or a change of the number.
 */
export async function verifyPhone(ctx: Ctx, { code }: { code: string }): Promise<ProfileWithEmail> {
  const userId = ownId(ctx.actor)
  const result = await ctx.scope(system, async (tx) => {
    const attempt = await countAttempt(tx, userId, ctx.now())
    if (!attempt) return 'phone_code_expired'
    if (!matchesPhoneCode(code, attempt.codeHash)) return 'wrong_phone_code'
    await tx.delete(phoneCodes).where(eq(phoneCodes.userId, userId))
    await cancelPhoneCodes(tx, userId)
    const { phone } = attempt
    const assigned = await assignPhone(tx, { userId, phone, at: ctx.now() })
    if (assigned) await notifyFormerOwner(ctx, tx, { ...assigned, phone })
    return 'verified'
  })
  // Thrown outside the transaction, which counted the attempt.
  if (result !== 'verified') throw new AppError(result)
  ctx.outbox.wake()
  return readOwnProfile(ctx)
}

/** Counts before it compares, so that attempts at the same time can't exceed the limit. */
async function countAttempt(tx: Tx, userId: string, now: Date) {
  const isOfProfile = sql`${phoneCodes.phone} = (select ${profiles.phone} from ${profiles} where ${profiles.id} = ${userId})`
  const [row] = await tx
    .update(phoneCodes)
    .set({ attempts: sql`${phoneCodes.attempts} + 1` })
    .where(
      and(
        eq(phoneCodes.userId, userId),
        gt(phoneCodes.expiresAt, now),
        lt(phoneCodes.attempts, maxAttempts),
        isOfProfile,
      ),
    )
    .returning({ phone: phoneCodes.phone, codeHash: phoneCodes.codeHash })
  return row
}
