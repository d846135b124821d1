import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { viewOrder } from '#server/features/your-order/view-order.ts'
import { renderReceipt } from '#server/money/render-receipt.ts'
import { formatUsd } from '#shared/money.ts'

const methods: Record<string, string> = { card: 'by card', cash: 'in cash', other: 'by another way' }

/**
 * The receipt of one payment of an order, as a PDF.
 * @throws AppError `link_expired`; `not_found` for another order's receipt
 */
export async function readReceipt(
  ctx: Ctx,
  { token, number }: { token: string; number: number },
): Promise<{ name: string; bytes: ArrayBuffer }> {
  const { order, lines, receipts } = await viewOrder(ctx, { token })
  const receipt = receipts.find((each) => each.number === number)
  if (!receipt) throw new AppError('not_found')
  const { practice } = ctx.content
  const bytes = await renderReceipt({
    number,
    paidAt: receipt.at,
    seller: [practice.name, practice.place.asWritten, practice.phone.asWritten, practice.email],
    buyer: [order.customerName, order.customerEmail].filter((line) => line !== null),
    subject: `Order #${order.number}`,
    lines: [
      ...lines.map(({ name, quantity, unitCents }) => ({
        text: `${quantity} × ${name}, ${formatUsd(unitCents)} each`,
        cents: quantity * unitCents,
      })),
      ...(order.taxCents > 0 ? [{ text: 'Sales tax', cents: order.taxCents }] : []),
    ],
    totalCents: order.totalCents,
    paid: `${formatUsd(receipt.cents)} paid ${methods[receipt.method] ?? ''}`.trim(),
    refund: order.refundedCents > 0 ? `${formatUsd(order.refundedCents)} of this order was refunded.` : null,
  })
  return { name: `receipt-${number}.pdf`, bytes }
}
