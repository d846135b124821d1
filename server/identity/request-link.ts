import { randomUUID } from 'node:crypto'
import type { Content } from '#practice/snapshot.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Limit } from '#server/http/limit.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { type LinkPurpose, replaceAccountLink } from '#server/identity/account-links.ts'
import { findUserByEmail, holdUserByEmail } from '#server/identity/find-user.ts'
import { isEmailAllowed } from '#server/identity/mail-limits.ts'
import type { EmailRequest, Registrations } from '#server/identity/registrations.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'

export type RequestLinkDeps = {
  scope: Scope
  limit: Limiter
  publicUrl: string
  now: () => Date
  wake: () => void
  registrations: Pick<Registrations, 'sendNewLink'>
}

type Kind = {
  kind: string
  purpose: LinkPurpose
  lifetimeMs: number
  perMailbox: Limit
  toContent: (content: Content, publicUrl: string, token: string) => EmailContent
}

const system = { role: 'system', job: 'account link' } as const

/** Emails a link in place of an earlier one. An address that isn't confirmed gets its confirmation link instead. */
export async function requestLink(
  { scope, limit, publicUrl, now, wake, registrations }: RequestLinkDeps,
  { kind, purpose, lifetimeMs, perMailbox, toContent }: Kind,
  content: Content,
  { email, network }: EmailRequest,
): Promise<void> {
  const user = await scope(system, (tx) => findUserByEmail(tx, email))
  if (!user) return registrations.sendNewLink(content, { email, network })
  if (!(await isEmailAllowed(limit, perMailbox, email))) return
  await scope(system, async (tx) => {
    // The account may have left the mailbox meanwhile: whoever reads it must not get a link.
    if ((await holdUserByEmail(tx, email))?.id !== user.id) return
    const expiresAt = new Date(now().getTime() + lifetimeMs)
    const token = await replaceAccountLink(tx, { userId: user.id, purpose, expiresAt })
    await enqueueEmail(tx, {
      kind,
      cause: `${kind}:${randomUUID()}`,
      to: email,
      content: toContent(content, publicUrl, token),
      expiresInMs: lifetimeMs,
    })
  })
  wake()
}
