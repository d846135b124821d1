import { pgPolicy, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { everyRow, systemRole } from '#server/db/schema/roles.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** When each periodic job last ran, in any process: a restart neither skips a job nor repeats it. */
export const jobRuns = pgTable(
  'job_runs',
  {
    job: text('job').primaryKey(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  () => [pgPolicy('job_runs_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow })],
)
