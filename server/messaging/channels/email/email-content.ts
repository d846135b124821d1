import type { ConsentPurpose } from '#shared/consents.ts'

/** The content of an email as data; `renderEmail` turns it into HTML and plain text. */
export type EmailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  facts?: EmailFact[]
  action?: EmailLink
  /** Plain links below the action. */
  links?: EmailLink[]
  closing?: string
  /** Where a reply goes, when not to the practice. */
  replyTo?: string
  /** The emails it answers, the first one first: mail programs show it below them. */
  references?: string[]
  /** The recipient did not just ask for it, so it carries a List-Unsubscribe header. */
  isUnsolicited?: boolean
  /** What it's about, where the recipient must agree to it, or not have declined: asked again when it leaves. */
  purpose?: ConsentPurpose
  /** The link that stops emails like this one, also for the button of mail programs. */
  unsubscribe?: { pageUrl: string; oneClickUrl: string }
  event?: CalendarEvent
  /** Files that go along, by their id: their bytes are read when it leaves. */
  attachments?: { id: string; name: string; type: string }[]
}

export type EmailFact = { label: string; value: string }
export type EmailLink = { label: string; href: string }

/** An event for the recipient's calendar. The same `uid` with a higher `sequence` updates the existing entry. */
export type CalendarEvent = {
  uid: string
  sequence: number
  state: 'tentative' | 'confirmed' | 'cancelled'
  title: string
  startsAt: string
  durationMinutes: number
  /** When it changed to this state. */
  changedAt: string
  /** Who is invited; nobody in a file to download. */
  guest?: { name: string; email: string }
  /** Where it takes place: an address, or the link of an online session. */
  location?: string
  /** What to know, and where to change it. */
  description?: string
}
