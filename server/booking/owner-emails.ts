import { wordPhone } from '#practice/wording.ts'
import type { bookedAs } from '#server/booking/booked-as.ts'
import { appointmentFacts, type MailedAppointment } from '#server/booking/emails.ts'
import type { PaymentSummary } from '#server/booking/payment-summary.ts'
import { ownerPaymentFacts } from '#server/booking/payment-wording.ts'
import type { BookingClient } from '#server/booking/read-booking-client.ts'
import type { Venue } from '#server/booking/read-venue.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'
import { wordSessionPlace } from '#shared/word-session-place.ts'

export type Notice =
  | { kind: 'booked' | 'requested' | 'cancelled' | 'expired' | 'timesDeclined' }
  | { kind: 'timeChosen'; from: Date }
  | { kind: 'moved'; from: Date }
  | { kind: 'changeAsked'; reason: string }
  | { kind: 'paid'; paymentId: string; cents: number }

type OwnerMail = {
  appointment: MailedAppointment
  venue: Venue
  /** Where its service always is, other than at the practice. */
  ownPlace: string | null
  client: BookingClient
  /** What was given with the booking, where it differs. */
  booked: ReturnType<typeof bookedAs>
  publicUrl: string
  payment: PaymentSummary
}

/** To the owner: what a client did with an appointment, or what became of a request. */
export function ownerNoticeEmail(
  { appointment, venue, ownPlace, client, booked, publicUrl, payment }: OwnerMail,
  notice: Notice,
) {
  const when = formatDateTime(appointment.appointmentDate)
  const { subject, sentence } = describeNotice(notice, client.name, when)
  const contact = [client.name, client.email, wordPhone(client.phone ?? '')].filter(Boolean).join(', ')
  return {
    subject,
    heading: subject,
    paragraphs: [sentence, ...describeReturn(payment, notice)],
    facts: [
      { label: 'Client', value: contact },
      ...(booked.name ? [{ label: 'Booked as', value: booked.name }] : []),
      ...(booked.phone ? [{ label: 'Phone given', value: wordPhone(booked.phone) }] : []),
      ...appointmentFacts(appointment, describeVenue(appointment, venue, ownPlace)),
      ...ownerPaymentFacts(payment),
      ...(appointment.note ? [{ label: 'Their note', value: appointment.note }] : []),
      ...(notice.kind === 'changeAsked' ? [{ label: 'Reason', value: notice.reason }] : []),
    ],
    action: { label: 'Open the calendar', href: `${publicUrl}/dashboard/calendar` },
    ...(client.email && { replyTo: client.email }),
  } satisfies EmailContent
}

/** No card gets back what was paid without one: the owner returns it. */
function describeReturn({ manualCents }: PaymentSummary, { kind }: Notice): string[] {
  const isOver = kind === 'cancelled' || kind === 'expired'
  return isOver && manualCents > 0
    ? [
        `Please return ${formatUsd(manualCents)} to them: it was paid without a card. Record it under Money once it’s done.`,
      ]
    : []
}

function describeVenue({ place }: MailedAppointment, { meetingLink }: Venue, ownPlace: string | null) {
  if (meetingLink) return [{ label: 'Where', value: `Online: ${meetingLink}` }]
  return place ? [{ label: 'Where', value: wordSessionPlace(place, ownPlace) }] : []
}

function describeNotice(notice: Notice, name: string, when: string): { subject: string; sentence: string } {
  switch (notice.kind) {
    case 'booked':
      return { subject: `${name} booked ${when}`, sentence: 'It’s confirmed and in your calendar.' }
    case 'requested':
      return {
        subject: `Appointment request from ${name}`,
        sentence: 'The time is held for 48 hours. Accept it, offer other times or decline.',
      }
    case 'cancelled':
      return { subject: `${name} cancelled ${when}`, sentence: 'The time is free again.' }
    case 'expired':
      return {
        subject: `The request from ${name} has expired`,
        sentence: 'Nobody answered it in time, so it has ended and no time is held. We told the client.',
      }
    case 'moved':
      return {
        subject: `${name} moved an appointment to ${when}`,
        sentence: `It was on ${formatDateTime(notice.from)}.`,
      }
    case 'timeChosen':
      return {
        subject: `${name} chose ${when}`,
        sentence: `It’s confirmed and in your calendar. They had asked for ${formatDateTime(notice.from)}.`,
      }
    case 'timesDeclined':
      return {
        subject: `${name} declined the suggested times`,
        sentence: `Their request for ${when} is still open. Offer other times, accept it or decline.`,
      }
    case 'paid':
      return {
        subject: `${name} paid ${formatUsd(notice.cents)}`,
        sentence: `For the session on ${when}.`,
      }
    case 'changeAsked':
      return {
        subject: `${name} asks to change ${when}`,
        sentence: 'They can no longer change it online, so nothing has changed yet. Reply to this email.',
      }
  }
}
