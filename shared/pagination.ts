import * as z from 'zod/mini'

export const invalidCursorMessage = 'Reload the list and try again.'
export const searchMaxLength = 100
/** How many rows a list in the portal holds: the latest ones. */
export const ownListMax = 200

/** Opaque to the browser: the position of a page's last row. */
export const cursor = z.optional(z.string(invalidCursorMessage).check(z.maxLength(300, invalidCursorMessage)))
const q = z.optional(
  z
    .string('Enter a search term.')
    .check(z.trim(), z.maxLength(searchMaxLength, `Search for at most ${searchMaxLength} characters.`)),
)

/** Between 1900 and 2099: outside, PostgreSQL and `Date` disagree about calendars. */
const day = z.optional(z.iso.date('Choose a date.').check(z.regex(/^(19|20)/, 'Choose a date.')))

/** Narrows a list to one record of the clients. */
export const clientFilter = z.optional(z.uuid('Open the client’s record and try again.'))

/** The query of every dashboard list: cursor, search text and status. */
export const listQuery = <const Status extends string>(statuses: readonly Status[]) =>
  z.object({ cursor, q, status: z.optional(z.enum(statuses, 'Choose one of the statuses in the list.')) })

/** Adds a first and a last day, both included, in the practice's time zone. */
export const datedListQuery = <const Status extends string>(statuses: readonly Status[]) =>
  z.extend(listQuery(statuses), { from: day, to: day })

/** How many rows a list has. `more`: at least `count`, because counting them all would take too long. */
export type Total = { count: number; more: boolean }
