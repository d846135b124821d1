import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { applyEmailTemplate } from '#server/notices/notice.ts'
import { dueCentsOf, netPaidCents } from '#server/orders/due-cents.ts'
import { orderValues } from '#server/orders/messages/notice-values.ts'
import { orderFacts } from '#server/orders/messages/order-facts.ts'
import type { OrderMail } from '#server/orders/messages/order-mail.ts'
import { formatTimeRange } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'
import { firstNameOf } from '#shared/notices.ts'
import { trackingUrl } from '#shared/tracking.ts'

/** Everything that an order's customer is told. */
const orderMessageKinds = [
  'received',
  'to_pay_at_pickup',
  'paid',
  'packed',
  'ready',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const
export type OrderMessageKind = (typeof orderMessageKinds)[number]

/**
 * `note`: what the owner adds, or the reason of a refund. `earlierNotes`: of messages whose place it takes. `refundDueCents`: what is on its way back. `receivedCents`: the payment that
 * the customer is told about. `isByHand`: given back without the card. `isByCustomer`: they cancelled it themselves.
 */
export type MessageDetails = {
  note?: string | null
  earlierNotes?: readonly string[]
  refundDueCents?: number
  receivedCents?: number
  isByHand?: boolean
  isByCustomer?: boolean
}

type Amounts = Omit<MessageDetails, 'note' | 'earlierNotes'>
type Written = Pick<EmailContent, 'subject' | 'heading' | 'paragraphs' | 'closing' | 'links'>

/** The email that tells the customer of an order about it. */
export function orderEmail(
  mail: OrderMail,
  kind: OrderMessageKind,
  { note = null, earlierNotes = [], ...amounts }: MessageDetails = {},
): EmailContent {
  const { order, orderUrl } = mail
  const firstName = firstNameOf(order.customerName ?? '')
  const standard = writers[kind](mail, amounts)
  const { paragraphs, ...written } = applyEmailTemplate(
    mail.notices[`order_${kind}`],
    standard,
    orderValues(mail),
  )
  return {
    ...written,
    paragraphs: [
      ...(firstName ? [`Hi ${firstName},`] : []),
      ...paragraphs,
      ...earlierNotes,
      ...(note ? [note] : []),
    ],
    facts: orderFacts(mail),
    action: { label: 'See your order', href: orderUrl },
    ...(kind !== 'received' && kind !== 'to_pay_at_pickup' && { isUnsolicited: true }),
  }
}

const isPickedUp = ({ order }: OrderMail) => order.delivery === 'pickup'
const complaint = 'Something wrong with your order? Tell us on its page or reply to this email.'

const writers: Record<OrderMessageKind, (mail: OrderMail, amounts: Amounts) => Written> = {
  received: (mail) => ({
    subject: `Your order #${mail.order.number} from ${mail.content.practice.name}`,
    heading: 'Thanks for your order',
    paragraphs: [
      mail.order.payment === 'review'
        ? 'We received your payment. We’ll check your order before we pack it and email you if anything is unclear.'
        : 'We received your payment and we’re packing your order.',
      isPickedUp(mail) ? 'We’ll email you when it’s ready for pickup.' : 'We’ll email you when it ships.',
      ...pickupPlace(mail),
    ],
    closing: 'No account yet? Sign up with this email address to see all your orders in one place.',
  }),
  to_pay_at_pickup: (mail) => ({
    subject: `Your order #${mail.order.number} from ${mail.content.practice.name}`,
    heading: 'Thanks for your order',
    paragraphs: [
      `We’re getting your order ready. You pay ${formatUsd(dueCentsOf(mail.order))} when you pick it up, or by card now on your order page.`,
      'We’ll email you when it’s ready for pickup.',
      ...pickupPlace(mail),
    ],
    closing: 'Changed your mind? Tell us on your order page or reply to this email.',
  }),
  paid: ({ order }, { receivedCents = 0 }) => {
    const dueCents = dueCentsOf(order)
    return {
      subject: `We received ${formatUsd(receivedCents)} for your order #${order.number}`,
      heading: 'Thanks for your payment',
      paragraphs: [
        `We received ${formatUsd(receivedCents)}.`,
        order.status === 'cancelled'
          ? 'Your order was cancelled before the payment arrived. We’ll get in touch with you about it.'
          : dueCents > 0
            ? `${formatUsd(dueCents)} is still to be paid${order.delivery === 'pickup' ? ' when you pick it up' : ''}.`
            : order.payment === 'review'
              ? 'We’ll check your order and email you if anything is unclear.'
              : 'Your order is paid. The receipt is on its page.',
      ],
    }
  },
  packed: ({ order }) => ({
    subject: `Your order #${order.number} is packed`,
    heading: 'Your order is packed',
    paragraphs: [
      order.delivery === 'pickup'
        ? 'Your order is packed. We’ll tell you when you can pick it up.'
        : 'Your order is packed and leaves soon. We’ll tell you when it ships.',
    ],
  }),
  ready: (mail) => ({
    subject: `Your order #${mail.order.number} is ready for pickup`,
    heading: 'Your order is ready for pickup',
    paragraphs: [
      'Your order is ready.',
      ...pickupPlace(mail),
      ...(dueCentsOf(mail.order) > 0
        ? [
            `You pay ${formatUsd(dueCentsOf(mail.order))} when you pick it up, or by card now on your order page.`,
          ]
        : []),
    ],
    closing: 'Can’t come then? Tell us on your order page or reply to this email.',
  }),
  shipped: ({ order }) => {
    const { carrier, trackingNumber } = order
    const link = trackingUrl(carrier, trackingNumber)
    return {
      subject: `Your order #${order.number} is on its way`,
      heading: 'Your order is on its way',
      paragraphs: [
        carrier
          ? `We’ve shipped your order with ${[carrier, trackingNumber].filter(Boolean).join(' ')}.`
          : 'We’ve shipped your order.',
        ...(!carrier && trackingNumber ? [`Tracking number: ${trackingNumber}`] : []),
      ],
      ...(link && { links: [{ label: 'Track the shipment', href: link }] }),
      closing: complaint,
    }
  },
  delivered: ({ order }) => ({
    subject: `Your order #${order.number} is complete`,
    heading: 'Thanks again for your order',
    paragraphs: [
      order.delivery === 'pickup'
        ? 'You’ve picked up your order. Enjoy it.'
        : 'Your order has arrived. Enjoy it.',
    ],
    closing: complaint,
  }),
  cancelled: (mail, { refundDueCents = 0, isByCustomer = false }) => ({
    subject: `Your order #${mail.order.number} is cancelled`,
    heading: 'Your order is cancelled',
    paragraphs: [
      `${isByCustomer ? 'You’ve' : 'We’ve'} cancelled your order, so ${isPickedUp(mail) ? 'there is nothing to pick up' : 'nothing will be shipped'}.`,
      ...paymentOfCancelled(mail, refundDueCents),
    ],
  }),
  refunded: ({ order }, { isByHand = false }) => ({
    subject: `Refund for your order #${order.number}`,
    heading: 'We’ve refunded your payment',
    paragraphs: [
      `We’ve refunded ${formatUsd(order.refundedCents)} of ${formatUsd(order.paidCents)}.${isByHand ? '' : ' To a card, banks take 5 to 10 days to show it.'}`,
    ],
  }),
}

/** A cancellation moves no money by itself, so it says what happens with the payment. */
function paymentOfCancelled({ order }: OrderMail, refundDueCents: number): string[] {
  if (order.paidCents === 0) return ['Nothing was charged.']
  if (order.dispute === 'lost') return ['Your bank has given your payment back to you.']
  if (order.dispute === 'open') return ['Your bank is deciding about your payment.']
  const keptCents = netPaidCents(order)
  if (keptCents === 0) return ['Your payment has been refunded in full.']
  const restCents = keptCents - refundDueCents
  return [
    ...(refundDueCents > 0
      ? [
          `We’re refunding ${formatUsd(refundDueCents)} to you. To a card, banks take 5 to 10 days to show it.`,
        ]
      : []),
    ...(restCents > 0
      ? [
          `${formatUsd(restCents)} of your payment hasn’t been refunded yet. We’ll email you when it has. Questions? Reply to this email.`,
        ]
      : []),
  ]
}

export function pickupPlace({ order, content }: OrderMail): string[] {
  const { pickup } = content
  if (order.delivery !== 'pickup' || !pickup) return []
  const when = order.pickupStartsAt ? ` on ${formatTimeRange(order.pickupStartsAt, order.pickupEndsAt)}` : ''
  return [`Pick it up at ${pickup.place}${when}.`, ...(pickup.directions ? [pickup.directions] : [])]
}
