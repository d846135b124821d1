import type { Content } from '#practice/snapshot.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import type { FeedKind } from '#shared/calendar.ts'

const shows: Record<FeedKind, string> = {
  full: 'Whoever has it can read all your sessions with the names of your clients.',
  busy: 'Whoever has it can read when you are busy, without names.',
}

/** To the owner, when a secret address of the calendar was made. It doesn't name the address. */
export function feedEmail({ practice }: Content, publicUrl: string, kind: FeedKind): EmailContent {
  return {
    subject: `A calendar address was made: ${practice.name}`,
    heading: 'A calendar address was made',
    paragraphs: [
      `Somebody who is signed in to your account made a secret address of your calendar. ${shows[kind]}`,
      'An earlier address of this kind no longer works.',
    ],
    action: { label: 'See your addresses', href: `${publicUrl}/dashboard/calendar?part=settings` },
    closing: "If it wasn't you, end the address there, choose a new password and sign out everywhere else.",
  }
}
