import { ownerPaymentFacts } from '#server/booking/payment-wording.ts'
import type { DeletedSession } from '#server/booking/refund-deleted-sessions.ts'
import type { orders } from '#server/db/schema/orders.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { describeItems } from '#server/orders/describe-items.ts'
import { formatDateTime } from '#shared/dates.ts'
import { zoneName } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'
import { wordMinutes } from '#shared/word-minutes.ts'

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
      ...describeMoney(freed),
    ],
    facts: freed.map(({ appointment, payment }) => ({
      label: `${wordMinutes(appointment.durationMinutes)}, ${appointment.status}`,
      value: [
        `${formatDateTime(appointment.appointmentDate)}, ${zoneName()}`,
        ...ownerPaymentFacts(payment).map(({ value }) => value),
      ].join('. '),
    })),
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard?tab=appointments` },
  }
}

/** What becomes of the money that was paid for them. */
function describeMoney(freed: readonly DeletedSession[]): string[] {
  const sum = (of: (payment: DeletedSession['payment']) => number) =>
    freed.reduce((total, { payment }) => total + of(payment), 0)
  const dueCents = sum(({ refundDueCents }) => refundDueCents)
  const manualCents = sum((payment) => payment.manualCents)
  const disputedCents = sum((payment) => payment.disputedCents)
  const leftCents = sum(({ paidCents, refundedCents }) => paidCents - refundedCents)
  const keptCents = leftCents - dueCents - manualCents - disputedCents
  return [
    ...(dueCents > 0
      ? [`We’re refunding ${formatUsd(dueCents)} to the client’s card. There’s nothing for you to do.`]
      : []),
    ...(keptCents > 0
      ? [
          `As your terms say, ${formatUsd(keptCents)} isn’t refunded this late. You find the payment in your books.`,
        ]
      : []),
    ...(disputedCents > 0
      ? [
          `The client’s bank has ${formatUsd(disputedCents)} because of a dispute. Look for it in your payment provider’s dashboard.`,
        ]
      : []),
    ...(manualCents > 0
      ? [`${formatUsd(manualCents)} was paid without a card. Please settle that with the client directly.`]
      : []),
  ]
}

type OpenOrder = { order: typeof orders.$inferSelect; lineCount: number }

/** To the owner, when a client with orders that haven't left has deleted their account. It doesn't name them either. */
export function openOrdersEmail(open: readonly OpenOrder[], publicUrl: string): EmailContent {
  const first = open[0]?.order
  const isOne = open.length === 1 && first
  return {
    subject: isOne
      ? `Order #${first.number} is from a deleted account`
      : `${open.length} orders are from a deleted account`,
    heading: isOne ? 'An order is still to be delivered' : 'Orders are still to be delivered',
    paragraphs: [
      `A client deleted their account before you delivered ${isOne ? 'their order' : 'these orders'}. Deliver as usual, or cancel and refund.`,
      'We keep their name and address with the order until it has left, for 90 days at most. Their email address and number are gone, so they hear nothing more about it.',
    ],
    facts: open.map(({ order, lineCount }) => ({
      label: `Order #${order.number}`,
      value: `${describeItems(order, lineCount)}, ${orderMoney[order.payment]}, to be ${order.delivery === 'pickup' ? 'picked up' : 'sent'}`,
    })),
    action: {
      label: isOne ? 'Open the order' : 'Open the orders',
      href: isOne ? `${publicUrl}/dashboard/orders/${first.number}` : `${publicUrl}/dashboard?tab=orders`,
    },
  }
}

const orderMoney = {
  paid: 'paid',
  due: 'to be paid at pickup',
  review: 'held for review',
  awaiting: 'not paid',
  failed: 'not paid',
} satisfies Record<OpenOrder['order']['payment'], string>

/** To the former owner of a number that another account verified. It doesn't name that account. */
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
