import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { campaignRecipients, campaigns } from '#server/db/schema/campaigns.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { campaignSystem } from '#server/features/campaigns/campaign-system.ts'
import { campaignEmail } from '#server/features/campaigns/emails.ts'
import { endCampaign } from '#server/features/campaigns/end-campaign.ts'
import { type Draft, renderMessage } from '#server/features/campaigns/render-message.ts'
import * as kinds from '#server/messaging/campaign-messages.ts'
import { type ContactState, readContactStates } from '#server/messaging/consents.ts'
import { enqueueEmails } from '#server/messaging/enqueue-email.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { isWithinTextHours, readTextHours } from '#server/messaging/text-hours.ts'
import { unsubscribeLinksOf } from '#server/messaging/unsubscribe-links.ts'
import type { SkipReason } from '#shared/campaigns.ts'

/** So many are worded and enqueued in one transaction: nothing else waits long for it. */
const batchSize = 100
/** So many of one group message are in the outbox at most. The others wait where a pause needs no work. */
const maxInOutbox = 400

type Recipient = typeof campaignRecipients.$inferSelect & { address: string }

/**
 * Hands the next people of a group message to the outbox, each once, and finishes it when nobody waits any more. Whoever doesn't agree
 * to it by now is left out. Returns whether there may be more to do.
 */
export function enqueueBatch(ctx: Ctx, id: string): Promise<boolean> {
  return ctx.scope(campaignSystem, async (tx) => {
    // Another process, or a pause under way, has it.
    const [campaign] = await tx
      .select()
      .from(campaigns)
      .where(and(eq(campaigns.id, id), inArray(campaigns.state, ['sending', 'paused'])))
      .for('update', { skipLocked: true })
    if (!campaign) return false
    if (campaign.expiresAt && campaign.expiresAt <= ctx.now()) {
      await endCampaign(tx, campaign, { state: 'sent', skipped: 'expired', now: ctx.now() })
      return false
    }
    if (campaign.state !== 'sending') return false
    const inOutbox = await countInOutbox(tx, id)
    const zones = await readZones(tx, id)
    if (zones.length === 0 && inOutbox === 0) {
      await tx.update(campaigns).set({ state: 'sent', finishedAt: ctx.now() }).where(eq(campaigns.id, id))
      return false
    }
    const limit = Math.min(batchSize, maxInOutbox - inOutbox)
    const open = await filterOpen(ctx, tx, campaign, zones)
    if (limit <= 0 || open.length === 0) return false
    const batch = await readWaiting(tx, id, open, limit)
    const allowed = await leaveOut(tx, campaign, batch)
    if (campaign.channel === 'sms') await enqueueTexts(ctx, tx, campaign, allowed)
    else await enqueueMails(ctx, tx, campaign, allowed)
    await tx
      .update(campaignRecipients)
      .set({ enqueuedAt: ctx.now() })
      .where(inArray(campaignRecipients.id, idsOf(allowed)))
    return batch.length === limit
  })
}

const idsOf = (recipients: readonly Recipient[]) => recipients.map(({ id }) => id)

async function countInOutbox(tx: Tx, id: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(campaignRecipients)
    .innerJoin(outbox, eq(outbox.id, campaignRecipients.id))
    .where(and(eq(campaignRecipients.campaignId, id), isNull(outbox.sentAt), isNull(outbox.failedAt)))
  return row?.count ?? 0
}

const isWaiting = (id: string) =>
  and(
    eq(campaignRecipients.campaignId, id),
    isNull(campaignRecipients.enqueuedAt),
    isNull(campaignRecipients.skipped),
  )

/** The time zones of those who wait. */
async function readZones(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ zone: campaignRecipients.zone })
    .from(campaignRecipients)
    .where(isWaiting(id))
  return rows.map(({ zone }) => zone)
}

async function filterOpen(ctx: Ctx, tx: Tx, { channel }: Draft, zones: string[]): Promise<string[]> {
  if (channel === 'email' || zones.length === 0) return zones
  const hours = await readTextHours(tx)
  return zones.filter((zone) => isWithinTextHours(hours, zone, ctx.now()))
}

async function readWaiting(tx: Tx, id: string, zones: string[], limit: number): Promise<Recipient[]> {
  const rows = await tx
    .select()
    .from(campaignRecipients)
    .where(and(isWaiting(id), inArray(campaignRecipients.zone, zones)))
    .orderBy(asc(campaignRecipients.position))
    .limit(limit)
    .for('update')
  return rows.flatMap((row) => (row.address === null ? [] : [{ ...row, address: row.address }]))
}

const reasons: Record<ContactState, SkipReason | null> = {
  allowed: null,
  stopped: 'opted_out',
  declined: 'declined',
  never: 'no_consent',
}

/** Marks those who don't agree by now, or whose number is somebody else's, and returns the others. */
async function leaveOut(tx: Tx, campaign: Draft, batch: readonly Recipient[]): Promise<Recipient[]> {
  const addresses = batch.map(({ address }) => address)
  const states = await readContactStates(tx, campaign, addresses)
  const owners = campaign.channel === 'sms' ? await readOwners(tx, addresses) : null
  const reasonOf = ({ address, userId }: Recipient): SkipReason | null => {
    const isOthers = owners !== null && (owners.get(address) ?? null) !== userId
    return isOthers ? 'not_verified' : reasons[states.get(address) ?? 'never']
  }
  for (const [skipped, left] of Map.groupBy(batch, reasonOf))
    if (skipped)
      await tx
        .update(campaignRecipients)
        .set({ skipped })
        .where(inArray(campaignRecipients.id, idsOf(left)))
  return batch.filter((recipient) => reasonOf(recipient) === null)
}

async function readOwners(tx: Tx, phones: readonly string[]): Promise<Map<string | null, string>> {
  const rows = await tx
    .select({ phone: profiles.phone, id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.phone, [...phones]), sql`${profiles.phoneVerifiedAt} is not null`))
  return new Map(rows.map(({ phone, id }) => [phone, id]))
}

const causeOf = ({ id }: Recipient) => `campaign:${id}`

async function enqueueTexts(ctx: Ctx, tx: Tx, campaign: Draft, recipients: readonly Recipient[]) {
  await enqueueSms(
    tx,
    {
      ...{ kind: kinds.campaignText, sender: 'admin', text: campaign.body },
      ...{ purpose: campaign.purpose, priority: 'bulk' },
    },
    recipients.map((recipient) => ({
      ...{ id: recipient.id, to: recipient.address, userId: recipient.userId, cause: causeOf(recipient) },
      text: renderMessage(ctx, campaign, recipient).text,
    })),
  )
}

/** They are in each person's conversation too, under the id of their outbox row. */
async function enqueueMails(ctx: Ctx, tx: Tx, campaign: Draft, recipients: readonly Recipient[]) {
  if (recipients.length === 0) return
  const { purpose } = campaign
  const emails = recipients.map(({ address }) => address)
  const links = await unsubscribeLinksOf(ctx, tx, { emails, purpose })
  const worded = recipients.flatMap((recipient) => {
    const unsubscribe = links.get(recipient.address)
    return unsubscribe ? [{ recipient, unsubscribe, message: renderMessage(ctx, campaign, recipient) }] : []
  })
  await tx.insert(threadMessages).values(
    worded.map(({ recipient: { id, userId, address }, message: { subject, text } }) => ({
      ...{ id, channel: 'email' as const, direction: 'out' as const, text: `${subject}\n\n${text}` },
      ...(userId ? { userId } : { email: address }),
    })),
  )
  await enqueueEmails(
    tx,
    { kind: kinds.campaignEmail, priority: 'bulk' },
    worded.map(({ recipient, message, unsubscribe }) => ({
      ...{ id: recipient.id, cause: causeOf(recipient), to: recipient.address },
      content: campaignEmail(ctx, message, { purpose, unsubscribe }),
    })),
  )
}
