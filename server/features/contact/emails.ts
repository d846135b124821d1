import type { contactMessages } from '#server/db/schema/contact.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { formatDateTime } from '#shared/dates.ts'

type ContactRow = typeof contactMessages.$inferSelect

/** To the owner; a reply goes to the visitor. */
export function contactEmail(row: ContactRow): EmailContent {
  const paragraphs = splitLines(row.message)
  if (row.conversation)
    paragraphs.push('Their conversation with the assistant:', ...splitLines(row.conversation))
  return {
    subject: `Message from ${row.name}`,
    heading: 'New message from the contact form',
    replyTo: row.email,
    paragraphs,
    facts: [
      { label: 'Name', value: row.name },
      { label: 'Email', value: row.email },
      { label: 'Sent', value: formatDateTime(row.createdAt) },
    ],
    closing: `Reply to this email to answer ${row.name}.`,
  }
}

const splitLines = (text: string) => text.split(/[\r\n]+/)
