import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { orderLinkSystem } from '#server/features/your-order/find-linked-order.ts'
import { viewOrder } from '#server/features/your-order/view-order.ts'
import { sellerLines } from '#server/money/receipt-lines.ts'
import { renderOrderReceipt } from '#server/orders/order-receipt.ts'

/**
 * The receipt of one payment of an order, as a PDF.
 * @throws AppError `link_expired`; `not_found` for another order's receipt
 */
export async function readReceipt(
  ctx: Ctx,
  { token, number }: { token: string; number: number },
): Promise<{ name: string; bytes: ArrayBuffer }> {
  const { order, lines, receipts } = await viewOrder(ctx, { token })
  const payment = receipts.find((each) => each.number === number)
  if (!payment) throw new AppError('not_found')
  const { receiptText } = await ctx.scope(orderLinkSystem, readPracticeSettings)
  const seller = sellerLines(ctx.content.practice, { receiptText })
  const bytes = await renderOrderReceipt(ctx.content, { order, lines, payment, seller })
  return { name: `receipt-${number}.pdf`, bytes }
}
