import type { Content } from '#practice/snapshot.ts'
import { ownPlaceOf, type Venue } from '#server/booking/read-venue.ts'
import type { CalendarEvent } from '#server/messaging/channels/email/email-content.ts'
import { calendarLinks } from '#shared/calendar-links.ts'

type Appointment = {
  id: string
  serviceType: string
  serviceSlug: string | null
  appointmentDate: Date
  durationMinutes: number
  sequence: number
  place: 'online' | 'inPerson' | null
}

type EventDetails = {
  appointment: Appointment
  venue: Venue
  /** Left out of a file to download. */
  client?: { name: string; email: string }
  content: Content
  calendarDomain: string
  now: Date
}

/** The client's calendar entry in its present state. */
export function buildCalendarEvent(mail: EventDetails, state: CalendarEvent['state']): CalendarEvent {
  const { appointment, client, content, calendarDomain, now } = mail
  const venue = state === 'confirmed' ? mail.venue : null
  return {
    uid: `appointment-${appointment.id}@${calendarDomain}`,
    sequence: appointment.sequence,
    state,
    title: titleOf(appointment, content),
    startsAt: appointment.appointmentDate.toISOString(),
    durationMinutes: appointment.durationMinutes,
    changedAt: now.toISOString(),
    ...(client && { guest: client }),
    ...((appointment.place || venue?.meetingLink) && { location: locationOf(appointment, content, venue) }),
    description: [...(venue?.directions ? [venue.directions] : []), changeHint].join('\n\n'),
  }
}

const changeHint = 'To change or cancel it, use the link in your confirmation email.'

const titleOf = ({ serviceType }: Appointment, { practice }: Content) => `${serviceType}, ${practice.name}`

/** Links that add the appointment to other calendars. */
export const linksOf = (appointment: Appointment, content: Content, venue: Venue) =>
  calendarLinks({
    title: titleOf(appointment, content),
    startsAt: appointment.appointmentDate,
    durationMinutes: appointment.durationMinutes,
    location: locationOf(appointment, content, venue),
  })

function locationOf(appointment: Appointment, content: Content, venue: Venue | null): string {
  if (appointment.place === 'inPerson')
    return venue?.address ?? ownPlaceOf(content, appointment) ?? content.practice.place.asWritten
  return venue?.meetingLink ?? 'Online'
}
