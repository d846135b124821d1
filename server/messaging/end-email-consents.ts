import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { consentRequests } from '#server/db/schema/consents.ts'
import { readNewest, withdrawConsent } from '#server/messaging/consents.ts'

/**
 * Ends what an account agreed to for an address that it no longer has: whoever gets that mailbox gets no news for it, and can agree anew.
 * Questions that wait for an answer there are void. Needs the system role.
 */
export async function endEmailConsents(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const news = { channel: 'email', recipient: email, purpose: 'news' } as const
  if ((await readNewest(tx, news))?.isGiven)
    await withdrawConsent(tx, {
      ...{ ...news, source: 'reassigned', actor: 'system', userId },
      wording: 'The account has another address now.',
    })
  await tx
    .update(consentRequests)
    .set({ answeredAt: sql`now()` })
    .where(
      and(
        eq(consentRequests.channel, 'email'),
        eq(consentRequests.recipient, email),
        isNull(consentRequests.answeredAt),
      ),
    )
}
