import * as z from 'zod/mini'

/** An instant as an ISO string, of the years 1900 to 2099. Not in fields.ts, which public pages load. */
export const instant = z.iso
  .datetime({ error: 'Choose a time.' })
  .check(z.regex(/^(19|20)/, 'Choose a time.'))
