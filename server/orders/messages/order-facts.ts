import type { EmailFact } from '#server/messaging/channels/email/email-content.ts'
import { toAddressLine } from '#server/orders/address-line.ts'
import type { OrderMail } from '#server/orders/messages/order-mail.ts'
import { taxLabelOf } from '#server/orders/tax-label.ts'
import { formatDateTime, formatTimeRange } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'

/** What an email about an order lists. */
export function orderFacts({ order, lines, content }: OrderMail): EmailFact[] {
  const [line] = lines
  const facts: EmailFact[] = [{ label: 'Order', value: `#${order.number}` }]
  if (order.paidAt) facts.push({ label: 'Paid', value: formatDateTime(order.paidAt) })
  else facts.push({ label: 'Ordered', value: formatDateTime(order.createdAt) })
  if (line && lines.length === 1) {
    facts.push({ label: 'Product', value: line.name }, { label: 'Quantity', value: String(line.quantity) })
  } else {
    for (const { name, quantity, unitCents } of lines)
      facts.push({ label: name, value: `${quantity} × ${formatUsd(unitCents)}` })
  }
  if (order.taxCents > 0) facts.push({ label: taxLabelOf(content), value: formatUsd(order.taxCents) })
  facts.push({ label: 'Total', value: formatUsd(order.totalCents) })
  if (order.shippingAddress) facts.push({ label: 'Ships to', value: toAddressLine(order.shippingAddress) })
  if (order.pickupStartsAt)
    facts.push({
      label: 'Pickup',
      value: formatTimeRange(order.pickupStartsAt, order.pickupEndsAt),
    })
  return facts
}
