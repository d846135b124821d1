import { insertRows, type SeedCapability } from '#server/db/seed/capability.ts'
import { idFor } from '#server/db/seed/random.ts'
import { chooseFitting } from '#server/db/seed/sample-content.ts'
import { days, hours } from '#shared/time.ts'

const emails = [
  {
    kind: 'order_shipped',
    to: 'dana.ruiz@mailbox.example',
    subject: 'Your order has shipped',
    paragraph: 'Your order is on its way and should arrive within a week.',
    hoursAgo: 11,
    error: 'the mail server answered 550: no such mailbox',
    needs: 'shipping' as const,
  },
  {
    kind: 'appointment_confirmed',
    to: 'lee.park@mailbox.example',
    subject: 'Your appointment is confirmed',
    paragraph: 'We look forward to seeing you.',
    hoursAgo: 60,
    error: 'the mail server answered 552: the mailbox is full',
    needs: 'appointments' as const,
  },
]

export const failedEmails: SeedCapability = {
  name: 'failed emails',
  demo: ({ run, today, content }) =>
    insertRows(
      run,
      'outbox',
      chooseFitting(content, emails).map(({ kind, to, subject, paragraph, hoursAgo, error }, index) => {
        const createdAt = new Date(today.getTime() - hours(hoursAgo))
        const id = idFor('failed email', index)
        return {
          id,
          channel: 'email',
          kind,
          cause: `demo:${id}`,
          recipient: to,
          payload: { subject, heading: subject, paragraphs: [paragraph] },
          created_at: createdAt,
          run_at: createdAt,
          attempts: 1,
          failed_at: createdAt,
          last_error: error,
          give_up_at: new Date(createdAt.getTime() + days(1)),
        }
      }),
    ),
}
