import { createTransport } from 'nodemailer'
import { ProviderUnreachableError } from '#server/errors.ts'
import { EmailBusyError, type EmailProvider, PermanentEmailError } from '#server/providers/email/port.ts'
import { minutes, seconds } from '#shared/time.ts'

/** How long a mail server may take to be reached and to greet. */
const defaultTimeoutMs = seconds(10)
/**
 * How long it may be silent then. Some look into an email, or delay on purpose, for half a minute before they say that they accepted it:
 * who doesn't wait for that sends it again, under the same Message-ID.
 */
const defaultSilenceMs = minutes(1)
/** Each sends one email at a time: as many as the email channel delivers at once. */
const emailConnections = 8

type SmtpConfig = { url: string; from: string; timeoutMs?: number; silenceMs?: number }

/** Email over SMTP. The outbox id becomes the Message-ID, so that most mail programs show a repeated email only once. */
export function createSmtpEmail(config: SmtpConfig): EmailProvider {
  const timeoutMs = config.timeoutMs ?? defaultTimeoutMs
  const { password, hostname } = new URL(config.url)
  const hasPassword = password !== ''
  const isLocalServer = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const transport = createTransport({
    url: config.url,
    pool: true,
    maxConnections: emailConnections,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: config.silenceMs ?? defaultSilenceMs,
    // Never send a password unencrypted to another machine.
    requireTLS: hasPassword && !isLocalServer,
  })
  /** The Message-IDs of emails that the server has read to their end. */
  const handedOver = new Set<unknown>()
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((stream) => stream.once('end', () => handedOver.add(data.messageId)))
    done()
  })
  const domain = /@([^\s>]+)/.exec(config.from)?.[1] ?? 'localhost'
  const isNamed = config.from.includes('<')
  return {
    kind: 'smtp',
    async send(email) {
      const { id, to, senderName, replyTo, references, unsubscribe, isOneClick, calendar, attachments } =
        email
      const { subject, text, html } = email
      const messageId = `<${id}@${domain}>`
      try {
        await transport.sendMail({
          ...{ subject, text, html },
          from: isNamed ? config.from : { name: senderName, address: config.from },
          messageId,
          to: singleAddress(to),
          ...(replyTo && { replyTo: singleAddress(replyTo) }),
          ...(references && { references, inReplyTo: references.at(-1) }),
          // Keeps out-of-office replies away.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>` }),
            ...(isOneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
          ...(attachments && { attachments: attachments.map(attach) }),
          ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
        })
      } catch (error) {
        const status = permanentStatus(error)
        if (status) throw new PermanentEmailError(`the mail server answered ${status}`, { cause: error })
        if (isBusyAnswer(error)) throw new EmailBusyError(reasonOf(error), { cause: error })
        if (hasAnswered(error)) throw error
        // It may have been accepted, so it isn't tried again as soon as what found no server.
        if (handedOver.has(messageId))
          throw new Error(`the mail server did not say whether it accepted the email: ${reasonOf(error)}`, {
            cause: error,
          })
        throw new ProviderUnreachableError(reasonOf(error), { cause: error })
      } finally {
        handedOver.delete(messageId)
      }
    },
    async check() {
      try {
        await transport.verify()
        return null
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EAUTH')
          return 'The mail server of SMTP_URL does not accept the user and password in it.'
        throw error
      }
    },
  }
}

/** Never shown inside the email, whatever its type. */
const attach = ({ name, type, content }: { name: string; type: string; content: Uint8Array }) => ({
  filename: name,
  contentType: type,
  contentDisposition: 'attachment' as const,
  content: Buffer.from(content),
})

/** As an object, because nodemailer would parse a string into several addresses. */
const singleAddress = (address: string) => ({ name: '', address })

const hasAnswered = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && !!error.responseCode
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The status that permanently refuses this address or email. A refusal of our own account is temporary. */
function permanentStatus(error: unknown): number | null {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return null
  const status = Number(error.responseCode)
  const isAboutThisEmail = error.command === 'RCPT TO' || error.command === 'DATA'
  return isAboutThisEmail && status >= 500 && status < 600 ? status : null
}

/** A temporary refusal of how many we send, unlike one of this email or of an unknown sender. */
function isBusyAnswer(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error)) return false
  const status = Number(error.responseCode)
  return status >= 400 && status < 500 && (status === 421 || busyWords.test(error.message))
}

const busyWords = /\b(rate|too many|throttl\w*|quota)\b/i
