import { type ClientMail, composeEmail, joinLinks, wordCancellation } from '#server/booking/emails.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { TimedNotice } from '#shared/reminders.ts'

export const noticeOf = {
  threeDays: 'reminder_3_days',
  oneDay: 'reminder_1_day',
  startsSoon: 'starts_soon',
  review: 'review_request',
} as const satisfies Record<TimedNotice, string>

/** To the client of a confirmed appointment, some time before it. */
export function reminderEmail(mail: ClientMail, kind: 'threeDays' | 'oneDay' | 'startsSoon'): EmailContent {
  const when = formatDateTime(mail.appointment.appointmentDate)
  const isSoon = kind === 'startsSoon'
  const email = composeEmail(mail, {
    notice: noticeOf[kind],
    subject: isSoon
      ? `Your appointment starts at ${when.split(' at ').at(-1)}`
      : `Reminder: your appointment on ${when}`,
    heading: isSoon ? 'Your appointment starts soon' : 'Your appointment is coming up',
    sentences: [
      isSoon
        ? 'Your appointment starts soon. See you then!'
        : 'This is a reminder of your appointment. See you then!',
    ],
    closing: wordCancellation(mail),
    event: 'confirmed',
  })
  const { meetingLink } = mail.venue
  return { ...email, isUnsolicited: true, ...(meetingLink && { links: joinLinks(meetingLink) }) }
}

/** To the client of a session that took place. */
export const reviewEmail = (mail: ClientMail): EmailContent => ({
  ...composeEmail(mail, {
    notice: 'review_request',
    subject: `How was your appointment on ${formatDateTime(mail.appointment.appointmentDate).split(' at ')[0]}?`,
    heading: 'How was your appointment?',
    sentences: ['Thanks for your session. How was it? Reply to this email: we read every answer.'],
    actionLabel: 'See this appointment',
  }),
  isUnsolicited: true,
})
