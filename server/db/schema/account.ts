import { sql } from 'drizzle-orm'
import { boolean, index, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/db/schema/identity.ts'
import {
  adminRole,
  appRole,
  clientRole,
  currentUserId,
  everyRow,
  systemRole,
} from '#server/db/schema/roles.ts'

/** One row per user, inserted by a trigger. Column grants make `is_admin` read-only for every role of a request. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    isAdmin: boolean('is_admin').notNull().default(false),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** The person's search terms. A trigger writes it. */
    search: text('search').notNull().default(''),
  },
  (table) => {
    const own = sql`${table.id} = ${currentUserId}`
    return [
      index('profiles_phone').on(table.phone),
      index('profiles_by_name').on(table.lastName, table.firstName, table.id),
      pgPolicy('profiles_own_read', { for: 'select', to: clientRole, using: own }),
      pgPolicy('profiles_own_write', {
        for: 'update',
        to: [clientRole, adminRole],
        using: own,
        withCheck: own,
      }),
      pgPolicy('profiles_admin_read', { for: 'select', to: adminRole, using: everyRow }),
      pgPolicy('profiles_identity', { for: 'select', to: appRole, using: everyRow }),
      pgPolicy('profiles_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
    ]
  },
)
