import type { Content } from '#practice/snapshot.ts'
import { formatPaid, type NumberedPayment } from '#server/money/receipt-lines.ts'
import { renderReceipt } from '#server/money/render-receipt.ts'
import type { Order } from '#server/orders/order-event.ts'
import type { OrderLine } from '#server/orders/read-order-lines.ts'
import { taxLabelOf } from '#server/orders/tax-label.ts'
import { formatUsd } from '#shared/money.ts'

type PaidOrder = { order: Order; lines: OrderLine[]; payment: NumberedPayment; seller: readonly string[] }

/** The receipt of one payment of an order, as a PDF. `seller`: who issues it. */
export const renderOrderReceipt = (
  content: Pick<Content, 'salesTax'>,
  { order, lines, payment, seller }: PaidOrder,
): Promise<ArrayBuffer> =>
  renderReceipt({
    number: payment.number,
    paidAt: payment.at,
    seller,
    buyer: [order.customerName, order.customerEmail].filter((line) => line !== null),
    subject: `Order #${order.number}`,
    lines: [
      ...lines.map(({ name, quantity, unitCents }) => ({
        text: `${quantity} × ${name}, ${formatUsd(unitCents)} each`,
        cents: quantity * unitCents,
      })),
      ...(order.taxCents > 0 ? [{ text: taxLabelOf(content), cents: order.taxCents }] : []),
    ],
    totalCents: order.totalCents,
    paid: formatPaid(payment),
    refund: order.refundedCents > 0 ? `${formatUsd(order.refundedCents)} of this order was refunded.` : null,
  })
