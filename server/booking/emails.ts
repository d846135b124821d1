import type { Content } from '#practice/snapshot.ts'
import { buildCalendarEvent, linksOf } from '#server/booking/build-calendar-event.ts'
import { canMoveWithoutAsking } from '#server/booking/can-move-without-asking.ts'
import { appointmentValues } from '#server/booking/notice-values.ts'
import type { PaymentSummary } from '#server/booking/payment-summary.ts'
import { describeRefund, paymentFacts } from '#server/booking/payment-wording.ts'
import { ownPlaceOf, type Venue } from '#server/booking/read-venue.ts'
import type {
  CalendarEvent,
  EmailContent,
  EmailFact,
} from '#server/messaging/channels/email/email-content.ts'
import { applyEmailTemplate, type Notices } from '#server/notices/notice.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'
import { formatDateTime } from '#shared/dates.ts'
import { zoneName } from '#shared/local-time.ts'
import { formatPrice } from '#shared/money.ts'
import { firstNameOf, type NoticeKind } from '#shared/notices.ts'
import { hours } from '#shared/time.ts'
import { wordMinutes } from '#shared/word-minutes.ts'

/** What mails say of an appointment: columns of its row. */
export type MailedAppointment = {
  id: string
  serviceType: string
  serviceSlug: string | null
  appointmentDate: Date
  durationMinutes: number
  status: AppointmentStatus
  sequence: number
  place: 'online' | 'inPerson' | null
  priceCents: number | null
  cancellationNoticeHours: number | null
  note: string | null
}

type MailedClient = { name: string; email: string }

/** Everything a mail to the client needs. `manageUrl` opens the booking. */
export type ClientMail = {
  appointment: MailedAppointment
  /** Only a confirmed appointment's mails say it. */
  venue: Venue
  client: MailedClient
  content: Content
  publicUrl: string
  calendarDomain: string
  manageUrl: string
  now: Date
  /** How the appointment stands with its price. */
  payment: PaymentSummary
  /** The owner's own wordings. */
  notices: Notices
}

type Wording = Pick<EmailContent, 'subject' | 'heading'> & {
  /** Whose wording the owner may have changed. */
  notice?: NoticeKind
  sentences: readonly string[]
  closing?: string
  /** What becomes of the entry in the client's calendar. */
  event?: CalendarEvent['state']
  actionLabel?: string
}

/** To the client: the time is theirs. */
export function bookedEmail(mail: ClientMail): EmailContent {
  const when = formatDateTime(mail.appointment.appointmentDate)
  return composeEmail(mail, {
    subject: `Your appointment on ${when} is confirmed`,
    notice: 'booked',
    heading: 'Your appointment is confirmed',
    sentences: ['Your appointment is confirmed. See you then!'],
    closing: wordCancellation(mail),
    event: 'confirmed',
  })
}

/** To the client, who asked for a time that the owner has to accept. */
export function requestedEmail(mail: ClientMail): EmailContent {
  return composeEmail(mail, {
    subject: `We received your request for ${formatDateTime(mail.appointment.appointmentDate)}`,
    notice: 'requested',
    heading: 'We received your request',
    sentences: [
      'Your appointment isn’t confirmed yet. We’re holding this time for you and will email you our answer.',
    ],
    event: 'tentative',
  })
}

/** To the client. `note` is what the owner adds. */
export function cancelledEmail(mail: ClientMail & { by: 'client' | 'owner'; note?: string | null }) {
  const when = formatDateTime(mail.appointment.appointmentDate)
  return composeEmail(mail, {
    subject: `Your appointment on ${when} is cancelled`,
    notice: 'cancelled',
    heading: 'Your appointment is cancelled',
    sentences: [
      mail.by === 'client'
        ? 'You cancelled this appointment. There is nothing more to do.'
        : 'This appointment has been cancelled.',
      ...quote(mail),
      ...describeRefund(mail.payment),
    ],
    closing: `Would another time work? Book one at ${mail.publicUrl}/booking or reply to this email.`,
    event: 'cancelled',
    actionLabel: 'See this appointment',
  })
}

/** To the client whose request the owner declines. */
export function declinedEmail(mail: ClientMail & { note?: string | null }): EmailContent {
  const when = formatDateTime(mail.appointment.appointmentDate)
  return composeEmail(mail, {
    subject: `We can’t take your appointment on ${when}`,
    heading: 'This time doesn’t work for us',
    sentences: [
      'We’re sorry: we can’t take your appointment at the time you asked for.',
      ...quote(mail),
      ...describeRefund(mail.payment),
    ],
    closing: `Would another time work? Choose one at ${mail.publicUrl}/booking or reply to this email.`,
    event: 'cancelled',
    actionLabel: 'See this appointment',
  })
}

/** To the client whose request nobody answered in time. */
export function expiredEmail(mail: ClientMail): EmailContent {
  const when = formatDateTime(mail.appointment.appointmentDate)
  return composeEmail(mail, {
    subject: `Your request for ${when} has expired`,
    heading: 'Your request has expired',
    sentences: [
      'We’re sorry: we didn’t answer your request in time, so it has ended and no time is held for you.',
      ...describeRefund(mail.payment),
    ],
    closing: `Choose a time again at ${mail.publicUrl}/booking or reply to this email.`,
    event: 'cancelled',
    actionLabel: 'See this appointment',
  })
}

/** To the client: the owner offers other times to choose from. */
export function offeredTimesEmail(
  mail: ClientMail & { times: readonly Date[]; expiresAt: Date; note?: string | null },
): EmailContent {
  const { coach } = mail.content.practice
  const email = composeEmail(mail, {
    subject: `${coach.firstName} suggests another time`,
    heading: 'Would another time work?',
    sentences: [`${coach.firstName} can’t make the time you asked for and suggests others.`, ...quote(mail)],
    closing: `We’re holding them for you until ${formatDateTime(mail.expiresAt)}, ${zoneName()}.`,
    actionLabel: 'Choose a time',
  })
  const times = mail.times.map((time, index) => ({
    label: `Suggestion ${index + 1}`,
    value: `${formatDateTime(time)}, ${zoneName()}`,
  }))
  const others = email.facts?.filter(({ label }) => label !== 'When') ?? []
  return { ...email, facts: [...times, ...others] }
}

/** To the client of a confirmed online session that is joined by another link from now on. */
export function linkChangedEmail(mail: ClientMail): EmailContent {
  const { meetingLink } = mail.venue
  const email = composeEmail(mail, {
    subject: `The link for your appointment on ${formatDateTime(mail.appointment.appointmentDate)}`,
    heading: 'Here is the link to join',
    sentences: ['Use this link to join, also if we sent you another one before.'],
    event: 'confirmed',
  })
  return { ...email, ...(meetingLink && { links: joinLinks(meetingLink) }) }
}

/** To the client whose earlier links to the booking were ended. */
export function newManageLinkEmail(mail: ClientMail): EmailContent {
  return composeEmail(mail, {
    subject: `Your new link for ${formatDateTime(mail.appointment.appointmentDate)}`,
    heading: 'Here is your new link',
    sentences: ['The link that we sent you before no longer works. Use this one instead.'],
    actionLabel: 'See this appointment',
  })
}

export const joinLinks = (meetingLink: string) => [{ label: 'Join the session', href: meetingLink }]

/** Until when the client moves or cancels without asking. */
export function freeChangeDeadline({
  appointmentDate,
  cancellationNoticeHours,
}: Pick<MailedAppointment, 'appointmentDate' | 'cancellationNoticeHours'>): Date {
  return new Date(appointmentDate.getTime() - hours(cancellationNoticeHours ?? 0))
}

/** A mail to the client with what is booked and the way to it. */
export function composeEmail(mail: ClientMail, wording: Wording): EmailContent {
  const { appointment, client, content, manageUrl } = mail
  const { heading, sentences, closing, event, actionLabel = nameChanges(mail), notice } = wording
  const standard = { subject: wording.subject, paragraphs: [...sentences] }
  const { subject, paragraphs } = applyEmailTemplate(
    notice && mail.notices[notice],
    standard,
    appointmentValues(mail),
  )
  return {
    subject,
    heading,
    paragraphs: [...greet(client.name), ...paragraphs],
    facts: [
      ...appointmentFacts(appointment, describeVenue(mail, event)),
      ...(event === 'confirmed' ? paymentFacts(mail.payment) : []),
    ],
    action: { label: actionLabel, href: manageUrl },
    ...(event === 'confirmed' && { links: linksOf(appointment, content, mail.venue) }),
    ...(closing && { closing }),
    isUnsolicited: appointment.sequence > 0,
    ...(event && { event: buildCalendarEvent(mail, event) }),
  }
}

/** What is booked; `where` are the facts of its place. */
export function appointmentFacts(appointment: MailedAppointment, where: EmailFact[]): EmailFact[] {
  const { priceCents } = appointment
  return [
    { label: 'Service', value: appointment.serviceType },
    { label: 'When', value: `${formatDateTime(appointment.appointmentDate)}, ${zoneName()}` },
    { label: 'Duration', value: wordMinutes(appointment.durationMinutes) },
    ...where,
    ...(priceCents === null ? [] : [{ label: 'Price', value: formatPrice(priceCents) }]),
  ]
}

/** Exactly for a confirmed appointment, else only online or in which city; a place of the service's own is no secret. */
function describeVenue({ appointment, content, ...mail }: ClientMail, event: Wording['event']): EmailFact[] {
  const { place } = appointment
  const venue = event === 'confirmed' ? mail.venue : null
  if (venue?.meetingLink)
    return [{ label: 'Where', value: `Online, from 15 minutes before: ${venue.meetingLink}` }]
  const online = event === 'cancelled' ? 'Online' : 'Online. We’ll email you the link before your session.'
  if (place === 'online') return [{ label: 'Where', value: online }]
  if (place === null) return []
  const address = venue?.address ?? ownPlaceOf(content, appointment)
  return [
    { label: 'Where', value: address ?? `In person in ${content.practice.place.asWritten}` },
    ...(venue?.directions ? [{ label: 'Getting there', value: venue.directions }] : []),
  ]
}

/** A request can be changed freely until it is accepted. */
const isTooLate = ({ appointment, now }: ClientMail) =>
  appointment.status === 'confirmed' && now >= freeChangeDeadline(appointment)

/** What the client can do at the link. */
function nameChanges(mail: ClientMail): string {
  const { appointment, content } = mail
  if (isTooLate(mail)) return 'See this appointment'
  return canMoveWithoutAsking(appointment, content) ? 'See, move or cancel' : 'See or cancel'
}

export function wordCancellation(mail: ClientMail): string {
  const { appointment, content, now } = mail
  if (isTooLate(mail)) return 'Can’t make it? Use the link above to ask us.'
  if (now >= freeChangeDeadline(appointment))
    return canMoveWithoutAsking(appointment, content)
      ? 'You can move or cancel with the link above until we confirm it.'
      : 'You can cancel with the link above until we confirm it.'
  const notice = appointment.cancellationNoticeHours ?? 0
  const until =
    notice === 0
      ? 'until your appointment starts'
      : `until ${formatDateTime(freeChangeDeadline(appointment))}, ${zoneName()}`
  if (!canMoveWithoutAsking(appointment, content))
    return `You can cancel with the link above ${until}. To move your appointment, ask us there.`
  return `You can move or cancel with the link above ${until}.${notice === 0 ? '' : ' After that, ask us.'}`
}

const quote = ({ note }: { note?: string | null }) => (note ? [note] : [])

export function greet(fullName: string): string[] {
  const firstName = firstNameOf(fullName)
  return firstName ? [`Hi ${firstName},`] : []
}
