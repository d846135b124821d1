import type { Ctx } from '#server/context.ts'
import type { Worded } from '#server/features/campaigns/render-message.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import type { UnsubscribeLink } from '#server/messaging/unsubscribe-links.ts'
import type { CampaignPurpose } from '#shared/campaigns.ts'

const reasons: Record<CampaignPurpose, string> = {
  news: 'You get this email because you agreed to get news from us.',
  appointments: 'You get this email because you booked a session with us.',
}

/** A group message by email. The law asks for an address where the sender has one: that of the pickup, if it is published. */
export function campaignEmail(
  { content }: Pick<Ctx, 'content'>,
  { subject, text }: Worded,
  { purpose, unsubscribe }: { purpose: CampaignPurpose; unsubscribe: UnsubscribeLink },
): EmailContent {
  const { pickup, practice } = content
  return {
    ...ownWords({ subject, text }),
    closing: [reasons[purpose], ...(pickup ? [`${practice.name}, ${pickup.place}`] : [])].join(' '),
    links: [{ label: 'Unsubscribe', href: unsubscribe.pageUrl }],
    purpose,
    isUnsolicited: true,
    unsubscribe,
  }
}

/** The same to the owner, before anybody gets it. */
export const testEmail = ({ subject, text }: Worded): EmailContent => ({
  ...ownWords({ subject, text }),
  subject: `Test: ${subject}`,
  closing: 'This is a test. In the real email, a link to unsubscribe is here.',
})

const ownWords = ({ subject, text }: Pick<Worded, 'subject' | 'text'>) => ({
  subject,
  heading: subject,
  paragraphs: text.split(/\n+/).filter((paragraph) => paragraph.trim() !== ''),
})
