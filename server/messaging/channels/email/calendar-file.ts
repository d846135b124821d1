import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Content } from '#practice/snapshot.ts'
import type { CalendarEvent } from '#server/messaging/channels/email/email-content.ts'
import { minutes } from '#shared/time.ts'

export type CalendarFile = { method: 'REQUEST' | 'CANCEL'; content: string }

const eventStatuses = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

/** Renders an event as an iCalendar file that creates, updates or cancels the entry in the recipient's calendar. */
export function renderEvent({ practice }: Content, event: CalendarEvent): CalendarFile {
  const method = event.state === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  return { method, content: render(practice, event, method) }
}

/** Renders an event as an iCalendar file to download. An emailed one about the same event updates the entry. */
export const renderDownload = ({ practice }: Content, event: CalendarEvent): string =>
  render(practice, event, ICalCalendarMethod.PUBLISH)

function render(practice: Content['practice'], event: CalendarEvent, method: ICalCalendarMethod): string {
  const calendar = ical({
    method,
    prodId: { company: practice.name, product: 'appointments', language: 'EN' },
  })
  const start = new Date(event.startsAt)
  calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    stamp: new Date(event.changedAt),
    start,
    end: new Date(start.getTime() + minutes(event.durationMinutes)),
    summary: event.title,
    status: eventStatuses[event.state],
    ...(event.location && { location: event.location }),
    ...(event.description && { description: event.description }),
    organizer: { name: practice.coach.fullName, email: practice.email },
    // Without the name: anybody can enter any name and another person's address.
    attendees: event.guest
      ? [{ email: event.guest.email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }]
      : [],
  })
  return calendar.toString()
}
