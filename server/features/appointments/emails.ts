import { wordPhone } from '#practice/wording.ts'
import {
  bookedEmail,
  type ClientMail,
  cancelledEmail,
  composeEmail,
  greet,
  wordCancellation,
} from '#server/booking/emails.ts'
import { appointmentValues } from '#server/booking/notice-values.ts'
import {
  type Appointment,
  type Client,
  toFullName,
  toMarkedPhone,
} from '#server/features/appointments/present.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { applyEmailTemplate } from '#server/notices/notice.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'
import { formatDateTime } from '#shared/dates.ts'
import { zoneName } from '#shared/local-time.ts'
import type { NoticeKind } from '#shared/notices.ts'
import { wordMinutes } from '#shared/word-minutes.ts'

type ClientWithEmail = Client & { email: string }

/** To the owner. */
export function appointmentRequestEmail(
  row: Appointment,
  client: ClientWithEmail,
  publicUrl: string,
): EmailContent {
  const phone = wordPhone(client.phone ?? '')
  const contact = [toFullName(client), client.email, toMarkedPhone({ ...client, phone })]
    .filter(Boolean)
    .join(', ')
  return {
    subject: `Appointment request from ${toFullName(client) || client.email}`,
    heading: 'New appointment request',
    paragraphs: ['It stays pending until you confirm it on the dashboard.'],
    facts: [{ label: 'Client', value: contact }, ...appointmentFacts(row)],
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard?tab=appointments` },
    replyTo: client.email,
  }
}

type TellingStatus = Exclude<AppointmentStatus, 'completed'>

/** To the client, with a calendar event. */
export function appointmentStatusEmail(
  row: Appointment & { status: TellingStatus },
  client: Client,
  mail: ClientMail,
): EmailContent {
  const { content, publicUrl, calendarDomain, now } = mail
  const { email } = mail.client
  const { state, heading, closing, ...wording } = describeStatus(row)
  const notice = noticeOf(row)
  const standard = { subject: wording.subject, paragraphs: [wording.sentence] }
  const { subject, paragraphs } = applyEmailTemplate(
    notice && mail.notices[notice],
    standard,
    appointmentValues(mail),
  )
  return {
    subject,
    heading,
    paragraphs: [...greet(client.firstName), ...paragraphs],
    facts: appointmentFacts(row),
    action: { label: 'See your appointments', href: `${publicUrl}/portal?tab=appointments` },
    closing,
    isUnsolicited: row.sequence > 0,
    event: {
      uid: `appointment-${row.id}@${calendarDomain}`,
      sequence: row.sequence,
      state,
      title: `${row.serviceType}, ${content.practice.name}`,
      startsAt: row.appointmentDate.toISOString(),
      durationMinutes: row.durationMinutes,
      changedAt: now.toISOString(),
      guest: { name: toFullName(client) || email, email },
    },
  }
}

/** The same to the client of a session of the calendar, with the way to it and what becomes of what was paid. */
export function sessionStatusEmail(mail: ClientMail, status: TellingStatus): EmailContent {
  if (status === 'confirmed') return bookedEmail(mail)
  if (status === 'cancelled') return cancelledEmail({ ...mail, by: 'owner' })
  const { subject, heading, sentence } = describeStatus({ ...mail.appointment, status })
  return composeEmail(mail, {
    subject,
    heading,
    sentences: [sentence],
    closing: wordCancellation(mail),
    event: 'tentative',
  })
}

function noticeOf({ status, sequence }: { status: TellingStatus; sequence: number }): NoticeKind | undefined {
  if (status !== 'pending') return status === 'confirmed' ? 'booked' : 'cancelled'
  return sequence === 0 ? 'requested' : undefined
}

type Described = Pick<Appointment, 'appointmentDate' | 'sequence'> & { status: TellingStatus }

function describeStatus({ status, appointmentDate, sequence }: Described) {
  const when = formatDateTime(appointmentDate)
  const rescheduleHint = 'Need a different time? Reply to this email or call us.'
  if (status === 'confirmed')
    return {
      state: 'confirmed' as const,
      subject: `Your appointment on ${when} is confirmed`,
      heading: 'Your appointment is confirmed',
      sentence: 'Your appointment is confirmed. See you then!',
      closing: rescheduleHint,
    }
  if (status === 'cancelled')
    return {
      state: 'cancelled' as const,
      subject: `Your appointment on ${when} is cancelled`,
      heading: 'Your appointment is cancelled',
      sentence: 'This appointment has been cancelled.',
      closing: 'Would another time work? Reply to this email or request one in your portal.',
    }
  const isReopened = sequence > 0
  return {
    state: 'tentative' as const,
    subject: isReopened
      ? `Your appointment on ${when} is pending again`
      : `We received your request for ${when}`,
    heading: isReopened ? 'Your appointment is pending again' : 'We received your request',
    sentence: 'Your appointment isn’t confirmed yet. We’ll email you when it is.',
    closing: rescheduleHint,
  }
}

function appointmentFacts(row: Appointment) {
  return [
    { label: 'Service', value: row.serviceType },
    { label: 'When', value: `${formatDateTime(row.appointmentDate)}, ${zoneName()}` },
    { label: 'Duration', value: wordMinutes(row.durationMinutes) },
  ]
}
