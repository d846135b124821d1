import type { Tx } from '#server/access/scope.ts'
import { readNewest, withdrawConsent } from '#server/messaging/consents.ts'

/** They want no more news by email. One that arrives late must not undo what its author has chosen since it was sent. */
export async function withdrawNews(
  tx: Tx,
  recipient: string,
  wording: string,
  sentAt: Date | null,
): Promise<void> {
  const subject = { channel: 'email', recipient: recipient.toLowerCase(), purpose: 'news' } as const
  const newest = await readNewest(tx, subject)
  if (newest?.isGiven && sentAt && newest.at > sentAt) return
  await withdrawConsent(tx, { ...subject, wording, source: 'email', actor: 'person' })
}
