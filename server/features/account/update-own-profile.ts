import { eq } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { parsePhone } from '#server/features/account/parse-phone.ts'
import { type ProfileWithEmail, readOwnProfile } from '#server/features/account/read-own-profile.ts'
import type { ProfileInput } from '#shared/account.ts'

/**
 * Saves the caller's name and number. Another number is unverified until `verifyPhone`.
 * @throws AppError `invalid_input` for a number that we can't text.
 */
export async function updateOwnProfile(ctx: Ctx, input: ProfileInput): Promise<ProfileWithEmail> {
  const id = ownId(ctx.actor)
  const phone = input.phone ? parsePhone(input.phone) : null
  await ctx.scope(ctx.actor, (tx) =>
    tx
      .update(profiles)
      .set({ firstName: input.first_name, lastName: input.last_name, phone, updatedAt: ctx.now() })
      .where(eq(profiles.id, id)),
  )
  return readOwnProfile(ctx)
}
