import { sql } from 'drizzle-orm'
import {
  boolean,
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
import {
  adminRole,
  appRole,
  clientRole,
  currentUserId,
  everyRow,
  systemRole,
} from '#server/db/schema/roles.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * One row per user, inserted by a trigger. Column grants make `is_admin` and `phone_verified_at` read-only for every role of
 * a request.
 */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    /** When the number was verified. A trigger clears it when the number changes. A verified number has one owner. */
    phoneVerifiedAt: instant('phone_verified_at'),
    isAdmin: boolean('is_admin').notNull().default(false),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** The person's search terms. A trigger writes it. */
    search: text('search').notNull().default(''),
  },
  (table) => {
    const own = sql`${table.id} = ${currentUserId}`
    return [
      index('profiles_phone').on(table.phone),
      uniqueIndex('profiles_verified_phone').on(table.phone).where(sql`${table.phoneVerifiedAt} is not null`),
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

/** The newest code that was texted to verify a number: its hash, and how often a code was tried. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    phone: text('phone').notNull(),
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  () => [
    pgPolicy('phone_codes_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
  ],
)
