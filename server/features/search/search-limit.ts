import { minutes } from '#shared/time.ts'

/** Far more than somebody types, and little enough that a stolen session can't copy the list of clients quickly. */
export const searchLimit = { name: 'search', max: 240, windowMs: minutes(1) }
