import { insertRows, type SeedCapability } from '#server/db/seed/capability.ts'
import { idFor } from '#server/db/seed/random.ts'
import { days, hours, minutes } from '#shared/time.ts'

/** Past sessions. None is running, because there is no host. */
export const liveSessions: SeedCapability = {
  name: 'live sessions',
  demo: ({ run, today }) =>
    insertRows(
      run,
      'live_sessions',
      [4, 11, 18, 25].map((daysAgo, index) => {
        const startedAt = new Date(today.getTime() - days(daysAgo) - hours(6))
        return {
          id: idFor('live session', index),
          started_at: startedAt,
          ended_at: new Date(startedAt.getTime() + minutes(47 + index)),
        }
      }),
    ),
}
