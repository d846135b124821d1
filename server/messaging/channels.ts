import type { Scope } from '#server/access/scope.ts'
import { createEmailChannel } from '#server/messaging/channels/email/channel.ts'
import { createSmsChannel } from '#server/messaging/channels/sms/channel.ts'
import type { Channel } from '#server/outbox/channel.ts'
import type { EmailProvider } from '#server/providers/email/port.ts'
import type { SmsProvider } from '#server/providers/sms/port.ts'

/** Every channel the outbox can deliver on. */
export function createChannels(deps: { scope: Scope; email: EmailProvider; sms: SmsProvider }): Channel[] {
  return [createEmailChannel(deps.email), createSmsChannel(deps.sms, deps.scope)]
}
