import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/db/schema/identity.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'

/** What the signed-in person waits for: also as a guest, with the address that they have confirmed since. */
export function isOwnEntry(ctx: Ctx) {
  const id = ownId(ctx.actor)
  const confirmed = sql`(select ${users.email} from ${users} where ${users.id} = ${id} and ${users.emailVerified})`
  const isGuestOf = and(isNull(waitlistEntries.userId), eq(waitlistEntries.email, confirmed))
  return or(eq(waitlistEntries.userId, id), isGuestOf)
}
