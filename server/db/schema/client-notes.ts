import { sql } from 'drizzle-orm'
import { check, index, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contacts } from '#server/db/schema/contacts.ts'
import { adminRole, everyRow, systemRole } from '#server/db/schema/roles.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The owner's private notes about a person: in no export, no mail and on no other screen. */
export const clientNotes = pgTable(
  'client_notes',
  {
    /** Chosen by the browser, so that a repeated request writes once. */
    id: uuid('id').primaryKey(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    editedAt: instant('edited_at'),
  },
  (table) => [
    check('client_notes_said', sql`${table.text} <> ''`),
    index('client_notes_of').on(table.contactId, table.createdAt),
    pgPolicy('client_notes_admin', { for: 'select', to: adminRole, using: everyRow }),
    pgPolicy('client_notes_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
  ],
)
