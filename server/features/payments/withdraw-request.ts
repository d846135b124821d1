import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import { lockRequest } from '#server/features/payments/lock-request.ts'
import { paymentsSystem } from '#server/features/payments/payments-system.ts'
import type { PaymentRequest } from '#server/payments/request-link.ts'

/**
 * Asks for an amount no longer: its link says so. A payment that was under way still arrives, and is held for the owner.
 * @throws AppError `not_found`; `conflict` when it is paid
 */
export const withdrawRequest = (ctx: Ctx, { id }: { id: string }): Promise<PaymentRequest> =>
  ctx.scope(paymentsSystem, async (tx) => {
    const request = await lockRequest(tx, id)
    if (request.state === 'paid') throw new AppError('conflict')
    const [withdrawn] = await tx
      .update(paymentRequests)
      .set({ state: 'cancelled' })
      .where(eq(paymentRequests.id, id))
      .returning()
    return withdrawn ?? request
  })
