import type { Content } from '#practice/snapshot.ts'
import type { Venue } from '#server/booking/read-venue.ts'
import { formatDateTime } from '#shared/dates.ts'
import { zoneName } from '#shared/local-time.ts'
import { type appointmentFields, firstNameOf } from '#shared/notices.ts'

type AppointmentValues = Record<(typeof appointmentFields)[number], string>

type NamedIn = {
  appointment: { serviceType: string; appointmentDate: Date; place: 'online' | 'inPerson' | null }
  client: { name: string }
  content: Content
  manageUrl: string
  venue: Venue
}

/** What the fields of a template about an appointment stand for. */
export function appointmentValues(mail: NamedIn): AppointmentValues {
  const { appointment, client, content, manageUrl, venue } = mail
  const [day = '', time = ''] = formatDateTime(appointment.appointmentDate).split(' at ')
  const inPerson = appointment.place === 'inPerson'
  const city = inPerson ? `In person in ${content.practice.place.asWritten}.` : ''
  return {
    first_name: firstNameOf(client.name) || 'there',
    service: appointment.serviceType,
    day,
    time,
    zone: zoneName(),
    place: venue.meetingLink ?? venue.address ?? (appointment.place === 'online' ? 'Online.' : city),
    link: manageUrl,
    practice: content.practice.name,
  }
}
