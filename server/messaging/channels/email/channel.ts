import type { ContentSource } from '#practice/snapshot.ts'
import { ProviderUnreachableError } from '#server/errors.ts'
import type { CalendarEvent, EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { renderEmail } from '#server/messaging/channels/email/render-email.ts'
import type { Channel } from '#server/outbox/channel.ts'
import { type EmailProvider, PermanentEmailError } from '#server/providers/email/port.ts'

/** As many as the SMTP provider has connections, so that no email waits inside it. */
const emailSlots = 8

/** What versions from before the first release enqueued: two fields had other names. */
type OldContent = Omit<EmailContent, 'event'> & {
  unasked?: boolean
  event?: Omit<CalendarEvent, 'durationMinutes'> & { minutes: number }
}

/** The name, the signature and the calendar's organizer of an email are those that are published when it's sent. */
export function createEmailChannel(
  provider: EmailProvider,
  contentSource: ContentSource,
): Channel<EmailContent | OldContent> {
  return {
    name: 'email',
    isOrdered: false,
    slots: emailSlots,
    async deliver({ id, recipient, payload }) {
      const email = renderEmail(contentSource.current(), withCurrentNames(payload))
      await provider.send({ id, to: recipient, ...email })
      return null
    },
    classifyError: (error) => ({
      isPermanent: error instanceof PermanentEmailError,
      retryAfterSeconds: 0,
      isUnreachable: error instanceof ProviderUnreachableError,
    }),
  }
}

/** A database from before the first release, or a backup of one, can hold emails that still have to be sent. */
function withCurrentNames(payload: EmailContent | OldContent): EmailContent {
  const { event, ...content } = payload
  if (event && 'minutes' in event) {
    const { minutes, ...rest } = event
    return withCurrentNames({ ...content, event: { ...rest, durationMinutes: minutes } })
  }
  const isUnsolicited = 'unasked' in content ? content.unasked : payload.isUnsolicited
  return { ...content, ...(isUnsolicited && { isUnsolicited }), ...(event && { event }) }
}
