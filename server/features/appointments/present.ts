import { practice } from '#practice/practice.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import type { AdminAppointmentRow, AppointmentRow } from '#shared/appointments.ts'
import { formatDateTime } from '#shared/dates.ts'
import { zoneName } from '#shared/local-time.ts'

export type Appointment = typeof appointments.$inferSelect
export type Client = { firstName: string; lastName: string; phone: string | null }

export function presentAppointment(row: Appointment): AppointmentRow {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    service_type: row.serviceType,
    duration_minutes: row.durationMinutes,
    appointment_date: row.appointmentDate.toISOString(),
    status: row.status,
  }
}

type WithClient = { appointment: Appointment; client: Client | null }

export function presentAppointmentToAdmin({ appointment, client }: WithClient): AdminAppointmentRow {
  return {
    ...presentAppointment(appointment),
    client_name: fullName(client) || 'Unknown',
    client_phone: client?.phone || 'No phone',
  }
}

export const appointmentColumns = ['Client', 'Phone', 'Service', 'Date & Time', 'Minutes', 'Status'] as const

export function presentAppointmentLine(row: WithClient) {
  const { client_name, client_phone } = presentAppointmentToAdmin(row)
  const { serviceType, appointmentDate, durationMinutes, status } = row.appointment
  return [client_name, client_phone, serviceType, formatDateTime(appointmentDate), durationMinutes, status]
}

const fullName = (client: Client | null) => `${client?.firstName ?? ''} ${client?.lastName ?? ''}`.trim()

export function appointmentRequestEmail(
  row: Appointment,
  client: Client & { email: string },
  publicUrl: string,
): EmailContent {
  return {
    subject: `Appointment request from ${fullName(client) || client.email}`,
    heading: 'Somebody asks for an appointment',
    paragraphs: ['It stays pending until you confirm it on the dashboard.'],
    facts: [
      { label: 'Client', value: [fullName(client), client.email, client.phone].filter(Boolean).join(', ') },
      ...facts(row),
    ],
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard?tab=appointments` },
    replyTo: client.email,
  }
}

type Told = { publicUrl: string; now: Date }

/** What the client hears when her appointment becomes so; null where there is nothing to say. */
export function appointmentStatusEmail(
  row: Appointment,
  client: Client & { email: string },
  { publicUrl, now }: Told,
): EmailContent | null {
  const words = wordsFor(row)
  if (!words) return null
  const { state, subject, heading, sentence, closing } = words
  return {
    subject,
    heading,
    paragraphs: [`${client.firstName ? `Dear ${client.firstName}, ` : ''}${sentence}`].map(capital),
    facts: facts(row),
    action: { label: 'See your appointments', href: `${publicUrl}/portal?tab=appointments` },
    closing,
    isUnsolicited: row.sequence > 0,
    event: {
      uid: `appointment-${row.id}@${new URL(publicUrl).hostname}`,
      sequence: row.sequence,
      state,
      title: `${row.serviceType}, ${practice.name}`,
      startsAt: row.appointmentDate.toISOString(),
      durationMinutes: row.durationMinutes,
      changedAt: now.toISOString(),
      guest: { name: fullName(client) || client.email, email: client.email },
    },
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function wordsFor({ status, appointmentDate, sequence }: Appointment) {
  const when = formatDateTime(appointmentDate)
  const answer = 'Something came up? Answer this mail or call, and we find another time.'
  if (status === 'confirmed')
    return {
      state: 'confirmed' as const,
      subject: `Your appointment on ${when} is confirmed`,
      heading: 'Your appointment is confirmed',
      sentence: 'the time is yours.',
      closing: answer,
    }
  if (status === 'cancelled')
    return {
      state: 'cancelled' as const,
      subject: `Your appointment on ${when} is cancelled`,
      heading: 'Your appointment is cancelled',
      sentence: 'this appointment does not take place.',
      closing: 'Would another time suit you? Answer this mail or ask for one in your portal.',
    }
  if (status !== 'pending') return null
  return {
    state: 'tentative' as const,
    subject: sequence > 0 ? `Your appointment on ${when} is open again` : `We have your request for ${when}`,
    heading: sequence > 0 ? 'Your appointment is open again' : 'We have your request',
    sentence: 'it stays open until it is confirmed, and you hear from us when it is.',
    closing: answer,
  }
}

function facts(row: Appointment) {
  return [
    { label: 'Service', value: row.serviceType },
    { label: 'When', value: `${formatDateTime(row.appointmentDate)}, ${zoneName}` },
    { label: 'How long', value: `${row.durationMinutes} minutes` },
  ]
}
