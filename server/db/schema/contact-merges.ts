import { index, jsonb, pgPolicy, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contacts } from '#server/db/schema/contacts.ts'
import { everyRow, systemRole } from '#server/db/schema/roles.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** What the undo of a merge needs: the state of both conversations before it, and of the joined one after it. */
export const contactMerges = pgTable(
  'contact_merges',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    mainId: uuid('main_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    mergedAt: instant('merged_at').notNull().defaultNow(),
    /** What was merged into the other one before. */
    cameAlong: uuid('came_along').array().notNull(),
    mainThread: jsonb('main_thread').notNull(),
    otherThread: jsonb('other_thread').notNull(),
    joinedThread: jsonb('joined_thread').notNull(),
  },
  (table) => [
    index('contact_merges_main').on(table.mainId),
    uniqueIndex('contact_merges_other').on(table.otherId),
    pgPolicy('contact_merges_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
  ],
)
