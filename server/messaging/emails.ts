import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { formatDateTime } from '#shared/dates.ts'

/** Notifies the owner of a text message that says HELP. */
export function smsHelpEmail(
  { phoneNumber, createdAt }: { phoneNumber: string; createdAt: Date },
  publicUrl: string,
): EmailContent {
  return {
    subject: `${phoneNumber} asks for help by text message`,
    heading: 'Someone asked for help by text message',
    paragraphs: [
      'The text message provider has sent its standard reply. A call or a message from you is more personal.',
    ],
    facts: [
      { label: 'Number', value: phoneNumber },
      { label: 'Received', value: formatDateTime(createdAt) },
    ],
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard?tab=messages` },
  }
}
