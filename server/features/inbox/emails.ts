import type { Ctx } from '#server/context.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'

type Practice = Pick<Ctx, 'content' | 'publicUrl' | 'ownerEmail'>

/** The owner's own words, which an answer goes back to. */
export function replyEmail(text: string, { content, ownerEmail }: Practice): EmailContent {
  const { coach, name } = content.practice
  return {
    subject: `A message from ${coach.firstName} at ${name}`,
    heading: `${coach.firstName} wrote to you`,
    paragraphs: paragraphsOf(text),
    replyTo: ownerEmail,
    closing: `Reply to this email to answer ${coach.firstName}.`,
  }
}

/** Tells a client of a message in the portal, with what it says. */
export function writtenInPortalEmail(text: string, { content, publicUrl }: Practice): EmailContent {
  const { coach, name } = content.practice
  return {
    subject: `A message from ${coach.firstName} at ${name}`,
    heading: `${coach.firstName} wrote to you`,
    paragraphs: paragraphsOf(text),
    action: { label: 'Answer in the portal', href: `${publicUrl}/portal/conversation` },
  }
}

const paragraphsOf = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
