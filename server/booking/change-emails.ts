import { type ClientMail, composeEmail, wordCancellation } from '#server/booking/emails.ts'
import { wordSession } from '#server/booking/word-session.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { formatDateTime } from '#shared/dates.ts'

/** To the client: the same appointment at another time. */
export function movedEmail(mail: ClientMail & { from: Date; isConfirmed: boolean }): EmailContent {
  const when = formatDateTime(mail.appointment.appointmentDate)
  return composeEmail(mail, {
    subject: `Your appointment is moved to ${when}`,
    notice: 'moved',
    heading: 'Your appointment is moved',
    sentences: [
      `It was on ${formatDateTime(mail.from)} and is now on ${when}.`,
      ...(mail.isConfirmed ? [] : ['It isn’t confirmed yet. We’ll email you when it is.']),
    ],
    closing: wordCancellation(mail),
    event: mail.isConfirmed ? 'confirmed' : 'tentative',
  })
}

/** To the client: another service or length at the same time. */
export function changedEmail(mail: ClientMail & { before: Parameters<typeof wordSession>[0] }): EmailContent {
  const when = formatDateTime(mail.appointment.appointmentDate)
  return composeEmail(mail, {
    subject: `Your appointment on ${when} is changed`,
    heading: 'Your appointment is changed',
    sentences: [`It was: ${wordSession(mail.before)}.`, `It is now: ${wordSession(mail.appointment)}.`],
    closing: wordCancellation(mail),
    event: 'confirmed',
  })
}
