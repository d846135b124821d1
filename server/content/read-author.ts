import { eq } from 'drizzle-orm'
import { type Actor, ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'

/** The name that the history keeps, also after the account is gone. */
export async function readAuthor({ actor }: { actor: Actor }, tx: Tx): Promise<string> {
  const { firstName, lastName } = profiles
  const [row] = await tx
    .select({ firstName, lastName })
    .from(profiles)
    .where(eq(profiles.id, ownId(actor)))
  return `${row?.firstName ?? ''} ${row?.lastName ?? ''}`.trim() || 'Administrator'
}
