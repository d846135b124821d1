import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { phoneCodes, profiles } from '#server/db/schema/account.ts'
import { AppError } from '#server/errors.ts'
import { notifyFormerOwner } from '#server/features/account/notify-former-owner.ts'
import { matchesPhoneCode } from '#server/features/account/phone-code-hash.ts'
import { type ProfileWithEmail, readOwnProfile } from '#server/features/account/read-own-profile.ts'
import { readNewest, recordConsent } from '#server/messaging/consents.ts'
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
    if (assigned) {
      await notifyFormerOwner(ctx, tx, { ...assigned, phone })
      await recordAgreed(ctx, tx, { userId, phone })
    }
    return 'verified'
  })
  // Thrown outside the transaction, which counted the attempt.
  if (result !== 'verified') throw new AppError(result)
  ctx.outbox.wake()
  return readOwnProfile(ctx)
}

/** The field for the number says that giving it agrees to texts about orders and appointments, as far as there are any. What they switched off stays off. */
async function recordAgreed(ctx: Ctx, tx: Tx, { userId, phone }: { userId: string; phone: string }) {
  const wording = ctx.content.textingTerms.atNumber
  const { services, orders } = ctx.content.offers
  for (const purpose of ['appointments', 'orders'] as const) {
    if (!(purpose === 'orders' ? orders : services)) continue
    const subject = { channel: 'sms', recipient: phone, purpose } as const
    const newest = await readNewest(tx, subject)
    if (newest && (newest.isGiven || newest.userId === userId)) continue
    await recordConsent(tx, { ...subject, wording, source: 'profile', actor: 'person', userId })
  }
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
