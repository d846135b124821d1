import type { Tx } from '#server/access/scope.ts'
import type { ClientMail } from '#server/booking/emails.ts'
import { enqueueNotice } from '#server/booking/enqueue-notice.ts'
import { appointmentValues } from '#server/booking/notice-values.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import { readNoticeMail } from '#server/booking/read-client-mail.ts'
import { findReminderNumber, findTextTime } from '#server/booking/reminder-text.ts'
import { stepCause } from '#server/booking/step-email.ts'
import type { Ctx } from '#server/context.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { applyTextTemplate, readNotices } from '#server/notices/notice.ts'
import { smsMaxLength } from '#shared/messages.ts'
import { fillTemplate, type NoticeKind, noticeDefaults } from '#shared/notices.ts'
import { days, hours } from '#shared/time.ts'

type Appointment = typeof appointments.$inferSelect

/** Something that the client of an appointment is told. */
export type ClientMessage = {
  appointment: Appointment
  /** As in 'appointment_booked'. */
  kind: string
  /** Once for each; by default the state of the appointment. */
  cause?: string
  /** How long it can be taken back. */
  delayMs?: number
  /** What the owner adds in their own words, which only the email says. */
  note?: string | null | undefined
  /** No text: too many went to the number. */
  isEmailAlone?: boolean
  write: (mail: ClientMail) => EmailContent
}
type Told = Pick<ClientMessage, 'appointment' | 'kind' | 'note' | 'write' | 'isEmailAlone'>

/** Which of the messages that the owner sets an email belongs to. Others go by email in any case. */
const noticeOf: Readonly<Record<string, NoticeKind>> = {
  appointment_requested: 'requested',
  appointment_booked: 'booked',
  appointment_confirmed: 'booked',
  appointment_moved: 'moved',
  appointment_cancelled: 'cancelled',
}

/** A text and an email that tell the same. `textWaitMs`: until its hours begin. */
type Message = {
  text: { number: string; text: string; expiresInMs: number } | null
  textWaitMs: number
  email: { to: string; content: EmailContent } | null
  isTextFirst: boolean
}

/** Enough for a text about a session that begins soon. */
const shortestLifeMs = hours(1)
const longestLifeMs = days(1)
const fallbackLifeMs = days(3)

/**
 * Tells the client something about an appointment, once for each kind and state of it, by email, text or both as the owner set it.
 * False when nothing is sent: it is switched off, or they gave no address that it can go to. Needs the system role.
 */
export async function notifyClient(ctx: Ctx, tx: Tx, message: ClientMessage): Promise<boolean> {
  const { appointment, kind, cause = stepCause(appointment), delayMs = 0 } = message
  const composed = await composeMessage(ctx, tx, message)
  if (!composed) return false
  const { text, textWaitMs, email, isTextFirst } = composed
  const waitMs = delayMs + textWaitMs
  await enqueueNotice(tx, {
    kind,
    cause,
    text: text && { ...text, expiresInMs: waitMs + text.expiresInMs },
    email,
    fallbackLifeMs: isTextFirst ? fallbackLifeMs : null,
    ...(waitMs > 0 && { delayMs: waitMs }),
  })
  return true
}

/** What `notifyClient` would send; null for nothing. */
export async function composeMessage(
  ctx: Ctx,
  tx: Tx,
  { appointment, kind, note, write, isEmailAlone = false }: Told,
): Promise<Message | null> {
  const { name, email: address } = await readBookingClient(tx, appointment)
  const mail = await readNoticeMail(ctx, tx, appointment, { name, email: address ?? '' })
  const noticeKind = noticeOf[kind]
  const notice = noticeKind && mail.notices[noticeKind]
  if (notice && !notice.isOn) return null
  const email = address === null ? null : { to: address, content: write(mail) }
  const mayText = notice && notice.delivery !== 'email' && !(isEmailAlone && email)
  const number = mayText ? await findReminderNumber(tx, appointment) : null
  const emailAlone = email && { text: null, textWaitMs: 0, email, isTextFirst: false }
  if (!noticeKind || !notice || number === null) return emailAlone
  const now = ctx.now()
  const until = new Date(Math.max(appointment.appointmentDate.getTime(), now.getTime() + shortestLifeMs))
  const time = await findTextTime(tx, { number, now, until })
  // Who has an email is told at once; a text at night waits, if it is the only way.
  if (time.at === 'never' || (time.at === 'later' && email)) return emailAlone
  // What the text leaves out is worth an email as well.
  const isTextFirst = notice.delivery === 'text_first' && !note && mail.payment.paidCents === 0
  const leftMs = time.at === 'now' ? time.leftMs : longestLifeMs
  const usefulMs = until.getTime() - now.getTime()
  // The email that takes its place when it can't be sent has the other half.
  const expiresInMs = Math.min(leftMs, longestLifeMs, isTextFirst && email ? usefulMs / 2 : usefulMs)
  return {
    text: { number, text: describeStep(mail, noticeKind, appointment.status), expiresInMs },
    textWaitMs: time.at === 'later' ? time.waitMs : 0,
    email,
    isTextFirst,
  }
}

/**
 * The number that a message of this kind would be texted to; null without one, or when it goes by email alone. `isAgreed`: the number
 * of the form, which agrees to texts. Needs the system role.
 */
export async function findNoticeNumber(
  tx: Tx,
  session: Pick<Appointment, 'userId' | 'clientPhone'>,
  kind: string,
  { isAgreed = false } = {},
): Promise<string | null> {
  const noticeKind = noticeOf[kind]
  const notice = noticeKind && (await readNotices(tx))[noticeKind]
  if (!notice?.isOn || notice.delivery === 'email') return null
  return (await findReminderNumber(tx, session)) ?? (isAgreed ? session.clientPhone : null)
}

function describeStep(mail: ClientMail, kind: NoticeKind, status: Appointment['status']): string {
  const values = appointmentValues(mail)
  const text = applyTextTemplate(mail.notices[kind], fillTemplate(noticeDefaults[kind].sms, values), values)
  const isOpen = kind === 'moved' && status === 'pending'
  return (isOpen ? `${text} It is not confirmed yet.` : text).slice(0, smsMaxLength)
}
