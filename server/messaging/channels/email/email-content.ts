/** A message in words and data. One template turns it into HTML and plain text. */
export type EmailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  facts?: { label: string; value: string }[]
  action?: { label: string; href: string }
  closing?: string
  /** Where an answer should go, when not to the practice. */
  replyTo?: string
  /** Nobody asked for it just now: it says how to get no more of its kind. */
  isUnsolicited?: boolean
  event?: CalendarEvent
}

/** For the reader's calendar. The same `uid` with a higher `sequence` changes what is there. */
export type CalendarEvent = {
  uid: string
  sequence: number
  state: 'tentative' | 'confirmed' | 'cancelled'
  title: string
  startsAt: string
  durationMinutes: number
  /** When it became so. */
  changedAt: string
  guest: { name: string; email: string }
}
