import { sql } from 'drizzle-orm'

/** The UTC day that model calls and their cost are counted on. */
export const usageDay = sql`(now() at time zone 'utc')::date`
