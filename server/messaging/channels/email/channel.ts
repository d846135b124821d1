import type { ContentSource } from '#practice/snapshot.ts'
import type { ReplyAddresses } from '#server/access/reply-addresses.ts'
import { ProviderUnreachableError } from '#server/errors.ts'
import {
  findCancelledMessages,
  findPausedMessages,
  recordCampaignEmailsSent,
  recordCampaignFailure,
} from '#server/messaging/campaign-messages.ts'
import type { CalendarEvent, EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { type RenderedEmail, renderEmail } from '#server/messaging/channels/email/render-email.ts'
import { filterMayContact } from '#server/messaging/consents.ts'
import type { Channel } from '#server/outbox/channel.ts'
import { EmailBusyError, type EmailProvider, PermanentEmailError } from '#server/providers/email/port.ts'

const declinedReason = 'The owner of this address doesn’t want these emails.'

/** As many as the SMTP provider has connections, so that no email waits inside it. */
const emailSlots = 8

/** What versions from before the first release enqueued: two fields had other names. */
type OldContent = Omit<EmailContent, 'event'> & {
  unasked?: boolean
  event?: Omit<CalendarEvent, 'durationMinutes'> & { minutes: number }
}

/** Answers to emails, where they reach the inbox: all but the owner's own, whose answers go to the person they are about. */
export type Replies = { addresses: ReplyAddresses; ownerEmail: string }

/** The name, the signature and the calendar's organizer of an email are those that are published when it's sent. */
export function createEmailChannel(
  provider: EmailProvider,
  contentSource: ContentSource,
  readFile: ReadFile = async () => null,
  replies: Replies | null = null,
): Channel<EmailContent | OldContent> {
  return {
    name: 'email',
    isOrdered: false,
    slots: emailSlots,
    findPaused: (tx, messages) => findPausedMessages(tx, messages, new Date()),
    async findBlocked(tx, messages) {
      const blocked = await findCancelledMessages(tx, messages)
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
      const attachments = await readFiles(payload.attachments ?? [], readFile)
      const isAnswerable = replies !== null && recipient !== replies.ownerEmail
      await provider.send({
        id,
        to: recipient,
        ...email,
        ...(attachments.length > 0 && { attachments }),
        ...(isAnswerable && toReplies(email, replies.addresses.addressFor(id))),
      })
      return null
    },
    onSent: (tx, sent) =>
      recordCampaignEmailsSent(
        tx,
        sent.map(({ message }) => message),
      ),
    async onFailed(tx, message, { reason, isFinal, error }) {
      const isBlocked = error === null && !message.isExpired
      if (isFinal) await recordCampaignFailure(tx, message, { reason, isBlocked, skipped: 'declined' })
    },
    classifyError: (error) => ({
      isPermanent: error instanceof PermanentEmailError,
      retryAfterSeconds: 0,
      isBusy: error instanceof EmailBusyError,
      isUnreachable: error instanceof ProviderUnreachableError,
    }),
  }
}

/** The bytes of a file; null when it was deleted. */
type ReadFile = (id: string) => Promise<Uint8Array | null>

/** An email never leaves without one of its files. */
async function readFiles(files: NonNullable<EmailContent['attachments']>, readFile: ReadFile) {
  const read = []
  for (const { id, name, type } of files) {
    const content = await readFile(id)
    if (!content) throw new PermanentEmailError('A file of this email isn’t stored any more.')
    read.push({ name, type, content })
  }
  return read
}

/** Whoever unsubscribes by email writes to the same address as with a reply. */
const toReplies = ({ unsubscribe }: RenderedEmail, replyTo: string) => ({
  replyTo,
  ...(unsubscribe?.startsWith('mailto:') && {
    unsubscribe: unsubscribe.replace(/^mailto:[^?]*/, `mailto:${replyTo}`),
  }),
})

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
