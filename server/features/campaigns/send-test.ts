import { randomUUID } from 'node:crypto'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { campaignSystem } from '#server/features/campaigns/campaign-system.ts'
import { testEmail } from '#server/features/campaigns/emails.ts'
import { findCampaign } from '#server/features/campaigns/read-campaign.ts'
import { refuseProblems, renderMessage } from '#server/features/campaigns/render-message.ts'
import { isReached, resolvePeople } from '#server/features/campaigns/resolve-people.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { hasOptedOut } from '#server/messaging/opt-outs.ts'
import { countText } from '#server/messaging/text-limits.ts'
import { findVerifiedPhone } from '#server/messaging/verified-phone.ts'
import { hours } from '#shared/time.ts'

const perHour = { name: 'campaigns/test', max: 20, windowMs: hours(1) }

/**
 * Sends the draft to the owner alone, filled in for the first of its people: by text to the number that they verified, or by email to their
 * address. Returns where to. @throws AppError `invalid_input`, `conflict` when the draft was changed, `phone_not_verified`,
 * `opted_out`, `too_many_requests`, `texts_used_up`
 */
export async function sendTest(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<string> {
  const userId = ownId(ctx.actor)
  await ctx.limit(perHour, userId)
  const { draft, worded, phone } = await ctx.scope(campaignSystem, async (tx) => {
    const draft = await findCampaign(tx, id)
    if (draft.version !== version) throw new AppError('conflict')
    refuseProblems(draft)
    const [first] = (await resolvePeople(tx, draft)).filter(isReached)
    const phone = draft.channel === 'sms' ? await findVerifiedPhone(tx, userId) : null
    if (phone && (await hasOptedOut(tx, phone))) throw new AppError('opted_out')
    return { draft, phone, worded: renderMessage(ctx, draft, { firstName: first?.firstName ?? 'Maria' }) }
  })
  if (draft.channel === 'email') {
    await ctx.scope(campaignSystem, (tx) =>
      enqueueEmail(tx, {
        ...{ kind: 'campaign_test', cause: `campaign-test:${randomUUID()}`, to: ctx.ownerEmail },
        ...{ content: testEmail(worded), priority: 'personal' },
      }),
    )
    ctx.outbox.wake()
    return ctx.ownerEmail
  }
  if (!phone) throw new AppError('phone_not_verified')
  await countText(ctx)
  await ctx.scope(campaignSystem, (tx) =>
    enqueueSms(
      tx,
      {
        ...{ kind: 'campaign_test', sender: 'admin', text: worded.text },
        ...{ purpose: 'personal', priority: 'personal' },
      },
      [{ to: phone, userId }],
    ),
  )
  ctx.outbox.wake()
  return phone
}
