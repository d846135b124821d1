import { eq, sql } from 'drizzle-orm'
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
  const link = (await unsubscribeLinksOf(ctx, tx, { emails: [email], purpose })).get(email)
  if (!link) throw new Error('the link was not inserted')
  return link
}

/** Those of several addresses, in one statement, by the address as given. Needs the system role. */
export async function unsubscribeLinksOf(
  ctx: Ctx,
  tx: Tx,
  { emails, purpose }: { emails: readonly string[]; purpose: ConsentPurpose },
): Promise<Map<string, UnsubscribeLink>> {
  if (emails.length === 0) return new Map()
  const addresses = [...new Set(emails.map((email) => normalizeRecipient('email', email)))]
  const rows = await tx
    .insert(unsubscribeLinks)
    .values(addresses.map((email) => ({ email, purpose })))
    .onConflictDoUpdate({
      target: [unsubscribeLinks.email, unsubscribeLinks.purpose],
      set: { email: sql`excluded.email` },
    })
    .returning({ id: unsubscribeLinks.id, email: unsubscribeLinks.email })
  const ids = new Map(rows.map(({ id, email }) => [email, id]))
  const expiresAt = new Date(ctx.now().getTime() + linkLifeMs)
  return new Map(
    emails.flatMap((email) => {
      const id = ids.get(normalizeRecipient('email', email))
      return id ? [[email, linkTo(ctx, id, expiresAt)] as const] : []
    }),
  )
}

function linkTo(ctx: Ctx, id: string, expiresAt: Date): UnsubscribeLink {
  const pageUrl = ctx.signedLinks.urlFor({ purpose: 'unsubscribe', id, version: 1, expiresAt })
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
