import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { findOwn, system } from '#server/features/consents/own-consents.ts'
import { requestNews } from '#server/messaging/consent-requests.ts'
import { readConsentRows } from '#server/messaging/consent-rows.ts'
import { recordConsent, withdrawConsent } from '#server/messaging/consents.ts'
import { countNewsRequest } from '#server/messaging/limit-news-requests.ts'
import { hasOptedOut } from '#server/messaging/opt-outs.ts'
import { type ConsentRow, consentWording } from '#shared/consents.ts'
import type { OwnConsentInput } from '#shared/consents-schema.ts'
import { hours } from '#shared/time.ts'

const perUser = { name: 'consents/user', max: 60, windowMs: hours(1) }

/**
 * A switch of the portal. News by email count once they are confirmed by the link in an email; a verified number needs no more.
 * @throws AppError `phone_not_verified`; `opted_out` where the number sent STOP; `too_many_requests`
 */
export async function changeOwnConsent(ctx: Ctx, input: OwnConsentInput): Promise<ConsentRow[]> {
  const { channel, purpose, is_given: isGiven } = input
  const userId = ownId(ctx.actor)
  await ctx.limit(perUser, userId)
  const asksEmail = isGiven && channel === 'email' && purpose === 'news'
  // Not by the address, which strangers type too.
  if (asksEmail) await countNewsRequest(ctx, userId)
  const rows = await ctx.scope(system, async (tx) => {
    const own = await findOwn(ctx, tx)
    const recipient = channel === 'email' ? own.email : own.phones[0]
    if (!recipient) throw new AppError('phone_not_verified')
    const wording = consentWording({ channel, purpose }, ctx.content.practice.name)
    const choice = { channel, purpose, recipient, source: 'profile', userId } as const
    if (!isGiven)
      await withdrawConsent(tx, { ...choice, wording: `Switched off: ${wording}`, actor: 'person' })
    else if (channel === 'sms' && (await hasOptedOut(tx, recipient))) throw new AppError('opted_out')
    else if (asksEmail) await requestNews(ctx, tx, { ...choice, wording })
    else await recordConsent(tx, { ...choice, wording, actor: 'person' })
    return readConsentRows(ctx, tx, own)
  })
  ctx.outbox.wake()
  return rows
}
