import type { Ctx } from '#server/context.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { type Attachment, formatBytes } from '#shared/attachments.ts'

type Practice = Pick<Ctx, 'content' | 'publicUrl' | 'ownerEmail'>

/** `href`: of the page with the files, when they are too large for an email. */
type Written = { text: string; files: readonly Attachment[]; href: string | null }

/** The email of theirs that it answers. */
export type Answered = { subject: string; references: string[] }

/** The owner's own words and files, which an answer goes back to. */
export function replyEmail(
  { text, files, href }: Written,
  { content, ownerEmail }: Practice,
  answered: Answered | null,
): EmailContent {
  const { coach, name } = content.practice
  return {
    subject: answered ? toReplySubject(answered.subject) : `A message from ${coach.firstName} at ${name}`,
    ...(answered && { references: answered.references }),
    heading: `${coach.firstName} wrote to you`,
    paragraphs: paragraphsOf(text),
    replyTo: ownerEmail,
    ...(href && {
      facts: [listFiles(files)],
      action: { label: files.length === 1 ? 'Open the file' : 'Open the files', href },
    }),
    ...(files.length > 0 &&
      !href && { attachments: files.map(({ id, name, type }) => ({ id, name, type })) }),
    closing: `Reply to this email to answer ${coach.firstName}.`,
  }
}

/** Tells a client of a message in the portal, with what it says. */
export function writtenInPortalEmail(
  { text, files }: Written,
  { content, publicUrl }: Practice,
): EmailContent {
  const { coach, name } = content.practice
  return {
    subject: `A message from ${coach.firstName} at ${name}`,
    heading: `${coach.firstName} wrote to you`,
    paragraphs: paragraphsOf(text),
    ...(files.length > 0 && { facts: [listFiles(files)] }),
    action: {
      label: files.length > 0 ? 'Open the portal' : 'Answer in the portal',
      href: `${publicUrl}/portal/conversation`,
    },
  }
}

/** Mail programs put emails of one subject together. */
const toReplySubject = (subject: string) =>
  /^re:/i.test(subject) ? subject : `Re: ${subject || 'your email'}`

const listFiles = (files: readonly Attachment[]) => ({
  label: files.length === 1 ? 'File' : 'Files',
  value: files.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(', '),
})

const paragraphsOf = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
