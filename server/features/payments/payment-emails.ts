import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import type { PaymentRequest } from '#server/payments/request-link.ts'
import { formatDate } from '#shared/dates.ts'
import { toLocal } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'
import type { MoneyMethod } from '#shared/money-kinds.ts'

const methods: Record<MoneyMethod, string> = { card: 'By card', cash: 'In cash', other: 'Without a card' }

/** Asks a customer to pay by card. */
export const paymentLinkEmail = (
  { description, amountCents }: PaymentRequest,
  { practice, url }: { practice: string; url: string },
): EmailContent => ({
  subject: `${formatUsd(amountCents)} to pay: ${description}`,
  heading: `${formatUsd(amountCents)} to pay`,
  paragraphs: [
    `${practice} asks you to pay ${formatUsd(amountCents)} for ${description}.`,
    'You pay on a secure payment page. We never see your card.',
  ],
  action: { label: `Pay ${formatUsd(amountCents)} by card`, href: url },
})

/** Confirms what was paid by hand. */
export const manualReceiptEmail = (
  { description, amountCents, paidAt, createdAt }: PaymentRequest,
  method: MoneyMethod,
): EmailContent => ({
  subject: `We received your payment of ${formatUsd(amountCents)}`,
  heading: 'Thanks for your payment',
  paragraphs: [`We received ${formatUsd(amountCents)} for ${description}.`],
  facts: [
    { label: 'Paid', value: formatUsd(amountCents) },
    { label: 'How', value: methods[method] },
    ...(paidAt && isEarlierDay(paidAt, createdAt) ? [{ label: 'Received', value: formatDate(paidAt) }] : []),
  ],
})

const isEarlierDay = (at: Date, recordedAt: Date) => toLocal(at).date < toLocal(recordedAt).date

/** Confirms what was given back by hand. */
export const manualRefundEmail = ({ description }: PaymentRequest, cents: number): EmailContent => ({
  subject: `We refunded ${formatUsd(cents)}`,
  heading: `We refunded ${formatUsd(cents)}`,
  paragraphs: [`We gave you back ${formatUsd(cents)} of your payment for ${description}.`],
})
