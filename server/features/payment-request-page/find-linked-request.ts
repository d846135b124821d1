import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import type { PaymentRequest } from '#server/payments/request-link.ts'
import type { LinkProblem, LinkProblemDetails } from '#shared/manage-booking.ts'

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
  const link = ctx.signedLinks.readSigned(token)
  if (link?.purpose !== 'paymentRequest') throw linkProblem('incomplete')
  if (link.expiresAt <= ctx.now()) throw linkProblem('expired')
  const [request] = await tx
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.id, link.id), eq(paymentRequests.linkVersion, link.version)))
  if (!request) throw linkProblem('replaced')
  return request
}

const linkProblem = (reason: LinkProblem) =>
  new AppError('link_expired', { details: { reason } satisfies LinkProblemDetails })
