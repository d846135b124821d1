import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { SignedLink, SignedLinks } from '#server/access/signed-links.ts'
import { unsubscribeLinks } from '#server/db/schema/consents.ts'
import { smsFallbacks } from '#server/db/schema/notices.ts'
import { rewriteWaiting } from '#server/outbox/rewrite-waiting.ts'

type Renewal = { from: string; to: string; versions: ReadonlyMap<string, number> }

/** As `createSignedLinks` writes them. */
const tokenPattern = /(?<![\w-])[\w-]{76}(?![\w-])/g

/**
 * Emails that wait for the new address were written before its links were ended: they get links that work, and end what is sent to the
 * new address instead of the old one. `versions`: the new ones, by what the links open. Needs the system role.
 */
export async function renewLinks(
  tx: Tx,
  signedLinks: SignedLinks,
  { from, to, versions }: Renewal,
): Promise<void> {
  const unsubscribe = await copyUnsubscribeLinks(tx, { from, to })
  const sign = (link: SignedLink) => signedLinks.urlFor(link).split('#')[1] ?? ''
  const renew = (token: string): string => {
    const link = signedLinks.readSigned(token)
    const id = link?.purpose === 'unsubscribe' ? unsubscribe.get(link.id) : link?.id
    if (!link || !id) return token
    if (link.purpose === 'waitlistEntry')
      return link.version === signedLinks.versionFor(id, from)
        ? sign({ ...link, version: signedLinks.versionFor(id, to) })
        : token
    const version = versions.get(id) ?? link.version
    // One that had been ended before stays so.
    if (id === link.id && link.version !== version - 1) return token
    return sign({ ...link, id, version })
  }
  const rewrite = (json: string) => json.replace(tokenPattern, renew)
  await rewriteWaiting(tx, { channel: 'email', recipient: to, rewrite })
  const fallbacks = await tx.select().from(smsFallbacks).where(eq(smsFallbacks.email, to))
  for (const { smsId, content } of fallbacks)
    await tx
      .update(smsFallbacks)
      .set({ content: sql`${rewrite(JSON.stringify(content))}::jsonb` })
      .where(eq(smsFallbacks.smsId, smsId))
}

/** The ids of the new address's links by those of the old one's, which go on stopping emails to that one. */
async function copyUnsubscribeLinks(
  tx: Tx,
  { from, to }: Pick<Renewal, 'from' | 'to'>,
): Promise<ReadonlyMap<string, string>> {
  await tx.execute(sql`insert into ${unsubscribeLinks} (email, purpose)
    select ${to}, purpose from ${unsubscribeLinks} where email = ${from} on conflict do nothing`)
  const { rows } = await tx.execute<{ old: string; id: string }>(sql`
    select old.id as old, own.id from ${unsubscribeLinks} old
    join ${unsubscribeLinks} own on own.purpose = old.purpose and own.email = ${to} where old.email = ${from}`)
  return new Map(rows.map(({ old, id }) => [old, id]))
}
