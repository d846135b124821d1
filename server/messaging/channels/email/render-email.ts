import type { Content } from '#practice/snapshot.ts'
import { type CalendarFile, renderEvent } from '#server/messaging/channels/email/calendar-file.ts'
import type { EmailContent, EmailLink } from '#server/messaging/channels/email/email-content.ts'
import { unsubscribeSubject } from '#server/messaging/unsubscribe-subject.ts'
import { removeDeceiving } from '#shared/fields.ts'

export type RenderedEmail = {
  senderName: string
  subject: string
  text: string
  html: string
  replyTo?: string
  references?: string[]
  unsubscribe?: string
  /** The unsubscribe address takes a POST without a question (RFC 8058). */
  isOneClick?: boolean
  calendar?: CalendarFile
}

/** The template of every email: no pictures, readable as plain text and in both colour schemes. */
export function renderEmail(content: Content, email: EmailContent): RenderedEmail {
  const { practice } = content
  const { subject, replyTo, references, isUnsolicited, unsubscribe, event } = email
  const signature = signatureOf(practice)
  return {
    senderName: practice.name,
    // Names of customers from elsewhere are in it too.
    subject: removeDeceiving(subject).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
    text: renderText(email, signature),
    html: renderHtml(email, signature),
    ...(replyTo && { replyTo }),
    ...(references && { references }),
    ...(unsubscribe && { unsubscribe: unsubscribe.oneClickUrl, isOneClick: true }),
    ...(isUnsolicited && !unsubscribe && { unsubscribe: unsubscribeAddress(practice) }),
    ...(event && { calendar: renderEvent(content, event) }),
  }
}

/** Unsubscribing is an email to the coach, who does the rest by hand where replies don't come here. */
const unsubscribeAddress = ({ email }: Content['practice']) =>
  `mailto:${email}?subject=${encodeURIComponent(unsubscribeSubject)}`

const signatureOf = ({ coach, name, place, phone }: Content['practice']) => [
  coach.fullName,
  name,
  `${place.asWritten} · ${phone.asWritten}`,
]

function renderText(email: EmailContent, signature: readonly string[]): string {
  const facts = email.facts?.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const links = [...(email.action ? [email.action] : []), ...(email.links ?? [])]
  const parts = [
    email.heading,
    ...email.paragraphs,
    facts,
    ...links.map(({ label, href }) => `${label}:\n${href}`),
    email.closing,
    signature.join('\n'),
  ]
  return parts.filter((part) => part !== undefined).join('\n\n')
}

const style = `
  :root { color-scheme: light dark }
  body { margin: 0; background: #faf6ee; color: #20301f; font: 17px/1.6 -apple-system, 'Segoe UI', Roboto, Arial, sans-serif }
  main { max-width: 560px; margin: 0 auto; padding: 40px 24px; word-break: break-word }
  h1 { font: 500 28px/1.25 Georgia, 'Times New Roman', serif; margin: 0 0 20px }
  dl { border-top: 1px solid #d9d2c2; margin: 24px 0; padding: 0 }
  dl div { border-bottom: 1px solid #d9d2c2; padding: 10px 0; display: flex; gap: 24px; justify-content: space-between }
  dt { color: #5b6456 } dd { margin: 0; text-align: right }
  a { color: inherit }
  .action { display: inline-block; background: #1f4d36; color: #fffdf7; border-radius: 12px; padding: 12px 22px; text-decoration: none; margin: 8px 0 }
  footer { border-top: 1px solid #d9d2c2; margin-top: 36px; padding-top: 16px; color: #5b6456; font-size: 15px }
  @media (prefers-color-scheme: dark) {
    body { background: #121a15; color: #efe9dc } dl, dl div, footer { border-color: #33402f } dt, footer { color: #b3b8a6 }
    .action { background: #a9cfae; color: #10201a }
  }`

function renderHtml(email: EmailContent, signature: readonly string[]): string {
  const paragraphs = email.paragraphs.map((text) => `<p>${toLines(text)}</p>`).join('\n')
  const facts = email.facts?.map(
    ({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${toLines(value)}</dd></div>`,
  )
  const action =
    email.action &&
    `<p><a class="action" href="${escapeHtml(email.action.href)}">${escapeHtml(email.action.label)}</a></p>`
  const links = email.links?.map(renderLink)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(email.subject)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(email.heading)}</h1>
${paragraphs}
${facts ? `<dl>${facts.join('')}</dl>` : ''}
${action ?? ''}
${links ? `<p>${links.join(' · ')}</p>` : ''}
${email.closing ? `<p>${escapeHtml(email.closing)}</p>` : ''}
<footer>${signature.map(escapeHtml).join('<br>')}</footer></main></body></html>`
}

const renderLink = ({ label, href }: EmailLink) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`

/** Not by a style: some mail programs drop it. */
const toLines = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
}
