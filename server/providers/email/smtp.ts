import { createTransport } from 'nodemailer'
import { practice } from '#practice/practice.ts'
import { type EmailProvider, PermanentEmailError } from '#server/providers/email/port.ts'
import { minutes } from '#shared/time.ts'

/** Mail over SMTP. The outbox id becomes the Message-ID, so that a repeat after a lost answer is one mail to most readers. */
export function createSmtpEmail(config: { url: string; from: string }): EmailProvider {
  const { password, hostname } = new URL(config.url)
  const hasPassword = password !== ''
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const transport = createTransport({
    url: config.url,
    pool: true,
    connectionTimeout: minutes(0.25),
    greetingTimeout: minutes(0.25),
    socketTimeout: minutes(0.5),
    // A password travels encrypted or not at all.
    requireTLS: hasPassword && !isHere,
  })
  const domain = /@([^\s>]+)/.exec(config.from)?.[1] ?? 'localhost'
  const from = config.from.includes('<') ? config.from : { name: practice.name, address: config.from }
  return {
    kind: 'smtp',
    async send({ id, to, replyTo, unsubscribe, calendar, ...mail }) {
      try {
        await transport.sendMail({
          ...{ ...mail, from, messageId: `<${id}@${domain}>` },
          to: only(to),
          ...(replyTo && { replyTo: only(replyTo) }),
          // Nobody's holiday notice answers a receipt.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>` }),
          },
          ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
        })
      } catch (error) {
        const status = refusedFor(error)
        if (status) throw new PermanentEmailError(`the mail server answered ${status}`, { cause: error })
        throw error
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

/** One address, whatever stands in it: a text could be read as several. */
const only = (address: string) => ({ name: '', address })

/** The answer that refuses this address or this mail for good. What is wrong with our own account may be put right. */
function refusedFor(error: unknown): number | null {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return null
  const status = Number(error.responseCode)
  const isOfThisMail = error.command === 'RCPT TO' || error.command === 'DATA'
  return isOfThisMail && status >= 500 && status < 600 ? status : null
}
