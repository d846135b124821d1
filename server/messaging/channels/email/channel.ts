import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { renderEmail } from '#server/messaging/channels/email/render-email.ts'
import type { Channel } from '#server/outbox/channel.ts'
import { type EmailProvider, PermanentEmailError } from '#server/providers/email/port.ts'

export function createEmailChannel(provider: EmailProvider): Channel<EmailContent> {
  return {
    name: 'email',
    isOrdered: false,
    async deliver({ id, recipient, payload }) {
      await provider.send({ id, to: recipient, ...renderEmail(payload) })
      return null
    },
    classifyError: (error) => ({
      isPermanent: error instanceof PermanentEmailError,
      retryAfterSeconds: 0,
    }),
  }
}
