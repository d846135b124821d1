import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { forSystem, users } from '#server/db/schema/identity.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Registrations whose address isn't confirmed yet: they become a user only through the link that was sent last. */
export const registrations = pgTable(
  'registrations',
  {
    email: text('email').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** The hash of the password. */
    password: text('password').notNull(),
    /** The hash of the newest link's token. Null when no link is valid. */
    tokenHash: text('token_hash').unique(),
    linkExpiresAt: instant('link_expires_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  () => [forSystem('registrations')],
)

/** Links of emails that change or open an account: one of a purpose for each user, so only the newest works. */
export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', {
      enum: ['reset', 'sign_in', 'change_email', 'cancel_email_change'],
    }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address to verify, of an email change. */
    newEmail: text('new_email'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check(
      'account_links_purpose',
      sql`${table.purpose} in ('reset', 'sign_in', 'change_email', 'cancel_email_change')`,
    ),
    uniqueIndex('account_links_newest').on(table.userId, table.purpose),
    forSystem('account_links'),
  ],
)
