import { practice } from '#practice/practice.ts'

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: practice.timeZone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** A day and time at the practice: 'Thursday, November 26 at 10:00 AM'. */
export const formatLocal = (instant: Date) => format.format(instant)
