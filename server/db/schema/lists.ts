import { bigint, customType, index, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { adminRole, everyRow, systemRole } from '#server/db/schema/roles.ts'

/** Compared byte by byte, so that one range of an index holds everything that begins with a term. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

const readAndKeep = (table: string) => [
  pgPolicy(`${table}_admin_read`, { for: 'select', to: adminRole, using: everyRow }),
  pgPolicy(`${table}_system`, { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
]

/** The search terms of each order, contact and person; a guest with an appointment is a person with its id. Only triggers write it. */
export const searchWords = pgTable(
  'search_words',
  {
    list: text('list', { enum: ['orders', 'people', 'contacts'] }).notNull(),
    word: bytewise('word').notNull(),
    id: uuid('id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.word, table.id] }),
    index('search_words_of').on(table.id),
    ...readAndKeep('search_words'),
  ],
)

export const countedLists = ['orders', 'appointments', 'sms_messages', 'people', 'contacts'] as const
export type CountedList = (typeof countedLists)[number]

/** How many rows each list has in each status, so that a total costs the same at any size. Only triggers write it. */
export const listCounts = pgTable(
  'list_counts',
  {
    list: text('list', { enum: countedLists }).notNull(),
    status: text('status').notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.status] }), ...readAndKeep('list_counts')],
)
