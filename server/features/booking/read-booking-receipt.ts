import { readBookingClient } from '#server/booking/read-booking-client.ts'
import { readSessionReceipt } from '#server/booking/session-receipt.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { type BookingAccess, bookingSystem, findManaged } from '#server/features/booking/find-managed.ts'
import { listReceipts } from '#server/money/list-receipts.ts'
import { renderReceipt } from '#server/money/render-receipt.ts'

/**
 * The receipt of one payment of a session for whoever has its link or account, as a PDF. It says their name and no address of theirs:
 * a link can fall into other hands. By a link it is the name that was typed: whose account the typed address has is not for its reader.
 * @throws AppError `link_expired`; `not_found` for another account's session and another session's receipt
 */
export async function readBookingReceipt(
  ctx: Ctx,
  { access, number }: { access: BookingAccess; number: number },
): Promise<{ name: string; bytes: ArrayBuffer }> {
  const receipt = await ctx.scope(bookingSystem, async (tx) => {
    const appointment = await findManaged(ctx, tx, access)
    const receipts = await listReceipts(tx, { appointmentId: appointment.id })
    const payment = receipts.find((each) => each.number === number)
    if (!payment) throw new AppError('not_found')
    const typedName = 'token' in access ? appointment.clientName : null
    const name = typedName ?? (await readBookingClient(tx, appointment)).name
    return readSessionReceipt(tx, ctx.content, { appointment, payment, source: payment, buyer: [name] })
  })
  return { name: `receipt-${number}.pdf`, bytes: await renderReceipt(receipt) }
}
