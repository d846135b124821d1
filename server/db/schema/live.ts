import { sql } from 'drizzle-orm'
import { check, index, pgPolicy, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/db/schema/identity.ts'
import { adminRole, clientRole, everyRow, systemRole } from '#server/db/schema/roles.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Video sessions. At most one is running; its link is deleted when it ends. */
export const liveSessions = pgTable(
  'live_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    meetingLink: text('meeting_link'),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => {
    const running = sql`${table.endedAt} is null`
    return [
      check('live_sessions_link', sql`(${table.meetingLink} is null) = (${table.endedAt} is not null)`),
      uniqueIndex('live_sessions_running').on(sql`(${running})`).where(running),
      index('live_sessions_started_by').on(table.startedBy),
      pgPolicy('live_sessions_read', { for: 'select', to: clientRole, using: running }),
      pgPolicy('live_sessions_host', { for: 'all', to: adminRole, using: everyRow, withCheck: everyRow }),
      pgPolicy('live_sessions_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
    ]
  },
)
