import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { orderFacts } from '#server/orders/messages/order-facts.ts'
import type { OrderMail } from '#server/orders/messages/order-mail.ts'
import { formatUsd } from '#shared/money.ts'

/** A new link of an order, for a customer who asked for it. */
export const orderLinkEmail = (mail: OrderMail): EmailContent => ({
  subject: `The link to your order #${mail.order.number}`,
  heading: 'The link to your order',
  paragraphs: [
    'You, or someone who knows your email address, asked for a new link. It opens only this order.',
  ],
  facts: orderFacts(mail),
  action: { label: 'See your order', href: mail.orderUrl },
})

/** Asks for what is due of an order, in US cents. */
export const orderPaymentEmail = (mail: OrderMail, dueCents: number): EmailContent => ({
  subject: `${formatUsd(dueCents)} to pay for your order #${mail.order.number}`,
  heading: `${formatUsd(dueCents)} to pay`,
  paragraphs: ['You can pay your order by card, on a secure payment page. We never see your card.'],
  facts: orderFacts(mail),
  action: { label: `Pay ${formatUsd(dueCents)} by card`, href: mail.orderUrl },
})
