import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import { endRequestPages } from '#server/features/payments/end-request-pages.ts'
import { lockRequest } from '#server/features/payments/lock-request.ts'
import { paymentsSystem } from '#server/features/payments/payments-system.ts'
import type { PaymentRequest } from '#server/payments/request-link.ts'

/**
 * Asks for an amount no longer: its link says so. Its open page is closed; a payment of the same moment is held for the owner.
 * @throws AppError `not_found`; `conflict` when it is paid
 */
export async function withdrawRequest(ctx: Ctx, { id }: { id: string }): Promise<PaymentRequest> {
  const request = await ctx.scope(paymentsSystem, async (tx) => {
    const locked = await lockRequest(tx, id)
    if (locked.state === 'paid') throw new AppError('conflict')
    const [withdrawn] = await tx
      .update(paymentRequests)
      .set({ state: 'cancelled' })
      .where(eq(paymentRequests.id, id))
      .returning()
    return withdrawn ?? locked
  })
  await endRequestPages(ctx, request)
  return request
}
