import { and, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { findClient } from '#server/features/clients/find-client.ts'
import { readConsentRows } from '#server/messaging/consent-rows.ts'
import { isAppointmentOf, isProvedByAnother } from '#server/people/person.ts'
import type { ConsentRow } from '#shared/consents.ts'
import { toE164 } from '#shared/phone.ts'

const system = { role: 'system', job: 'clients' } as const

/** What may be sent to a client or guest, by address, number and purpose. @throws AppError `not_found`. */
export function readClientConsents(ctx: Ctx, { id }: { id: string }): Promise<ConsentRow[]> {
  return ctx.scope(system, async (tx) => readConsentRows(ctx, tx, await findReachable(tx, id)))
}

/** A person's address and every number they gave, unless it is another account's. @throws AppError `not_found`. */
export async function findReachable(tx: Tx, id: string) {
  const { contact, person, unprovedPhones } = await findClient(tx, id)
  const booked = await tx
    .selectDistinct({ phone: appointments.clientPhone })
    .from(appointments)
    .where(
      and(
        isAppointmentOf(person),
        isNotNull(appointments.clientPhone),
        sql`not ${isProvedByAnother(person, appointments.clientPhone)}`,
      ),
    )
  const given = [...person.phones, ...unprovedPhones, ...booked.map(({ phone }) => phone ?? '')]
  const phones = new Set(given.flatMap((phone) => toE164(phone) ?? []))
  return { email: person.email ?? contact.email, phones: [...phones] }
}
