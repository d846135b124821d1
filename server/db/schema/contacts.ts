import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#server/db/schema/identity.ts'
import { adminRole, everyRow, systemRole } from '#server/db/schema/roles.ts'
import { contactStatuses } from '#shared/clients.ts'
import { threadStatuses } from '#shared/inbox.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * One row for each person who registered, ordered, booked or wrote: what the owner's list of clients shows. Derived from the
 * other tables by triggers; only the state of the conversation is kept here. The figures are those of the whole record, on its main row.
 */
export const contacts = pgTable(
  'contacts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for a guest: an address or a number without a confirmed account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    /** Of a client only when it's verified; of a guest the one given with the last order. */
    phone: text('phone'),
    name: text('name').notNull(),
    status: text('status', { enum: contactStatuses }).notNull(),
    lastActiveAt: instant('last_active_at').notNull(),
    search: text('search').notNull().default(''),
    /** When the owner added the person by hand: the entry stays without anything else that is stored. */
    addedAt: instant('added_at'),
    /** The record that this one was merged into by the owner: the list shows only that one, and the conversation is there. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => contacts.id, { onDelete: 'set null' }),
    mergedAt: instant('merged_at'),
    /** What they paid and what was not given back, in integer US cents, without the provider's fees. */
    spentCents: integer('spent_cents').notNull().default(0),
    /** When the newest order was placed that wasn't cancelled, and whether money is owed for any. */
    boughtAt: instant('bought_at'),
    isUnpaid: boolean('is_unpaid').notNull().default(false),
    /** The time of the last session that took or takes place, and of the last one that is only asked for. */
    seenAt: instant('seen_at'),
    requestedAt: instant('requested_at'),
    /** When the person wrote last, when the owner answered, and when the owner marked it as done. `server/messaging/threads.ts` writes them. */
    lastInAt: instant('last_in_at'),
    answeredAt: instant('answered_at'),
    doneAt: instant('done_at'),
    /** What came until then was seen. */
    readAt: instant('read_at'),
    /** Until then the owner was told of what came, by email. */
    alertedAt: instant('alerted_at'),
    lastMessageAt: instant('last_message_at'),
    /** How the last message begins. */
    lastWords: text('last_words'),
    /** 'open': the owner's turn. Null while nobody has written. */
    threadStatus: text('thread_status', { enum: threadStatuses }).generatedAlwaysAs(sql`case
      when last_message_at is null then null
      when done_at is not null and (last_in_at is null or done_at >= last_in_at) then 'done'
      when answered_at is not null and (last_in_at is null or answered_at >= last_in_at) then 'waiting'
      else 'open' end`),
    isUnread: boolean('is_unread').generatedAlwaysAs(
      sql`last_in_at is not null and (read_at is null or read_at < last_in_at)`,
    ),
  },
  (table) => [
    check('contacts_status', sql`${table.status} in ('client', 'guest')`),
    check('contacts_reachable', sql`coalesce(${table.email}, ${table.phone}) is not null`),
    check('contacts_merged_elsewhere', sql`${table.mergedInto} <> ${table.id}`),
    uniqueIndex('contacts_user').on(table.userId),
    uniqueIndex('contacts_guest_email').on(table.email).where(sql`${table.userId} is null`),
    uniqueIndex('contacts_guest_phone')
      .on(table.phone)
      .where(sql`${table.userId} is null and ${table.email} is null`),
    index('contacts_by_activity').on(table.lastActiveAt, table.id),
    index('contacts_by_status').on(table.status, table.lastActiveAt, table.id),
    index('contacts_by_spent')
      .on(table.spentCents, table.lastActiveAt, table.id)
      .where(sql`${table.mergedInto} is null`),
    index('contacts_by_status_and_spent')
      .on(table.status, table.spentCents, table.lastActiveAt, table.id)
      .where(sql`${table.mergedInto} is null`),
    index('contacts_bought').on(table.boughtAt).where(sql`${table.boughtAt} is not null`),
    index('contacts_unpaid').on(table.lastActiveAt, table.id).where(sql`${table.isUnpaid}`),
    index('contacts_seen').on(table.seenAt).where(sql`${table.seenAt} is not null`),
    index('contacts_phone').on(table.phone).where(sql`${table.phone} is not null`),
    index('contacts_by_message')
      .on(table.lastMessageAt, table.id)
      .where(sql`${table.lastMessageAt} is not null`),
    index('contacts_by_thread_status')
      .on(table.threadStatus, table.lastMessageAt, table.id)
      .where(sql`${table.threadStatus} is not null`),
    index('contacts_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    index('contacts_unread').on(table.lastInAt).where(sql`${table.isUnread}`),
    pgPolicy('contacts_admin_read', { for: 'select', to: adminRole, using: everyRow }),
    pgPolicy('contacts_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
  ],
)
