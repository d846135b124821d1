import * as z from 'zod/mini'

export const cursorSentence = 'Load the list again from its beginning.'
export const searchMaxLength = 100
/** How many rows a list of the portal shows: the latest. */
export const ownListMax = 200

/** Where a page ends: the instant (or the place) of its last row, and that row's id. */
const cursor = z.optional(z.string(cursorSentence).check(z.maxLength(300, cursorSentence)))
const q = z.optional(
  z
    .string('Search for a word.')
    .check(z.trim(), z.maxLength(searchMaxLength, `Search for at most ${searchMaxLength} characters.`)),
)

/** Of this century or the last: further away the database and `Date` part ways. */
const day = z.optional(z.iso.date('Choose a date.').check(z.regex(/^(19|20)/, 'Choose a date.')))

/** What every list of the dashboard is asked: after which row, found by what, in which status. */
export const listQuery = <const Status extends string>(statuses: readonly Status[]) =>
  z.object({ cursor, q, status: z.optional(z.enum(statuses, 'Choose one of the statuses in the list.')) })

/** And between which days of the practice, both included. */
export const datedListQuery = <const Status extends string>(statuses: readonly Status[]) =>
  z.extend(listQuery(statuses), { from: day, to: day })

/** How many rows a list has. `more`: at least so many, where counting all would take longer than reading them. */
export type Total = { count: number; more: boolean }

/** `total` comes with the first page alone. */
export type Page = { next_cursor: string | null; total: Total | null }
