import { refundDeletedSessions } from '#server/booking/refund-deleted-sessions.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { composeCancellations } from '#server/features/clients/compose-cancellations.ts'
import { findClient } from '#server/features/clients/find-client.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { endUnwantedPages } from '#server/payments/end-unwanted-pages.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { identitiesOf, isAppointmentOf } from '#server/people/person.ts'

const system = { role: 'system', job: 'clients' } as const

/**
 * Erases a client or guest for good, with every record merged into theirs. What was paid for upcoming
 * appointments goes back by the terms, and the person is told that they are cancelled. `phones` are the unverified numbers that the owner knows to be
 * theirs: the texts with these numbers go too.
 * @throws AppError `not_found`; `invalid_input` for a number that this person never gave; `conflict` when the record was merged meanwhile
 */
export async function eraseClient(
  ctx: Ctx,
  subjects: PaidSubjects,
  { id, phones }: { id: string; phones: string[] },
): Promise<void> {
  await ctx.scope(system, async (tx) => {
    const { contact, person, unverifiedPhones } = await findClient(tx, id)
    if (contact.id !== id) throw new AppError('conflict')
    if (phones.some((phone) => !unverifiedPhones.includes(phone))) {
      throw new AppError('invalid_input', { fields: { phones: 'Reload the page and try again.' } })
    }
    for (const one of identitiesOf(person)) {
      const erased = { ...one, phones: [...one.phones, ...phones] }
      const deleted = await refundDeletedSessions(ctx, tx, isAppointmentOf(erased))
      const cancellations = await composeCancellations(ctx, tx, deleted)
      await erasePerson(tx, erased, {
        ...{ ownerEmail: ctx.ownerEmail, now: ctx.now() },
        practicePhone: ctx.content.practice.phone.e164,
      })
      // Afterwards: what waited for them was deleted with the rest.
      for (const { appointmentId, ...email } of cancellations)
        await enqueueEmail(tx, {
          ...email,
          kind: 'appointment_cancelled',
          cause: `appointment:${appointmentId}:erased`,
        })
    }
  })
  ctx.outbox.wake()
  await endUnwantedPages(ctx, subjects, 'anything')
  ctx.log.info({ contactId: id }, 'person erased by the owner')
}
