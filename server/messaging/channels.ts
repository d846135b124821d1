import type { ContentSource } from '#practice/snapshot.ts'
import type { Scope } from '#server/access/scope.ts'
import { createEmailChannel } from '#server/messaging/channels/email/channel.ts'
import { createSmsChannel } from '#server/messaging/channels/sms/channel.ts'
import type { Channel } from '#server/outbox/channel.ts'
import type { EmailProvider } from '#server/providers/email/port.ts'
import type { SmsProvider } from '#server/providers/sms/port.ts'

/** Every channel the outbox can deliver on. Without `isQuiet`, texts leave at any hour. */
export function createChannels(deps: {
  scope: Scope
  contentSource: ContentSource
  email: EmailProvider
  sms: SmsProvider
  isQuiet?: () => boolean
}): Channel[] {
  const { scope, contentSource, email, sms, isQuiet = () => false } = deps
  return [createEmailChannel(email, contentSource), createSmsChannel(sms, scope, isQuiet)]
}
