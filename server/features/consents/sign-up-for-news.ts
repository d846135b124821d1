import { userIdOf } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { system } from '#server/features/consents/own-consents.ts'
import { requestNews } from '#server/messaging/consent-requests.ts'
import { countNewsRequest } from '#server/messaging/limit-news-requests.ts'
import { consentWording } from '#shared/consents.ts'

/**
 * Asks an address whether it wants news. Nobody learns whether it gets them already.
 * @throws AppError `too_many_requests` for an address that was asked often
 */
export async function signUpForNews(ctx: Ctx, { email }: { email: string }): Promise<void> {
  await countNewsRequest(ctx, email)
  const wording = consentWording({ channel: 'email', purpose: 'news' }, ctx.content.practice.name)
  await ctx.scope(system, (tx) =>
    requestNews(ctx, tx, {
      channel: 'email',
      recipient: email,
      wording,
      source: 'confirm',
      userId: userIdOf(ctx.actor),
    }),
  )
  ctx.outbox.wake()
}
