import type { Scope } from '#server/access/scope.ts'
import { sandboxDeliveries } from '#server/db/schema/sandbox.ts'
import type { SmsProvider } from '#server/providers/sms/port.ts'

const system = { role: 'system', job: 'embedded sms' } as const

/** Stores text messages in the database, where /sandbox/outbox shows them, and sends nothing. */
export function createEmbeddedSms(scope: Scope): SmsProvider {
  return {
    kind: 'embedded',
    async send({ id, to, text }) {
      await scope(system, (tx) =>
        tx
          .insert(sandboxDeliveries)
          .values({ id, channel: 'sms', recipient: to, subject: '', text, html: '' })
          .onConflictDoNothing(),
      )
      return null
    },
  }
}
