import { minutes } from '#shared/time.ts'

/**
 * What is stored can lie in the future although it has happened: the clock of the machine was ahead, and was set right. By this much the
 * clocks of two processes, or of the server and its database, may differ without being wrong; so may two transactions that overlap.
 */
const clockToleranceMs = minutes(1)

/**
 * The latest time that a right clock has stored by now: of what has happened, or of what was planned at most `longestMs` ahead. What is
 * later counts as not stored.
 */
export const latestStored = (now: Date, longestMs = 0) =>
  new Date(now.getTime() + longestMs + clockToleranceMs)

/** The same for statements by the clock of the database: the interval from now, or from the longest that is planned, in SQL. */
export const latestStoredIn = (longestMs = 0) => `interval '${longestMs + clockToleranceMs} milliseconds'`

/** Whether a time was stored while the clock was ahead, as `latestStored` says. */
export const isOfWrongClock = (stored: Date, now: Date, longestMs = 0) =>
  stored > latestStored(now, longestMs)
