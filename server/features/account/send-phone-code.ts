import { randomInt } from 'node:crypto'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { phoneCodes } from '#server/db/schema/account.ts'
import { AppError } from '#server/errors.ts'
import { hashPhoneCode } from '#server/features/account/phone-code-hash.ts'
import { readOwnProfile } from '#server/features/account/read-own-profile.ts'
import { limitKey } from '#server/messaging/limit-key.ts'
import { cancelPhoneCodes, enqueuePhoneCode } from '#server/messaging/phone-code-texts.ts'
import { toE164 } from '#shared/phone.ts'
import { days, hours, minutes } from '#shared/time.ts'

const system = { role: 'system', job: 'phone code' } as const
const validMs = minutes(10)

const perUser = { name: 'phone-codes/user', max: 5, windowMs: hours(1) }
const perNumber = { name: 'phone-codes/number', max: 5, windowMs: hours(1) }
const perNumberDay = { name: 'phone-codes/number/day', max: 10, windowMs: days(1) }
/** All codes of the practice, to bound the costs. */
const perDay = { name: 'phone-codes/day', max: 200, windowMs: days(1) }

/**
 * Texts a code to the number in the caller's profile. Only the newest code works, for ten minutes. A number that opted out
 * gets none, and the answer doesn't say so: the caller may not be its owner.
 * @throws AppError `phone_not_verified` without a number, `conflict` when it is verified, `too_many_requests`,
 * `texts_used_up`.
 */
export async function sendPhoneCode(ctx: Ctx): Promise<void> {
  const userId = ownId(ctx.actor)
  const { profile } = await readOwnProfile(ctx)
  const phone = profile.phone && toE164(profile.phone)
  if (!phone) throw new AppError('phone_not_verified')
  if (profile.phoneVerifiedAt) throw new AppError('conflict')
  await ctx.limit(perUser, userId)
  await ctx.limit(perNumber, limitKey(phone))
  await ctx.limit(perNumberDay, limitKey(phone))
  await ctx.limit(perDay, 'all').catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('texts_used_up', error.details) : error
  })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await ctx.scope(system, async (tx) => {
    const values = {
      phone,
      codeHash: hashPhoneCode(code),
      attempts: 0,
      expiresAt: new Date(ctx.now().getTime() + validMs),
    }
    await tx
      .insert(phoneCodes)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: phoneCodes.userId, set: values })
    await cancelPhoneCodes(tx, userId)
    await enqueuePhoneCode(tx, {
      userId,
      to: phone,
      expiresInMs: validMs,
      text: `${code} is your ${ctx.content.practice.name} code. It works for 10 minutes. If you didn't ask for it, ignore this text.`,
    })
  })
  ctx.outbox.wake()
}
