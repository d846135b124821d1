import { wordPhone } from '#practice/wording.ts'
import {
  appointmentFacts,
  type ClientMail,
  composeEmail,
  type MailedAppointment,
} from '#server/booking/emails.ts'
import type { BookingClient } from '#server/booking/read-booking-client.ts'
import { isHeld } from '#server/db/schema/held-payment.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import { refundedTwiceSentence } from '#server/payments/failed-refund.ts'
import { refundableCents } from '#server/payments/request-refund.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'

/** Why a payment can't be counted by itself. */
export type ReviewReason = 'amount' | 'twice' | 'cancelled' | 'taken' | 'erased' | 'deleted'

/** To the client: we have their money. */
export function paidEmail(mail: ClientMail, cents: number): EmailContent {
  const amount = formatUsd(cents)
  return composeEmail(mail, {
    subject: `We received your payment of ${amount}`,
    heading: 'Thanks for your payment',
    sentences: [`We received ${amount} for your appointment.`],
    actionLabel: 'See this appointment',
  })
}

type Refunded = Pick<CardPayment, 'receivedCents' | 'refundedCents'>

/** To the client: the money is on its way back to their card, of all that they paid by card. */
export function refundedEmail(mail: ClientMail, payments: readonly Refunded[]): EmailContent {
  const sumOf = (read: (payment: Refunded) => number) =>
    formatUsd(payments.reduce((sum, payment) => sum + read(payment), 0))
  const [refunded, received] = [
    sumOf(({ refundedCents }) => refundedCents),
    sumOf(({ receivedCents }) => receivedCents),
  ]
  const card = payments.filter(({ refundedCents }) => refundedCents > 0).length > 1 ? 'cards' : 'card'
  return composeEmail(mail, {
    subject: 'Refund for your appointment',
    heading: 'We’ve refunded your payment',
    sentences: [
      `We’ve refunded ${refunded} of ${received} to your ${card}. Banks take 5 to 10 days to show it.`,
    ],
    actionLabel: 'See this appointment',
  })
}

/** To the client: the owner gave the money back without a card. */
export function refundedByHandEmail(
  mail: ClientMail,
  { payment, cents }: { payment: CardPayment; cents: number },
): EmailContent {
  return composeEmail(mail, {
    subject: 'Refund for your appointment',
    heading: 'We’ve refunded your payment',
    sentences: [
      `We gave you back ${formatUsd(cents)} of ${formatUsd(payment.receivedCents)}. Nothing more goes to your card for it.`,
    ],
    actionLabel: 'See this appointment',
  })
}

/** To the client: the owner gave back what was paid without a card. */
export const sessionRefundedByHandEmail = (mail: ClientMail, cents: number): EmailContent =>
  composeEmail(mail, {
    subject: 'Refund for your appointment',
    heading: 'We’ve refunded your payment',
    sentences: [`We gave you back ${formatUsd(cents)} of what you paid for your appointment.`],
    actionLabel: 'See this appointment',
  })

/** To the client who didn't pay for a booking in time. */
export function unpaidEmail(mail: ClientMail): EmailContent {
  const when = formatDateTime(mail.appointment.appointmentDate)
  return composeEmail(mail, {
    subject: `Your booking for ${when} wasn’t completed`,
    heading: 'Your booking wasn’t completed',
    sentences: [
      'We didn’t receive your payment, so we’re no longer holding this time for you. Nothing was charged.',
    ],
    closing: `Choose a time again at ${mail.publicUrl}/booking or reply to this email.`,
    actionLabel: 'See this booking',
  })
}

export type PaymentNotice = {
  payment: CardPayment
  /** Null once it was erased. */
  appointment: MailedAppointment | null
  client: BookingClient | null
  publicUrl: string
}

/** To the owner: a payment that has to be looked at, and what to do with it. */
export function paymentReviewEmail(
  notice: PaymentNotice,
  { reason, receivedCents }: { reason: ReviewReason; receivedCents: number },
): EmailContent {
  const received = formatUsd(receivedCents)
  const expected = formatUsd(notice.payment.amountCents)
  const decide = 'Refund it or keep it on your dashboard: at the session in your calendar.'
  const sentences: Record<ReviewReason, string> = {
    amount: `${received} arrived instead of ${expected}. ${decide}`,
    twice: `${received} arrived, which is more than was left to pay for the session. ${decide}`,
    cancelled: `${received} arrived after the appointment was cancelled. ${decide}`,
    taken: `${received} arrived after the time was given back, and it’s taken or over by now. ${decide} You can also agree on another time.`,
    erased: `${received} arrived for an appointment that was deleted. Refund ${received} in your payment provider’s dashboard.`,
    deleted: `${received} was held for you to refund or keep, and its session was deleted with the client’s data. Refund it in your payment provider’s dashboard, unless you keep it.`,
  }
  return ownerEmail(notice, `Please check a payment of ${received}`, sentences[reason])
}

/** To the owner: a refund that we couldn't make. `reason` is the provider's, if it said no. */
export function refundFailedEmail(
  notice: PaymentNotice,
  { cents, reason }: { cents: number; reason: string | null },
): EmailContent {
  const amount = formatUsd(cents)
  return ownerEmail(
    notice,
    `A refund of ${amount} didn’t go through`,
    reason === null
      ? `Your payment provider hasn’t processed the refund so far. We keep trying; check its dashboard to see whether ${amount} still needs refunding.`
      : `Your payment provider refused it: ${reason} Refund ${amount} in its dashboard, or another way.`,
  )
}

/** To the owner: the provider refunded what they had given back another way. */
export const refundedTwiceEmail = (notice: PaymentNotice, cents: number): EmailContent =>
  ownerEmail(notice, `${formatUsd(cents)} was refunded twice`, refundedTwiceSentence(cents))

/** To the owner: the client's bank has opened a dispute, or decided it. */
export function sessionDisputeEmail(notice: PaymentNotice, dispute: 'open' | 'won' | 'lost'): EmailContent {
  const amount = formatUsd(notice.payment.receivedCents)
  if (dispute === 'open')
    return ownerEmail(
      notice,
      `A payment of ${amount} is disputed`,
      'The client’s bank wants the money back. Respond in your payment provider’s dashboard before the deadline shown there.',
    )
  return ownerEmail(
    notice,
    `Dispute ${dispute}: ${amount}`,
    dispute === 'won'
      ? `The client’s bank decided for you${whatToDoOnceWon(notice)}`
      : 'The client’s bank decided for the client and took the payment back.',
  )
}

/** Nothing of it went back while the bank had it, whatever became of its session. */
function whatToDoOnceWon({ payment, appointment }: PaymentNotice): string {
  const isBack = ': the payment is back with you.'
  // Some banks give it back after they have decided.
  if (refundableCents({ ...payment, disputedCents: 0 }) === 0) return '. You keep the payment.'
  if (!appointment)
    return `${isBack} Its session was deleted with the client’s data. If it didn’t take place, refund what your terms give back, in your payment provider’s dashboard.`
  if (isHeld(payment))
    return `${isBack} It’s still held: refund it or keep it, at the session in your calendar.`
  return appointment.status === 'cancelled'
    ? `${isBack} The session was cancelled, so refund what your terms give back, at the session in your calendar.`
    : '. You keep the payment.'
}

function ownerEmail(
  { payment, appointment, client, publicUrl }: PaymentNotice,
  subject: string,
  sentence: string,
): EmailContent {
  return {
    subject,
    heading: subject,
    paragraphs: [sentence],
    facts: [
      { label: 'Paid for', value: payment.description },
      ...(payment.paymentSessionId ? [{ label: 'Payment', value: payment.paymentSessionId }] : []),
      ...(client
        ? [
            {
              label: 'Client',
              value: [client.name, client.email, wordPhone(client.phone ?? '')].filter(Boolean).join(', '),
            },
          ]
        : []),
      ...(appointment ? appointmentFacts(appointment, []) : []),
    ],
    action: { label: 'Open the calendar', href: `${publicUrl}/dashboard/calendar` },
    ...(client?.email && { replyTo: client.email }),
  }
}
