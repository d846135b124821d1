import { and, eq, getTableName, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { campaignRecipients } from '#server/db/schema/campaigns.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { stockWaitlist } from '#server/db/schema/stock.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import { endFileLinks } from '#server/people/end-file-links.ts'
import { isAppointmentOf, isOrderOf, isThreadMessageOf } from '#server/people/person.ts'

/** Both addresses in lower case. */
export type MovedEmail = { userId: string; from: string; to: string }

/** The versions that links have now, by what they open. */
type LinkVersions = ReadonlyMap<string, number>

/**
 * Gives what is stored with an account's old address the new one: what names the account, and what is found by the address alone, which
 * the account had verified. What another account left with that address stays. Links to it that were sent end; returns the new versions.
 * Needs the system role and the locks of both addresses, after the account has the new one.
 */
export async function moveAccountEmail(tx: Tx, moved: MovedEmail): Promise<LinkVersions> {
  const { userId, from, to } = moved
  const person = { userId, email: from, phones: [] }
  const versions = [
    ...(await moveRequests(tx, moved)),
    ...(await tx
      .update(orders)
      .set({ customerEmail: to, linkVersion: sql`${orders.linkVersion} + 1` })
      .where(and(isOrderOf(person), sql`lower(${orders.customerEmail}) = ${from}`))
      .returning({ id: orders.id, version: orders.linkVersion })),
    // An account's are told to its address, whatever theirs is.
    ...(await tx
      .update(appointments)
      .set({
        clientEmail: sql`case when lower(${appointments.clientEmail}) = ${from} then ${to} else ${appointments.clientEmail} end`,
        linkVersion: sql`${appointments.linkVersion} + 1`,
      })
      .where(isAppointmentOf(person))
      .returning({ id: appointments.id, version: appointments.linkVersion })),
    ...(await endFileLinks(tx, isThreadMessageOf(person))),
  ]
  await tx.update(contactMessages).set({ email: to }).where(eq(contactMessages.email, from))
  await tx.update(threadMessages).set({ email: to }).where(eq(threadMessages.email, from))
  await tx
    .update(waitlistEntries)
    .set({ email: to })
    .where(
      and(
        eq(waitlistEntries.email, from),
        or(isNull(waitlistEntries.userId), eq(waitlistEntries.userId, userId)),
      ),
    )
  await moveStockWaitlist(tx, moved)
  await moveCampaignRecipients(tx, moved)
  await countSpent(tx, userId)
  return new Map(versions.map(({ id, version }) => [id, version]))
}

/** An amount for another account's order or session is that account's. */
function moveRequests(tx: Tx, { userId, from, to }: MovedEmail) {
  const isOthers = (
    table: typeof orders | typeof appointments,
    id: SQL,
  ) => sql`exists (select from ${table} as about
    where about.id = ${id} and about.user_id <> ${userId})`
  const table = sql.identifier(getTableName(paymentRequests))
  return tx
    .update(paymentRequests)
    .set({ customerEmail: to, linkVersion: sql`${paymentRequests.linkVersion} + 1` })
    .where(
      and(
        sql`lower(${paymentRequests.customerEmail}) = ${from}`,
        sql`not ${isOthers(orders, sql`${table}.order_id`)}`,
        sql`not ${isOthers(appointments, sql`${table}.appointment_id`)}`,
      ),
    )
    .returning({ id: paymentRequests.id, version: paymentRequests.linkVersion })
}

/** No trigger follows what was paid for anything but orders and sessions: it is the account's by the address alone. */
const countSpent = (tx: Tx, userId: string) =>
  tx.execute(
    sql`select refresh_figures(contacts_of(array[${userId}]::uuid[], '{}', '{}'), true, false, false)`,
  )

/** Somebody who waits with both addresses is told once. */
async function moveStockWaitlist(tx: Tx, { from, to }: MovedEmail): Promise<void> {
  await tx.execute(sql`delete from ${stockWaitlist} as old where old.email = ${from} and old.notified_at is null
    and exists (select from ${stockWaitlist} as same
      where same.email = ${to} and same.product_slug = old.product_slug and same.notified_at is null)`)
  await tx.update(stockWaitlist).set({ email: to }).where(eq(stockWaitlist.email, from))
}

/** The group emails to an account, as the first two parts of their causes in the outbox. */
export const groupEmailsOf = ({ userId, to }: MovedEmail): SQL =>
  sql`select 'campaign:' || id from ${campaignRecipients} where user_id = ${userId} and address = ${to}`

/** A group message goes to an address once. */
async function moveCampaignRecipients(tx: Tx, { userId, from, to }: MovedEmail): Promise<void> {
  await tx.execute(sql`update ${campaignRecipients} as old set address = ${to}
    where old.user_id = ${userId} and old.address = ${from}
      and not exists (select from ${campaignRecipients} as same where same.campaign_id = old.campaign_id and same.address = ${to})`)
}
