/** The content of an email as data; `renderEmail` turns it into HTML and plain text. */
export type EmailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  facts?: { label: string; value: string }[]
  action?: { label: string; href: string }
  closing?: string
  /** Where a reply goes, when not to the practice. */
  replyTo?: string
  /** The recipient did not just ask for it, so it says how to unsubscribe. */
  isUnsolicited?: boolean
  event?: CalendarEvent
}

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
  guest: { name: string; email: string }
}
