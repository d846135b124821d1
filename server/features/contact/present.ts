import type { contactMessages } from '#server/db/schema/contact.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { formatDateTime } from '#shared/dates.ts'

export type ContactRow = typeof contactMessages.$inferSelect

export function contactEmail(row: ContactRow): EmailContent {
  return {
    subject: `Message from ${row.name}`,
    heading: 'A message from the contact form',
    replyTo: row.email,
    paragraphs: [...linesOf(row.message), ...attached(row.conversation)],
    facts: [
      { label: 'Name', value: row.name },
      { label: 'Email', value: row.email },
      { label: 'Written', value: formatDateTime(row.createdAt) },
    ],
    closing: 'Answer this mail and your words go straight to its writer.',
  }
}

const linesOf = (text: string) => text.split(/[\r\n]+/)

const attached = (conversation: string | null) =>
  conversation ? ['The conversation with the assistant before it:', ...linesOf(conversation)] : []
