import type { smsMessages } from '#server/db/schema/messages.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { SmsRow } from '#shared/messages.ts'

export type SmsMessage = typeof smsMessages.$inferSelect

export function presentMessage(row: SmsMessage): SmsRow {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    phone_number: row.phoneNumber,
    message: row.message,
    status: row.status,
    direction: row.direction,
    sender: row.sender,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    failure: row.failure,
  }
}

export function smsHelpEmail(row: SmsMessage, publicUrl: string): EmailContent {
  return {
    subject: `${row.phoneNumber} asks for help by text`,
    heading: 'Somebody asks for help by text',
    paragraphs: [
      'The text provider has answered with its standard words. A call or a text from you is kinder.',
    ],
    facts: [
      { label: 'Number', value: row.phoneNumber },
      { label: 'Written', value: formatDateTime(row.createdAt) },
    ],
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard?tab=messages` },
  }
}

export const messageColumns = ['Date', 'Phone Number', 'Message', 'Status', 'Direction'] as const

export function presentMessageLine(row: SmsMessage) {
  const { createdAt, phoneNumber, message, status, direction } = row
  return [formatDateTime(createdAt), phoneNumber, message, status, direction]
}
