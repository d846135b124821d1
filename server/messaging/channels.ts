import type { ContentSource } from '#practice/snapshot.ts'
import type { Scope } from '#server/access/scope.ts'
import { readAttachment } from '#server/messaging/attachment-bytes.ts'
import { createEmailChannel, type Replies } from '#server/messaging/channels/email/channel.ts'
import { createSmsChannel } from '#server/messaging/channels/sms/channel.ts'
import type { Channel } from '#server/outbox/channel.ts'
import type { EmailProvider } from '#server/providers/email/port.ts'
import type { SmsProvider } from '#server/providers/sms/port.ts'

const system = { role: 'system', job: 'outbox' } as const

/** Every channel the outbox can deliver on. Without `isQuiet`, texts leave at any hour. */
export function createChannels(deps: {
  scope: Scope
  contentSource: ContentSource
  email: EmailProvider
  sms: SmsProvider
  replies?: Replies | null
  isQuiet?: () => boolean
  now?: () => Date
}): Channel[] {
  const { scope, contentSource, email, sms, replies = null, isQuiet = () => false, now } = deps
  const readFile = (id: string) => scope(system, (tx) => readAttachment(tx, id))
  return [
    createEmailChannel(email, contentSource, readFile, replies),
    createSmsChannel(sms, scope, isQuiet, now),
  ]
}
