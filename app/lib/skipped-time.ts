/** For a time of day that a date doesn't have. */
export const skippedSentence = 'That time is skipped when clocks go forward. Choose an hour earlier or later.'
