import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { campaignRecipients, campaigns } from '#server/db/schema/campaigns.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { isWithinTextHours, readTextHours } from '#server/messaging/text-hours.ts'
import type { ClaimedMessage } from '#server/outbox/channel.ts'
import { resumePaused } from '#server/outbox/lease.ts'
import type { SkipReason } from '#shared/campaigns.ts'

// What the channels ask and record about messages of a group message. All of it needs the system role.

export const campaignText = 'campaign_text'
export const campaignEmail = 'campaign_email'
const kinds = new Set([campaignText, campaignEmail, 'text_again'])

const cancelledReason = 'The group message was cancelled.'

/** Those that wait because the owner paused their group message, or because it is no time for texts where the recipient is. */
export async function findPausedMessages(
  tx: Tx,
  messages: readonly ClaimedMessage[],
  now: Date,
): Promise<Set<string>> {
  const rows = await readStates(tx, messages)
  if (rows.length === 0) return new Set()
  const hours = await readTextHours(tx)
  const waits = ({ state, channel, zone }: (typeof rows)[number]) =>
    state === 'paused' || (state !== 'cancelled' && channel === 'sms' && !isWithinTextHours(hours, zone, now))
  return new Set(rows.filter(waits).map(({ id }) => id))
}

/** Those of a group message that was cancelled while they were being tried. */
export async function findCancelledMessages(
  tx: Tx,
  messages: readonly ClaimedMessage[],
): Promise<Map<string, string>> {
  const rows = await readStates(tx, messages)
  return new Map(rows.filter(({ state }) => state === 'cancelled').map(({ id }) => [id, cancelledReason]))
}

async function readStates(tx: Tx, messages: readonly ClaimedMessage[]) {
  const ids = messages.filter(({ kind }) => kinds.has(kind)).map(({ id }) => id)
  if (ids.length === 0) return []
  const { id, zone } = campaignRecipients
  const { state, channel } = campaigns
  return tx
    .select({ id, zone, state, channel })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
    .where(inArray(id, ids))
}

/** Lets messages leave that were found to have to wait. */
export const resumeMessages = (tx: Tx, ids: readonly string[]): Promise<void> => resumePaused(tx, ids)

/** Records the emails that have left. What became of a text is in `sms_messages`. */
export async function recordCampaignEmailsSent(tx: Tx, messages: readonly ClaimedMessage[]): Promise<void> {
  const ids = messages.filter(({ kind }) => kind === campaignEmail).map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .update(campaignRecipients)
    .set({ sentAt: sql`now()`, failure: null })
    .where(inArray(campaignRecipients.id, ids))
}

/** Records why an email of a group message came back after it had left. */
export async function recordCampaignEmailReturned(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.update(campaignRecipients).set({ failure: reason }).where(eq(campaignRecipients.id, id))
}

type Failure = { reason: string; isBlocked: boolean; skipped: SkipReason }

/** Records why a message of a group message didn't leave for good. One that may not leave any more counts as left out, not as failed. */
export async function recordCampaignFailure(
  tx: Tx,
  { id, kind }: ClaimedMessage,
  { reason, isBlocked, skipped }: Failure,
): Promise<void> {
  if (!kinds.has(kind)) return
  await tx
    .update(campaignRecipients)
    .set(
      isBlocked
        ? { skipped: reason === cancelledReason ? 'cancelled' : skipped, failure: null }
        : { failure: reason },
    )
    .where(eq(campaignRecipients.id, id))
}

/** The ids of those whose text failed. */
export async function findFailedTexts(tx: Tx, campaignId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: campaignRecipients.id })
    .from(campaignRecipients)
    .innerJoin(smsMessages, eq(smsMessages.id, campaignRecipients.id))
    .where(and(eq(campaignRecipients.campaignId, campaignId), eq(smsMessages.status, 'failed')))
  return rows.map(({ id }) => id)
}
