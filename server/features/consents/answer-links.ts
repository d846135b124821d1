import type { Ctx } from '#server/context.ts'
import { system } from '#server/features/consents/own-consents.ts'
import { confirmByLink, openRequest } from '#server/messaging/consent-requests.ts'
import { mayContact, withdrawConsent } from '#server/messaging/consents.ts'
import { openUnsubscribeLink } from '#server/messaging/unsubscribe-links.ts'
import type { OpenedConsentLink } from '#shared/consents.ts'

type Link = { token: string }

/** What a confirmation link is for; it changes nothing. @throws AppError `not_found`, `link_expired` */
export function viewNewsLink(ctx: Ctx, { token }: Link): Promise<OpenedConsentLink> {
  return ctx.scope(system, async (tx) => {
    const { recipient, purpose } = await openRequest(ctx, tx, token)
    const isGiven = await mayContact(tx, { channel: 'email', recipient, purpose })
    return { address: maskAddress(recipient), purpose, is_given: isGiven }
  })
}

/** @throws AppError `not_found`, `link_expired` */
export async function confirmNews(ctx: Ctx, { token }: Link): Promise<OpenedConsentLink> {
  const { recipient, purpose } = await ctx.scope(system, (tx) => confirmByLink(ctx, tx, token))
  ctx.outbox.wake()
  return { address: maskAddress(recipient), purpose, is_given: true }
}

/** What an unsubscribe link stops; it changes nothing. @throws AppError `not_found`, `link_expired` */
export function viewUnsubscribeLink(ctx: Ctx, { token }: Link): Promise<OpenedConsentLink> {
  return ctx.scope(system, async (tx) => {
    const { email, purpose } = await openUnsubscribeLink(ctx, tx, token)
    const isGiven = await mayContact(tx, { channel: 'email', recipient: email, purpose })
    return { address: maskAddress(email), purpose, is_given: isGiven }
  })
}

/** Ends the emails of a link, at once; once more, it changes nothing. @throws AppError `not_found`, `link_expired` */
export function unsubscribe(
  ctx: Ctx,
  { token, wording }: Link & { wording: string },
): Promise<OpenedConsentLink> {
  return ctx.scope(system, async (tx) => {
    const { email, purpose } = await openUnsubscribeLink(ctx, tx, token)
    await withdrawConsent(tx, {
      ...{ channel: 'email', recipient: email, purpose, wording, source: 'unsubscribe', actor: 'person' },
    })
    return { address: maskAddress(email), purpose, is_given: false }
  })
}

/** 'n•••@example.com': whoever gets a forwarded email doesn't learn the address, and its owner knows it. */
function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}•••${address.slice(at)}`
}
