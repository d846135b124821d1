import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { accountLinks } from '#server/db/schema/registration.ts'
import { hashLinkToken, makeLinkToken } from '#server/identity/link-tokens.ts'

export type LinkPurpose = typeof accountLinks.$inferSelect.purpose
type NewLink = { userId: string; purpose: LinkPurpose; expiresAt: Date; newEmail?: string }

/** Stores a new link in place of the user's earlier one for the same purpose. Returns its token. */
export async function replaceAccountLink(tx: Tx, link: NewLink): Promise<string> {
  const { token, hash } = makeLinkToken()
  const values = { tokenHash: hash, newEmail: null, createdAt: new Date(), ...link }
  await tx
    .insert(accountLinks)
    .values(values)
    .onConflictDoUpdate({ target: [accountLinks.userId, accountLinks.purpose], set: values })
  return token
}

/** Which link a token opens, if it is still valid. */
export const isValidLink = (token: string, purpose: LinkPurpose, now: Date) =>
  and(
    eq(accountLinks.tokenHash, hashLinkToken(token)),
    eq(accountLinks.purpose, purpose),
    gt(accountLinks.expiresAt, now),
  )

export async function deleteAccountLinks(
  tx: Tx,
  userId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), inArray(accountLinks.purpose, [...purposes])))
}
