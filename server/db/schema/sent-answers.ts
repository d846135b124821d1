import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contacts } from '#server/db/schema/contacts.ts'
import { forSystem } from '#server/db/schema/identity.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** What taking back an answer of the owner needs: the state of the conversation before it and after it. Only `server/messaging` writes it. */
export const sentAnswers = pgTable(
  'sent_answers',
  {
    /** Of the message, which its text, its email and its row in the conversation have too. */
    id: uuid('id').primaryKey(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    sentAt: instant('sent_at').notNull().default(sql`clock_timestamp()`),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    takenBackAt: instant('taken_back_at'),
  },
  (table) => [index('sent_answers_contact').on(table.contactId), forSystem('sent_answers')],
)
