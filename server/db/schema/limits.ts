import { index, integer, pgPolicy, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { everyRow, systemRole } from '#server/db/schema/roles.ts'

/** How many attempts were made in the current window. In the database, so that all processes share the count. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetAt: timestamp('reset_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('rate_limits_reset').on(table.resetAt),
    pgPolicy('rate_limits_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
  ],
)
