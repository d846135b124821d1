/** The gates of the calendar's routes admit administrators only, who may delete nothing in the database themselves. */
export const calendarSystem = { role: 'system', job: 'calendar' } as const
