import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type ParsedEmail, parseEmail } from '#tests/support/parse-email.ts'

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** An SMTP server on a free port that keeps what it receives, newest last. */
export async function startMailServer() {
  const inbox: (ParsedEmail & { to: string[]; header(name: string): string | null })[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    // It would wait 30 s for the pooled connections of the client.
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const raw = Buffer.concat(pieces).toString()
        const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
        const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(head)?.[1] ?? null
        inbox.push({ to, header, ...parseEmail(raw) })
        done()
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject)
    smtp.listen(0, '127.0.0.1', resolve)
  })
  // A killed client resets its connections.
  smtp.on('error', () => undefined)
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** As a mailbox shows them: what a killed server sends again has the same Message-ID (docs/decisions/email-outbox.md). */
    mailsTo: (address: string) => {
      const mails = inbox.filter(({ to }) => to.includes(address))
      return [...new Map(mails.map((mail) => [mail.header('Message-ID'), mail])).values()]
    },
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}
