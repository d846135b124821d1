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
    organizer: { name: practice.coach.fullName, email: practice.email },
    attendees: [{ ...event.guest, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  })
  return { method, content: calendar.toString() }
}
