import { eq } from 'drizzle-orm'
import { phoneCountries } from '#practice/phone-countries.ts'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { AppError } from '#server/errors.ts'
import { type ProfileWithEmail, readOwnProfile } from '#server/features/account/read-own-profile.ts'
import type { ProfileInput } from '#shared/account.ts'
import { toE164 } from '#shared/phone.ts'

/** @throws AppError `invalid_input` for a phone number that is invalid or of a country we don't text. */
export async function updateOwnProfile(ctx: Ctx, input: ProfileInput): Promise<ProfileWithEmail> {
  const id = ownId(ctx.actor)
  const phone = input.phone ? toE164(input.phone) : null
  if (input.phone && !phone) {
    const message = `Enter a number like +1 234 567 8900. We can text numbers in ${phoneCountries.asWritten} only.`
    throw new AppError('invalid_input', { fields: { phone: message } })
  }
  await ctx.scope(ctx.actor, (tx) =>
    tx
      .update(profiles)
      .set({ firstName: input.first_name, lastName: input.last_name, phone, updatedAt: ctx.now() })
      .where(eq(profiles.id, id)),
  )
  return readOwnProfile(ctx)
}
