import type { Content } from '#practice/snapshot.ts'
import { greet } from '#server/booking/emails.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { formatDateTime } from '#shared/dates.ts'
import { zoneName } from '#shared/local-time.ts'
import { formatPrice } from '#shared/money.ts'
import { wordMinutes } from '#shared/word-minutes.ts'

type Joined = {
  name: string
  serviceType: string
  minutes: number
  /** The days and times that suit them, in words. */
  preference: string
  /** Where they can leave. */
  url: string
  content: Content
}

/** To somebody who has joined the waitlist: anybody may have typed their address. */
export function waitlistJoinedEmail({
  name,
  serviceType,
  minutes,
  preference,
  url,
  content,
}: Joined): EmailContent {
  return {
    subject: `You’re on the waitlist: ${serviceType}`,
    heading: 'You’re on the waitlist',
    paragraphs: [
      ...greet(name),
      `When a time opens at ${content.practice.name}, we’ll email you and hold it for you for up to two hours. You can take it or decline it with the link in that email.`,
    ],
    facts: [
      { label: 'Service', value: serviceType },
      { label: 'Duration', value: wordMinutes(minutes) },
      { label: 'What suits you', value: preference },
    ],
    action: { label: 'Leave the waitlist', href: url },
    closing: 'You didn’t ask for this? Leave with the link above and you’ll hear no more about this wait.',
  }
}

export type OpenedTime = {
  name: string
  serviceType: string
  minutes: number
  priceCents: number
  startsAt: Date
  expiresAt: Date
  /** Where the time can be taken. */
  url: string
  /** Whether their entry ends unless they answer. */
  isLast: boolean
  content: Content
}

/** To somebody on the waitlist: a time opened and is kept for them. */
export function waitlistOfferEmail(opened: OpenedTime): EmailContent {
  const { name, serviceType, minutes, priceCents, startsAt, expiresAt, url, isLast, content } = opened
  const when = formatDateTime(startsAt)
  return {
    subject: `A time opened: ${when}`,
    heading: 'A time opened for you',
    paragraphs: [
      ...greet(name),
      `You asked ${content.practice.name} to tell you when something opens. This time is free now, and we’re holding it for you.`,
      ...(isLast
        ? [
            'If you don’t answer this time, we’ll take you off the waitlist. You can join again whenever you like.',
          ]
        : []),
    ],
    facts: [
      { label: 'Service', value: serviceType },
      { label: 'When', value: `${when}, ${zoneName()}` },
      { label: 'Duration', value: wordMinutes(minutes) },
      { label: 'Price', value: formatPrice(priceCents) },
    ],
    action: { label: 'Accept or decline', href: url },
    closing: `It’s yours until ${formatDateTime(expiresAt)}, ${zoneName()}. Then we offer it to the next person.`,
    isUnsolicited: true,
  }
}

type Withdrawn = Pick<OpenedTime, 'name' | 'startsAt' | 'content'> & {
  /** Where they can leave. */
  url: string
  /** Whether times of what they wait for are offered still. */
  isBookable: boolean
}

/** To somebody who was offered a time that the owner can't keep. */
export function waitlistWithdrawnEmail({
  name,
  startsAt,
  url,
  isBookable,
  content,
}: Withdrawn): EmailContent {
  const when = formatDateTime(startsAt)
  return {
    subject: `No longer open: ${when}`,
    heading: 'That time is no longer open',
    paragraphs: [
      ...greet(name),
      `We’re sorry: ${content.practice.name} can’t keep ${when}, ${zoneName()}, for you after all.`,
      `You’re still on the waitlist, in the same place. ${
        isBookable
          ? 'We’ll email you when another time opens.'
          : 'This session can’t be booked online at the moment, so no times open for it.'
      }`,
    ],
    action: { label: 'Leave the waitlist', href: url },
    isUnsolicited: true,
  }
}
