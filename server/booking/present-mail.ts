import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import type { MailPreview } from '#shared/calendar.ts'

/** An email as the owner sees it before it is sent. */
export function presentMail({ to, content }: { to: string; content: EmailContent }): MailPreview {
  const { subject, paragraphs, facts = [], closing } = content
  return {
    to,
    subject,
    paragraphs: [
      ...paragraphs,
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      ...(closing ? [closing] : []),
    ],
  }
}
