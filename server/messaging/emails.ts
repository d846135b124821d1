import { wordPhone } from '#practice/wording.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import type { UnsubscribeLink } from '#server/messaging/unsubscribe-links.ts'
import { formatDateTime } from '#shared/dates.ts'

/** Notifies the owner of a text message that says HELP. */
export function smsHelpEmail(
  { phoneNumber, createdAt }: { phoneNumber: string; createdAt: Date },
  publicUrl: string,
): EmailContent {
  return {
    subject: `${wordPhone(phoneNumber)} asks for help by text message`,
    heading: 'Someone asked for help by text message',
    paragraphs: [
      'The text message provider has sent its standard reply. A call or a message from you is more personal.',
    ],
    facts: [
      { label: 'Number', value: wordPhone(phoneNumber) },
      { label: 'Received', value: formatDateTime(createdAt) },
    ],
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard?tab=messages` },
  }
}

/** Asks the owner of an address whether they want news. `name` is the practice's. */
export const confirmNewsEmail = (name: string, url: string): EmailContent => ({
  subject: `Do you want news from ${name}?`,
  heading: 'Confirm that you want our news',
  paragraphs: [
    `Somebody entered this address to get news and offers from ${name} by email. If it was you, confirm it with the button. The link works for seven days.`,
  ],
  action: { label: 'Open the confirmation page', href: url },
  closing: 'If it wasn’t you, do nothing: you won’t get any news, and the address isn’t used.',
})

export const newsConfirmedEmail = (name: string, unsubscribe: UnsubscribeLink): EmailContent => ({
  subject: `You get news from ${name} now`,
  heading: 'You’re signed up',
  paragraphs: [`Now and then we’ll email you news and offers from ${name}. You can stop them at any time.`],
  links: [{ label: 'Unsubscribe', href: unsubscribe.pageUrl }],
  unsubscribe,
  purpose: 'news',
})
