import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { findReachable, readRows } from '#server/features/clients/read-client-consents.ts'
import { requestNews } from '#server/messaging/consent-requests.ts'
import { normalizeRecipient, recordConsent, withdrawConsent } from '#server/messaging/consents.ts'
import { countNewsRequest } from '#server/messaging/limit-news-requests.ts'
import { hasOptedOut } from '#server/messaging/opt-outs.ts'
import type { ConsentRow } from '#shared/consents.ts'
import type { RecordConsentInput } from '#shared/consents-schema.ts'

const system = { role: 'system', job: 'clients' } as const

/**
 * Records what a person told the owner: that they agree, in their words or those of a form they signed, or that they want it no more.
 * News are asked to be confirmed by the address or number itself, which may be mistyped.
 * @throws AppError `not_found`; `invalid_input` for an address or number of somebody else; `opted_out` where the number sent STOP;
 * `too_many_requests` for too many questions to one address or number
 */
export async function recordClientConsent(
  ctx: Ctx,
  { id, channel, purpose, is_given, wording, note, ...input }: RecordConsentInput & { id: string },
): Promise<ConsentRow[]> {
  const recipient = normalizeRecipient(channel, input.recipient)
  const isRequest = is_given && purpose === 'news'
  const known = await ctx.scope(system, (tx) => findReachable(tx, id))
  if (
    !(channel === 'email'
      ? known.emails.map((email) => normalizeRecipient('email', email)).includes(recipient)
      : known.phones.includes(recipient))
  )
    throw new AppError('invalid_input', { fields: { recipient: 'Choose a number or an address of theirs.' } })
  if (isRequest) await countNewsRequest(ctx, recipient)
  const rows = await ctx.scope(system, async (tx) => {
    const choice = { channel, purpose, recipient, wording, source: 'owner', ...(note && { note }) } as const
    if (is_given && channel === 'sms' && (await hasOptedOut(tx, recipient))) throw new AppError('opted_out')
    if (isRequest) await requestNews(ctx, tx, choice)
    else if (is_given) await recordConsent(tx, { ...choice, actor: 'owner' })
    else await withdrawConsent(tx, { ...choice, actor: 'owner' })
    return readRows(ctx, tx, known)
  })
  ctx.outbox.wake()
  return rows
}
