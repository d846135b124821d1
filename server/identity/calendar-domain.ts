import type { Database } from '#server/db/types.ts'
import { ensureSetting } from '#server/identity/ensure-setting.ts'

/**
 * The domain in the identifiers of calendar entries, such as 'practice.example': that of the address at the first start, also after the
 * practice moved to another one. An entry with a new identifier would stand beside the one that a calendar has, which nothing ends.
 */
export const ensureCalendarDomain = (database: Database, publicUrl: string): Promise<string> =>
  ensureSetting(database, 'calendar-domain', new URL(publicUrl).hostname)
