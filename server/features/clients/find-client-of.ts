import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { ordersByContact, recordOfAppointment } from '#server/people/client-figures.ts'
import type { ClientSubject } from '#shared/clients.ts'

const system = { role: 'system', job: 'clients' } as const

/** Of an account the text is the account's; else of whoever has the number, a client rather than a guest, the last active first. */
const textOf = (id: string) => sql`
  select coalesce(client.merged_into, client.id) as contact_id from ${smsMessages}
  join ${contacts} client on client.user_id = ${smsMessages.userId}
    or (${smsMessages.userId} is null and client.phone = ${smsMessages.phoneNumber})
  where ${smsMessages.id} = ${id} order by client.user_id is null, client.last_active_at desc`

/** The id of the record of the person that an appointment, an order or a text belongs to. @throws AppError `not_found`. */
export function findClientOf(
  ctx: Ctx,
  { subject, id }: { subject: ClientSubject; id: string },
): Promise<string> {
  const queries = {
    appointment: () =>
      sql`select ${recordOfAppointment} as contact_id from ${appointments} where ${appointments.id} = ${id}`,
    order: () => ordersByContact(eq(orders.id, id)),
    text: () => textOf(id),
  }
  return ctx.scope(system, async (tx) => {
    const { rows } = await tx.execute<{ id: string | null }>(
      sql`select contact_id as id from (${queries[subject]()}) contact limit 1`,
    )
    const [contact] = rows
    if (!contact?.id) throw new AppError('not_found')
    return contact.id
  })
}
