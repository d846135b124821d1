import type { Scope } from '#server/access/scope.ts'
import { sandboxDeliveries } from '#server/db/schema/sandbox.ts'
import type { EmailProvider } from '#server/providers/email/port.ts'

const system = { role: 'system', job: 'embedded email' } as const

/** Stores emails in the database, where /sandbox/outbox shows them, and sends nothing. */
export function createEmbeddedEmail(scope: Scope): EmailProvider {
  return {
    kind: 'embedded',
    async send({ id, to, subject, text, html, replyTo, calendar, attachments }) {
      await scope(system, (tx) =>
        tx
          .insert(sandboxDeliveries)
          .values({
            id,
            channel: 'email',
            recipient: to,
            subject,
            text,
            html,
            replyTo,
            calendar: calendar?.content,
            attachments: attachments?.map(({ name, type, content }) => ({
              name,
              type,
              bytes: content.length,
            })),
          })
          .onConflictDoNothing(),
      )
    },
  }
}
