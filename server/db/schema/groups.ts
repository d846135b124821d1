import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from '#server/db/schema/account.ts'
import { users } from '#server/db/schema/identity.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { adminRole, everyRow, systemRole } from '#server/db/schema/roles.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

const forAdministrators = (table: string) => [
  pgPolicy(`${table}_admin_read`, { for: 'select', to: adminRole, using: everyRow }),
  pgPolicy(`${table}_admin_send`, { for: 'insert', to: adminRole, withCheck: everyRow }),
  pgPolicy(`${table}_admin_write`, { for: 'update', to: adminRole, using: everyRow, withCheck: everyRow }),
  pgPolicy(`${table}_system`, { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
]

/** One message to a group. The browser chooses its id, so that a repeated request sends once. */
export const groupMessages = pgTable(
  'group_messages',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    message: text('message').notNull(),
    /** Of message and selection, so that an id isn't reused for another message. Null in rows of the first release. */
    contentHash: text('content_hash'),
    /** Counts the rounds: each retry of the failed recipients is a new one. */
    round: integer('round').notNull().default(1),
    /** When an administrator saw the result. */
    announcedAt: instant('announced_at'),
  },
  (table) => [
    check('group_messages_said', sql`${table.message} <> ''`),
    index('group_messages_newest').on(table.createdAt),
    index('group_messages_created_by').on(table.createdBy),
    ...forAdministrators('group_messages'),
  ],
)

/** The recipients of a group message, each with the text message sent to them. */
export const groupRecipients = pgTable(
  'group_recipients',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groupMessages.id, { onDelete: 'cascade' }),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** The last round it was sent in. */
    round: integer('round').notNull().default(1),
    messageId: uuid('message_id')
      .notNull()
      .unique()
      .references(() => smsMessages.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.profileId] }),
    index('group_recipients_in_order').on(table.groupId, table.position),
    index('group_recipients_profile').on(table.profileId),
    ...forAdministrators('group_recipients'),
  ],
)
