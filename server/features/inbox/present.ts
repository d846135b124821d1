import type { Ctx } from '#server/context.ts'
import { channelsOf, type ThreadContact } from '#server/features/inbox/find-thread.ts'
import type { ThreadWithEntries } from '#server/features/inbox/read-thread.ts'
import type { ReplyChannel, Thread, ThreadEntry, ThreadRow } from '#shared/inbox.ts'

export const presentThreadRow = (contact: ThreadContact): ThreadRow => ({
  id: contact.id,
  name: contact.name,
  email: contact.email,
  phone: contact.phone,
  status: contact.threadStatus ?? 'open',
  is_unread: contact.isUnread ?? false,
  last_message_at: (contact.lastMessageAt ?? contact.lastActiveAt).toISOString(),
  last_words: contact.lastWords ?? '',
  // An answer sets both to the same instant; what comes later moves only one of them.
  is_last_own:
    contact.answeredAt !== null && contact.answeredAt.getTime() === contact.lastMessageAt?.getTime(),
})

export function presentThread(
  { thread, entries }: ThreadWithEntries,
  { replyAddresses }: Pick<Ctx, 'replyAddresses'>,
): Thread {
  const { contact, person, lastInAt, hasOptedOut, textTo, emailTo, portalTo, unconfirmedDetails } = thread
  const [phone = null] = person.phones
  return {
    id: contact.id,
    name: unconfirmedDetails.name,
    email: emailTo?.to ?? person.email,
    phone: textTo?.to ?? (phone === unconfirmedDetails.unverifiedPhone ? null : phone),
    is_client: portalTo !== null,
    status: contact.threadStatus,
    is_unread: contact.isUnread ?? false,
    last_in_at: lastInAt,
    channels: likeliestFirst(channelsOf(thread), entries),
    hints: [
      ...(hasOptedOut ? ['They asked for no more texts (STOP), so they get none.'] : []),
      ...unconfirmedDetails.hints,
    ],
    has_email_replies: replyAddresses !== null,
  }
}

const answeredBy = { sms: 'sms', portal: 'portal', form: 'email', email: 'email' } as const

/** The way they wrote last comes first. */
function likeliestFirst(channels: ReplyChannel[], entries: readonly ThreadEntry[]): ReplyChannel[] {
  const kind = entries.findLast(({ direction }) => direction === 'in')?.kind
  const last = kind && kind in answeredBy ? answeredBy[kind as keyof typeof answeredBy] : undefined
  return channels.toSorted((a, b) => Number(b === last) - Number(a === last))
}
