import { sql } from 'drizzle-orm'
import { check, index, pgPolicy, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/db/schema/identity.ts'
import { adminRole, everyRow, systemRole } from '#server/db/schema/roles.ts'
import { contactStatuses } from '#shared/clients.ts'

/**
 * One row for each person who registered, ordered, booked or wrote: what the owner's list of clients shows. Derived from the
 * other tables; only triggers write it.
 */
export const contacts = pgTable(
  'contacts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for a guest: an address or a number without a confirmed account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    /** Of a client only when it's proved; of a guest the one given with the last order. */
    phone: text('phone'),
    name: text('name').notNull(),
    status: text('status', { enum: contactStatuses }).notNull(),
    lastActiveAt: timestamp('last_active_at', { withTimezone: true }).notNull(),
    search: text('search').notNull().default(''),
  },
  (table) => [
    check('contacts_status', sql`${table.status} in ('client', 'guest')`),
    check('contacts_reachable', sql`coalesce(${table.email}, ${table.phone}) is not null`),
    uniqueIndex('contacts_user').on(table.userId),
    uniqueIndex('contacts_guest_email').on(table.email).where(sql`${table.userId} is null`),
    uniqueIndex('contacts_guest_phone')
      .on(table.phone)
      .where(sql`${table.userId} is null and ${table.email} is null`),
    index('contacts_by_activity').on(table.lastActiveAt, table.id),
    index('contacts_by_status').on(table.status, table.lastActiveAt, table.id),
    pgPolicy('contacts_admin_read', { for: 'select', to: adminRole, using: everyRow }),
    pgPolicy('contacts_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
  ],
)
