import { sql } from 'drizzle-orm'
import { check, index, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { everyRow, systemRole } from '#server/db/schema/roles.ts'

/** Messages from the contact form. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** The preceding conversation with the assistant, if the sender attached it. */
    conversation: text('conversation'),
  },
  (table) => [
    check('contact_messages_said', sql`${table.message} <> ''`),
    index('contact_messages_email').on(table.email),
    index('contact_messages_by_date').on(table.createdAt, table.id),
    index('contact_messages_words').using('gin', sql`message_words(${table.message})`),
    pgPolicy('contact_messages_system', {
      for: 'all',
      to: systemRole,
      using: everyRow,
      withCheck: everyRow,
    }),
  ],
)
