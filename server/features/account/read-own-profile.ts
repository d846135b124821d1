import { eq } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { users } from '#server/db/schema/identity.ts'
import { AppError } from '#server/errors.ts'

export type ProfileWithEmail = { profile: typeof profiles.$inferSelect; email: string }

/** @throws AppError `not_signed_in` when the account no longer exists. */
export async function readOwnProfile(ctx: Ctx): Promise<ProfileWithEmail> {
  const id = ownId(ctx.actor)
  const [row] = await ctx.scope(ctx.actor, (tx) =>
    tx
      .select({ profile: profiles, email: users.email })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(profiles.id, id)),
  )
  if (!row) throw new AppError('not_signed_in')
  return row
}
