import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { orderFacts } from '#server/orders/messages/order-facts.ts'
import type { OrderMail } from '#server/orders/messages/order-mail.ts'

/** A new link of an order, for a customer who asked for it. */
export const orderLinkEmail = ({ order, lines, orderUrl }: OrderMail): EmailContent => ({
  subject: `The page of your order #${order.number}`,
  heading: 'The page of your order',
  paragraphs: ['You, or somebody who knows your address, asked for a new link. It opens only this order.'],
  facts: orderFacts(order, lines),
  action: { label: 'See your order', href: orderUrl },
})
