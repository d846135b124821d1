import { ownerPaymentFacts } from '#server/booking/payment-wording.ts'
import type { DeletedSession } from '#server/booking/refund-deleted-sessions.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { formatDateTime } from '#shared/dates.ts'
import { zoneName } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'

/**
 * To the owner, when a client with upcoming appointments has deleted their account. It doesn't name the client, whose data
 * is deleted.
 */
export function freedTimesEmail(freed: readonly DeletedSession[], publicUrl: string): EmailContent {
  return {
    subject: freed.length === 1 ? 'A time is free again' : `${freed.length} times are free again`,
    heading: freed.length === 1 ? 'A time is free again' : 'Times are free again',
    paragraphs: [
      'A client deleted their account, so their upcoming appointments are gone too.',
      ...wordMoney(freed),
    ],
    facts: freed.map(({ appointment, payment }) => ({
      label: `${appointment.durationMinutes} minutes, ${appointment.status}`,
      value: [
        `${formatDateTime(appointment.appointmentDate)}, ${zoneName()}`,
        ...ownerPaymentFacts(payment).map(({ value }) => value),
      ].join('. '),
    })),
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard?tab=appointments` },
  }
}

/** What becomes of the money that was paid for them. */
function wordMoney(freed: readonly DeletedSession[]): string[] {
  const sum = (of: (payment: DeletedSession['payment']) => number) =>
    freed.reduce((total, { payment }) => total + of(payment), 0)
  const dueCents = sum(({ refundDueCents }) => refundDueCents)
  const handCents = sum((payment) => payment.handCents)
  const keptCents = sum(({ paidCents, refundedCents }) => paidCents - refundedCents) - dueCents - handCents
  return [
    ...(dueCents > 0
      ? [`We’re refunding ${formatUsd(dueCents)} to the client’s card. There’s nothing for you to do.`]
      : []),
    ...(keptCents > 0
      ? [
          `As your terms say, ${formatUsd(keptCents)} isn’t refunded this late. You find the payment in your books.`,
        ]
      : []),
    ...(handCents > 0
      ? [`${formatUsd(handCents)} was paid without a card. Please settle that with the client directly.`]
      : []),
  ]
}

/** To the former owner of a number that another account proved. It doesn't name that account. */
export function phoneMovedEmail(phone: string, publicUrl: string): EmailContent {
  return {
    subject: 'Your phone number was verified by another account',
    heading: 'Your phone number is no longer verified',
    paragraphs: [
      `Somebody entered a code that we texted to your number ending in ${phone.slice(-4)}, or asked us to link it to their account. A number belongs to one account, so your portal no longer shows its new texts. Those you have stay.`,
      'If you still have this number, sign in and verify it again in your profile. If you didn’t expect this, please reply to this email.',
    ],
    action: { label: 'Open your profile', href: `${publicUrl}/portal` },
  }
}
