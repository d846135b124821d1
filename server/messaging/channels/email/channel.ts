import type { ContentSource } from '#practice/snapshot.ts'
import { ProviderUnreachableError } from '#server/errors.ts'
import type { CalendarEvent, EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { renderEmail } from '#server/messaging/channels/email/render-email.ts'
import { filterMayContact } from '#server/messaging/consents.ts'
import type { Channel } from '#server/outbox/channel.ts'
import { type EmailProvider, PermanentEmailError } from '#server/providers/email/port.ts'

const declinedReason = 'The owner of this address doesn’t want these emails.'

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
    async findBlocked(tx, messages) {
      const blocked = new Map<string, string>()
      for (const [purpose, emails] of Map.groupBy(messages, ({ payload }) => purposeOf(payload))) {
        if (!purpose) continue
        const recipients = emails.map(({ recipient }) => recipient)
        const allowed = await filterMayContact(tx, { channel: 'email', purpose }, recipients)
        for (const { id, recipient } of emails) if (!allowed.has(recipient)) blocked.set(id, declinedReason)
      }
      return blocked
    },
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

const purposeOf = (payload: EmailContent | OldContent) => ('purpose' in payload ? payload.purpose : undefined)

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
