import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { unsubscribeLinks } from '#server/db/schema/consents.ts'
import { AppError } from '#server/errors.ts'
import { normalizeRecipient } from '#server/messaging/consents.ts'
import type { ConsentPurpose } from '#shared/consents.ts'
import { days } from '#shared/time.ts'

/** The law asks for 30 days after the email; mailboxes are older. */
const linkLifeMs = days(5 * 365)

type Mailing = { email: string; purpose: ConsentPurpose }

/** `pageUrl`: the page with a button, for people. `oneClickUrl`: what mail programs post to (RFC 8058). */
export type UnsubscribeLink = { pageUrl: string; oneClickUrl: string }

/** The unsubscribe link of an address, for one email. Needs the system role. */
export async function unsubscribeLinkOf(
  ctx: Ctx,
  tx: Tx,
  { email, purpose }: Mailing,
): Promise<UnsubscribeLink> {
  const address = normalizeRecipient('email', email)
  const [row] = await tx
    .insert(unsubscribeLinks)
    .values({ email: address, purpose })
    .onConflictDoUpdate({
      target: [unsubscribeLinks.email, unsubscribeLinks.purpose],
      set: { email: address },
    })
    .returning({ id: unsubscribeLinks.id })
  if (!row) throw new Error('the link was not inserted')
  const expiresAt = new Date(ctx.now().getTime() + linkLifeMs)
  const pageUrl = ctx.signedLinks.urlFor({ purpose: 'unsubscribe', id: row.id, version: 1, expiresAt })
  const [, token = ''] = pageUrl.split('#')
  return { pageUrl, oneClickUrl: `${ctx.publicUrl}/unsubscribe/one-click/${token}` }
}

/** Whose emails a link stops. @throws AppError `not_found` for a forged one, `link_expired` for one whose address was erased. */
export async function openUnsubscribeLink(ctx: Ctx, tx: Tx, token: string): Promise<Mailing> {
  const link = ctx.signedLinks.readSigned(token)
  if (link?.purpose !== 'unsubscribe') throw new AppError('not_found')
  const [row] = await tx.select().from(unsubscribeLinks).where(eq(unsubscribeLinks.id, link.id))
  if (!row || link.expiresAt <= ctx.now()) throw new AppError('link_expired')
  return row
}
