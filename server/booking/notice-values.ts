import type { Content } from '#practice/snapshot.ts'
import { ownPlaceOf, type Venue } from '#server/booking/read-venue.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'
import { formatDateTime } from '#shared/dates.ts'
import { zoneName } from '#shared/local-time.ts'
import { type appointmentFields, firstNameOf } from '#shared/notices.ts'

type AppointmentValues = Record<(typeof appointmentFields)[number], string>

type NamedIn = {
  appointment: {
    serviceType: string
    serviceSlug: string | null
    appointmentDate: Date
    place: 'online' | 'inPerson' | null
    status: AppointmentStatus
  }
  client: { name: string }
  content: Content
  manageUrl: string
  venue: Venue
}

/** What the fields of a template about an appointment stand for. */
export function appointmentValues(mail: NamedIn): AppointmentValues {
  const { appointment, client, content, manageUrl } = mail
  const [day = '', time = ''] = formatDateTime(appointment.appointmentDate).split(' at ')
  return {
    first_name: firstNameOf(client.name) || 'there',
    service: appointment.serviceType,
    day,
    time,
    zone: zoneName(),
    place: namePlace(mail),
    link: manageUrl,
    practice: content.practice.name,
  }
}

/** Exactly only once the session is agreed: anybody can ask for one, and some coaches work at home. */
function namePlace({ appointment, content, venue }: NamedIn): string {
  const { status, place } = appointment
  const isAgreed = status !== 'pending' && status !== 'cancelled'
  const exact = isAgreed ? (venue.meetingLink ?? venue.address) : ownPlaceOf(content, appointment)
  if (exact !== null) return exact
  if (place === 'online') return 'Online.'
  return place === 'inPerson' ? `In person in ${content.practice.place.asWritten}.` : ''
}
