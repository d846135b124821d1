import type { Content } from '#practice/snapshot.ts'
import { renderReceipt } from '#server/money/render-receipt.ts'
import type { Order } from '#server/orders/order-event.ts'
import type { OrderLine } from '#server/orders/read-order-lines.ts'
import { taxLabelOf } from '#server/orders/tax-label.ts'
import { formatUsd } from '#shared/money.ts'

const methods: Record<string, string> = { card: 'by card', cash: 'in cash', other: 'by other means' }

/** One payment with its number, in integer US cents. */
export type NumberedPayment = { number: number; at: Date; cents: number; method: string }

/** Who issues receipts. */
export const sellerLines = ({ practice }: Pick<Content, 'practice'>): string[] => [
  practice.name,
  practice.place.asWritten,
  practice.phone.asWritten,
  practice.email,
]

/** As in '$30.00 paid in cash'. */
export const formatPaid = ({ cents, method }: NumberedPayment): string =>
  `${formatUsd(cents)} paid ${methods[method] ?? ''}`.trim()

/** The receipt of one payment of an order, as a PDF. */
export const renderOrderReceipt = (
  content: Pick<Content, 'practice' | 'salesTax'>,
  { order, lines, payment }: { order: Order; lines: OrderLine[]; payment: NumberedPayment },
): Promise<ArrayBuffer> =>
  renderReceipt({
    number: payment.number,
    paidAt: payment.at,
    seller: sellerLines(content),
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
