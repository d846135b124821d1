import { sessionSubject } from '#server/booking/session-subject.ts'
import type { Ctx } from '#server/context.ts'
import { endUnwantedPages } from '#server/payments/end-unwanted-pages.ts'
import type { PaymentRequest } from '#server/payments/request-link.ts'
import { requestSubject } from '#server/payments/request-subject.ts'

/** Closes the payment pages of a request and its session that no longer fit them, after their change was committed. Never throws. */
export const endRequestPages = (ctx: Ctx, { id, appointmentId }: PaymentRequest): Promise<void> =>
  endUnwantedPages(
    ctx,
    { request: requestSubject, appointment: sessionSubject },
    { requestId: id, appointmentId },
  )
