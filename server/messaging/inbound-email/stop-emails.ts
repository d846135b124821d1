import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { campaignRecipients, campaigns } from '#server/db/schema/campaigns.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { readNewest, withdrawConsent } from '#server/messaging/consents.ts'
import type { Author } from '#server/messaging/inbound-email/find-author.ts'
import type { ConsentPurpose } from '#shared/consents.ts'

type Stop = {
  wording: string
  sentAt: Date | null
  /** As `readUnsubscribe`; null when they wrote it themselves. */
  button: { isByProgram: boolean } | null
}

/**
 * They want no more news by email, nor emails like the one that they answer. One that arrives late must not undo what its author has
 * chosen since it was sent. Returns whether nothing is left for the owner: words about a session or an order may mean that one, and no
 * choice ends the emails of a waitlist.
 */
export async function stopEmails(
  tx: Tx,
  { email, answeredId }: Pick<Author, 'email' | 'answeredId'>,
  { wording, sentAt, button }: Stop,
): Promise<boolean> {
  const { purpose, isChoosable } = await readAnswered(tx, answeredId)
  for (const one of new Set<ConsentPurpose>([purpose, 'news'])) {
    const subject = { channel: 'email', recipient: email.toLowerCase(), purpose: one } as const
    const newest = await readNewest(tx, subject)
    if (newest?.isGiven && sentAt && newest.at > sentAt) continue
    await withdrawConsent(tx, { ...subject, wording, source: 'email', actor: 'person' })
  }
  return isChoosable && (button ? button.isByProgram : purpose === 'news')
}

type Answered = { purpose: ConsentPurpose; isChoosable: boolean }

/** What an email of ours was about. `isChoosable`: whether people choose to get such emails. */
async function readAnswered(tx: Tx, id: string | null): Promise<Answered> {
  const [row] = id
    ? await tx
        .select({ kind: outbox.kind, groupPurpose: campaigns.purpose })
        .from(outbox)
        .leftJoin(campaignRecipients, eq(campaignRecipients.id, outbox.id))
        .leftJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
        .where(eq(outbox.id, id))
    : []
  const [subject = ''] = row?.kind.split('_') ?? []
  const purpose = row?.groupPurpose ?? purposes[subject] ?? 'news'
  return { purpose, isChoosable: subject !== 'waitlist' }
}

/** By the first word of the kind. */
const purposes: Record<string, ConsentPurpose> = { appointment: 'appointments', order: 'orders' }
