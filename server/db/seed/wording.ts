import { settings } from '#practice/settings.ts'

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: settings.timeZone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** A day and time at the practice: 'Thursday, November 26 at 10:00 AM'. */
export const formatLocal = (instant: Date) => format.format(instant)
