import { eq } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { parsePhone } from '#server/features/account/parse-phone.ts'
import { type ProfileWithEmail, readOwnProfile } from '#server/features/account/read-own-profile.ts'
import type { ProfileInput } from '#shared/account.ts'

/**
 * Saves the caller's name and number, with `was` only what differs from it. Another number is unverified until `verifyPhone`.
 * @throws AppError `invalid_input` for a number that we can't text.
 */
export async function updateOwnProfile(ctx: Ctx, input: ProfileInput): Promise<ProfileWithEmail> {
  const id = ownId(ctx.actor)
  const { first_name: firstName, last_name: lastName, was } = input
  const phone = input.phone || null
  const changed = {
    ...(firstName !== was?.first_name && { firstName }),
    ...(lastName !== was?.last_name && { lastName }),
    ...(phone !== was?.phone && { phone: phone && parsePhone(phone) }),
  }
  await ctx.scope(ctx.actor, (tx) =>
    tx
      .update(profiles)
      .set({ ...changed, updatedAt: ctx.now() })
      .where(eq(profiles.id, id)),
  )
  return readOwnProfile(ctx)
}
