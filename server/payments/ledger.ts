import type { Ctx } from '#server/context.ts'
import type { PaymentSession } from '#server/providers/payments/port.ts'
import { days } from '#shared/time.ts'

/** `currentAt`: when the provider was asked, if a smaller refunded amount than the recorded one is news. */
export type SettleOptions = { refundFailed?: boolean | undefined; currentAt?: Date | null }

/** An attempt to pay that the provider has not decided, as far as we know. */
export type UnpaidAttempt = { reference: string; sessionId: string | null; createdAt: Date }

/** Where payments are recorded: those of orders, and those of appointments. */
export type PaymentLedger<Paid = unknown> = {
  /**
   * Records what the provider knows about a session, at any time and any number of times; null when it is of another ledger.
   * @throws AppError `payment_not_confirmed` for a session that is not paid
   */
  settle(ctx: Ctx, session: PaymentSession, options?: SettleOptions): Promise<Paid | null>
  /** Takes the attempts that are due for a question to the provider, each by one process only. */
  takeUnpaid(ctx: Ctx): Promise<UnpaidAttempt[]>
  /** Gives up an attempt that the provider doesn't know. A payment that arrives later still counts. */
  abandon(ctx: Ctx, reference: string): Promise<void>
  /** The sessions whose dispute is open or whose refund can still fail, the oldest of each. */
  listOpenReturns(ctx: Ctx): Promise<string[]>
}

/** Longer than a bank takes to send a refund back. */
export const refundCanFailForMs = days(60)
