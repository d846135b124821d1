import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { linkProblem, verifyLink } from '#server/access/verify-link.ts'
import type { Ctx } from '#server/context.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import type { PaymentRequest } from '#server/payments/request-link.ts'

/** For what a link allows and a visitor's database role doesn't: always behind `findLinkedRequest`. */
export const payLinkSystem = { role: 'system', job: 'payment link' } as const

/**
 * The amount that a link asks for.
 * @throws AppError `link_expired` for a forged, expired or revoked link
 */
export async function findLinkedRequest(
  ctx: Ctx,
  tx: Tx,
  { token }: { token: string },
): Promise<PaymentRequest> {
  const link = verifyLink(ctx.signedLinks, { token, purpose: 'paymentRequest', now: ctx.now() })
  const [request] = await tx
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.id, link.id), eq(paymentRequests.linkVersion, link.version)))
  if (!request) throw linkProblem('replaced')
  return request
}
