import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { forSystem, users } from '#server/db/schema/identity.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Browsers in which a user has signed in or opened a link from an email. Their sign-ins are counted apart from those of
 * strangers. A trigger deletes them when the password changes.
 */
export const rememberedDevices = pgTable(
  'remembered_devices',
  {
    /** Of the secret that the browser keeps. */
    hash: text('hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The last complete sign-in; null when only a link from an email was opened. */
    signedInAt: instant('signed_in_at'),
    /** Attempts since the last right password. */
    failures: integer('failures').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
  },
  (table) => [
    index('remembered_devices_user').on(table.userId),
    index('remembered_devices_expiry').on(table.expiresAt),
    forSystem('remembered_devices'),
  ],
)
