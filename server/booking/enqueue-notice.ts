import type { Tx } from '#server/access/scope.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { type EmailToEnqueue, enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { findPhoneOwner } from '#server/messaging/verified-phone.ts'

type NoticeToEnqueue = {
  kind: string
  cause: string
  text: { number: string; text: string; expiresInMs: number } | null
  email: { to: string; content: EmailContent; expiresInMs?: number } | null
  /** The email is kept for when the text fails. For how many milliseconds it is worth sending then; null sends both. */
  fallbackLifeMs: number | null
  priority?: NonNullable<EmailToEnqueue['priority']>
  /** How long both wait before they leave. */
  delayMs?: number
}

/** Enqueues what tells the client of an appointment something, by text, email or both. Needs the system role. */
export async function enqueueNotice(
  tx: Tx,
  { kind, cause, text, email, fallbackLifeMs, priority, delayMs }: NoticeToEnqueue,
): Promise<void> {
  const timing = { ...(priority && { priority }), ...(delayMs !== undefined && { delayMs }) }
  const isTextAlone = text !== null && email !== null && fallbackLifeMs !== null
  if (text) {
    const { number, expiresInMs } = text
    const fallback = isTextAlone
      ? { kind, cause, email: email.to, content: email.content, lifeMs: fallbackLifeMs }
      : null
    await enqueueSms(
      tx,
      { kind, sender: 'admin', purpose: 'appointments', text: text.text, expiresInMs, ...timing },
      [{ to: number, userId: await findPhoneOwner(tx, number), cause, fallback }],
    )
  }
  if (email && !isTextAlone) await enqueueEmail(tx, { kind, cause, ...email, ...timing })
}
