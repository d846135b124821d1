import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { campaignRecipients, campaigns } from '#server/db/schema/campaigns.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { AppError } from '#server/errors.ts'
import { noCounts, readCounts, recipientStatus } from '#server/features/campaigns/recipient-status.ts'
import type { Draft } from '#server/features/campaigns/render-message.ts'
import { isWithinTextHours, readTextHours } from '#server/messaging/text-hours.ts'

export type ReadCampaign = Awaited<ReturnType<typeof readCampaign>>

/** A group message with its draft, the names of who was picked, and how far it has come. @throws AppError `not_found`. */
export function readCampaign(ctx: Ctx, { id }: { id: string }) {
  return ctx.scope(ctx.actor, async (tx) => {
    const row = await findCampaign(tx, id)
    return {
      row,
      counts: (await readCounts(tx, [id])).get(id) ?? noCounts(),
      picked: await readNames(tx, row.people),
      latest: row.round > 1 ? await readLatest(tx, row) : null,
      outsideHours: row.channel === 'sms' ? await countOutsideHours(ctx, tx, id) : 0,
    }
  })
}

/** @throws AppError `not_found`. */
export async function findCampaign(tx: Tx, id: string): Promise<Draft> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id))
  if (!row) throw new AppError('not_found')
  return row
}

/** The same, locked until the end of the transaction: one step after the other. @throws AppError `not_found`. */
export async function lockCampaign(tx: Tx, id: string): Promise<Draft> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update')
  if (!row) throw new AppError('not_found')
  return row
}

/** Of those who were picked, by the id that was picked, also when that record was merged into another one. */
async function readNames(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: contacts.id, name: contacts.name, email: contacts.email, phone: contacts.phone })
    .from(contacts)
    .where(inArray(contacts.id, [...ids]))
  return rows
    .map(({ id, name, email, phone }) => ({ id, name: name || email || phone || 'Unknown' }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

async function readLatest(tx: Tx, { id, round }: Draft) {
  const rows = await tx
    .select({ status: recipientStatus, count: sql<number>`count(*)::int` })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
    .leftJoin(smsMessages, eq(smsMessages.id, campaignRecipients.id))
    .where(and(eq(campaignRecipients.campaignId, id), eq(campaignRecipients.round, round)))
    .groupBy(sql`1`)
  const count = (...statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + row.count, 0)
  return {
    sent: count('sent', 'delivered'),
    failed: count('failed', 'returned', 'skipped'),
    pending: count('queued'),
  }
}

async function countOutsideHours(ctx: Ctx, tx: Tx, id: string): Promise<number> {
  const zones = await tx
    .select({ zone: campaignRecipients.zone, count: sql<number>`count(*)::int` })
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.campaignId, id),
        isNull(campaignRecipients.enqueuedAt),
        isNull(campaignRecipients.skipped),
      ),
    )
    .groupBy(campaignRecipients.zone)
  if (zones.length === 0) return 0
  const hours = await readTextHours(tx)
  return zones
    .filter(({ zone }) => !isWithinTextHours(hours, zone, ctx.now()))
    .reduce((sum, { count }) => sum + count, 0)
}
