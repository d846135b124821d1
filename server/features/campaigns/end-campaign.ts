import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { campaignRecipients, campaigns } from '#server/db/schema/campaigns.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import type { Draft } from '#server/features/campaigns/render-message.ts'
import { takeBackMessages } from '#server/messaging/enqueue-email.ts'

type End = { state: 'cancelled' | 'sent'; skipped: 'cancelled' | 'expired'; now: Date }

/**
 * Ends a group message: what has not left is taken back, and whoever waits doesn't get it. What is leaving at this moment leaves. Needs
 * the system role and the lock of its row.
 */
export async function endCampaign(tx: Tx, { id }: Draft, { state, skipped, now }: End): Promise<void> {
  await tx.update(campaigns).set({ state, finishedAt: now }).where(eq(campaigns.id, id))
  const unsent = await tx
    .select({ cause: outbox.cause })
    .from(campaignRecipients)
    .innerJoin(outbox, eq(outbox.id, campaignRecipients.id))
    .where(and(eq(campaignRecipients.campaignId, id), isNull(outbox.sentAt), isNull(outbox.failedAt)))
  const taken = await takeBackMessages(
    tx,
    unsent.map(({ cause }) => cause),
  )
  if (taken.length > 0) await tx.delete(threadMessages).where(inArray(threadMessages.id, taken))
  await tx
    .update(campaignRecipients)
    .set({ skipped })
    .where(
      and(
        eq(campaignRecipients.campaignId, id),
        isNull(campaignRecipients.skipped),
        or(
          isNull(campaignRecipients.enqueuedAt),
          taken.length > 0 ? inArray(campaignRecipients.id, taken) : undefined,
        ),
      ),
    )
}
