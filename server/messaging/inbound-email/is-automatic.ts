import type { ParsedEmail } from '#server/messaging/inbound-email/parse-email.ts'

const machines =
  /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|notifications?)(?:[+._-].*)?@/
const subjects =
  /^(?:re: *)?(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response|responder)|out of (?:the )?office|abwesenheits\w*|automatische antwort|respuesta autom[áa]tica|r[ée]ponse automatique)\b/i

/** Whether a program wrote an email, such as an out-of-office reply, a newsletter or a mail server: nobody waits for an answer to it. */
export function isAutomatic({ header, sender, subject, report }: ParsedEmail): boolean {
  const value = (name: string) => header(name)[0]?.trim().toLowerCase()
  const submitted = value('auto-submitted')
  return (
    report !== null ||
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    /^(?:bulk|junk|list|auto_reply)\b/.test(value('precedence') ?? '') ||
    [
      'x-autoreply',
      'x-autorespond',
      'x-autoresponder',
      'list-id',
      'list-unsubscribe',
      'list-post',
      'feedback-id',
    ].some((name) => value(name) !== undefined) ||
    value('return-path') === '<>' ||
    /^multipart\/report\b/.test(value('content-type') ?? '') ||
    machines.test(sender) ||
    subjects.test(subject)
  )
}
