import type { ClientMail } from '#server/booking/emails.ts'
import { formatDateTime } from '#shared/dates.ts'
import { zoneName } from '#shared/local-time.ts'
import { type appointmentFields, firstNameOf } from '#shared/notices.ts'

type AppointmentValues = Record<(typeof appointmentFields)[number], string>

/** What the fields of a template about an appointment stand for. */
export function appointmentValues(
  mail: Omit<ClientMail, 'now' | 'payment' | 'publicUrl'>,
): AppointmentValues {
  const { appointment, client, content, manageUrl, venue } = mail
  const [day = '', time = ''] = formatDateTime(appointment.appointmentDate).split(' at ')
  const inPerson = appointment.place === 'inPerson'
  const city = inPerson ? `In person in ${content.practice.place.asWritten}.` : ''
  return {
    first_name: firstNameOf(client.name) || 'there',
    service: appointment.serviceType,
    day,
    time,
    zone: zoneName,
    place: venue.meetingLink ?? venue.address ?? (appointment.place === 'online' ? 'Online.' : city),
    link: manageUrl,
    practice: content.practice.name,
  }
}
