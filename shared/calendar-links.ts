import { minutes } from '#shared/time.ts'

export type CalendarLinkEvent = { title: string; startsAt: Date; durationMinutes: number; location: string }

/**
 * Links that open a new event in the calendars of Google and Outlook. They carry no way to change the booking: many people
 * share their calendar.
 */
export function calendarLinks({ title, startsAt, durationMinutes, location }: CalendarLinkEvent) {
  const endsAt = new Date(startsAt.getTime() + minutes(durationMinutes))
  const [start = '', end = ''] = [startsAt, endsAt].map(toSeconds)
  const google = { action: 'TEMPLATE', text: title, dates: `${compact(start)}/${compact(end)}`, location }
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: start,
    enddt: end,
    location,
  }
  return [
    {
      label: 'Add to Google Calendar',
      href: `https://calendar.google.com/calendar/render?${toQuery(google)}`,
    },
    {
      label: 'Add to Outlook',
      href: `https://outlook.live.com/calendar/0/deeplink/compose?${toQuery(outlook)}`,
    },
  ]
}

/** '2026-11-20T15:05:00Z' */
const toSeconds = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`
/** '20261120T150500Z' */
const compact = (instant: string) => instant.replace(/[-:]/g, '')

/** Outlook shows a plus sign where a space is encoded as one. */
const toQuery = (values: Record<string, string>) => `${new URLSearchParams(values)}`.replaceAll('+', '%20')
