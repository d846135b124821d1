import { sessionSubject } from '#server/booking/session-subject.ts'
import type { Ctx } from '#server/context.ts'
import { endUnwantedPages } from '#server/payments/end-unwanted-pages.ts'

/** Closes the payment pages of a session that no longer fit it, after its change was committed. Never throws. */
export const endSessionPages = (ctx: Ctx, appointmentId: string): Promise<void> =>
  endUnwantedPages(ctx, { appointment: sessionSubject }, { appointmentId })
