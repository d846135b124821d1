import { sql } from 'drizzle-orm'
import { check, index, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/db/schema/identity.ts'
import { adminRole, clientRole, currentUserId, everyRow, systemRole } from '#server/db/schema/roles.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Messages between the practice and one person that are neither texts nor from the contact form: written in the portal, or emails
 * that the owner wrote. Whose they are: an account, or an address of none.
 */
export const threadMessages = pgTable(
  'thread_messages',
  {
    /** Chosen by the sender's browser, so that a repeated request writes once. An email's is that of its outbox row. */
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().defaultNow(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    channel: text('channel', { enum: ['portal', 'email'] }).notNull(),
    /** 'in': from the person to the practice. */
    direction: text('direction', { enum: ['in', 'out'] }).notNull(),
    text: text('text').notNull(),
  },
  (table) => {
    const own = sql`${table.userId} = ${currentUserId}`
    return [
      check('thread_messages_channel', sql`${table.channel} in ('portal', 'email')`),
      check('thread_messages_direction', sql`${table.direction} in ('in', 'out')`),
      check('thread_messages_said', sql`${table.text} <> ''`),
      check('thread_messages_person', sql`(${table.userId} is null) <> (${table.email} is null)`),
      index('thread_messages_by_user').on(table.userId, table.createdAt, table.id),
      index('thread_messages_by_email').on(table.email, table.createdAt, table.id),
      pgPolicy('thread_messages_own_read', { for: 'select', to: clientRole, using: own }),
      pgPolicy('thread_messages_own_write', {
        for: 'insert',
        to: clientRole,
        withCheck: sql`${own} and ${table.channel} = 'portal' and ${table.direction} = 'in'`,
      }),
      pgPolicy('thread_messages_system', {
        for: 'all',
        to: systemRole,
        using: everyRow,
        withCheck: everyRow,
      }),
    ]
  },
)

/** Texts that the owner sends again and again, with fields that are filled in when one is chosen. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('saved_replies_name', sql`${table.name} <> ''`),
    check('saved_replies_text', sql`${table.text} <> ''`),
    pgPolicy('saved_replies_admin', { for: 'select', to: adminRole, using: everyRow }),
    pgPolicy('saved_replies_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
  ],
)
