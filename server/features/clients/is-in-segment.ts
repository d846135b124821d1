import { type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/db/schema/appointments.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { ClientSegment } from '#shared/clients.ts'

/** An appointment is of the account, else of the address, else of the number that was given alone. */
const isSessionOf = (who: SQL) => sql`(${appointments.userId} = ${who}.user_id
  or (${appointments.userId} is null and ${who}.user_id is null and ${appointments.clientEmail} = ${who}.email)
  or (${appointments.userId} is null and ${who}.user_id is null and ${who}.email is null
    and ${appointments.clientEmail} is null and ${appointments.clientPhone} = ${who}.phone))`

/** Records that were merged are few: theirs are looked up once for the whole list. */
const hasSession = (when: SQL) => sql`(
  exists (select from ${appointments} where ${isSessionOf(sql`${contacts}`)} and ${when})
  or ${contacts.id} in (select one.merged_into from ${contacts} one where one.merged_into is not null
    and exists (select from ${appointments} where ${isSessionOf(sql.raw('one'))} and ${when})))`

/** The contacts of these appointments, found from the appointments: there are few of them. */
const contactsWithSession = (when: SQL) => sql`${contacts.id} in (
  select coalesce(client.merged_into, client.id) from ${appointments} join ${contacts} client on client.user_id = ${appointments.userId} where ${when}
  union all select coalesce(client.merged_into, client.id) from ${appointments} join ${contacts} client
    on client.user_id is null and client.email = ${appointments.clientEmail} where ${appointments.userId} is null and ${when}
  union all select coalesce(client.merged_into, client.id) from ${appointments} join ${contacts} client
    on client.user_id is null and client.email is null and client.phone = ${appointments.clientPhone}
    where ${appointments.userId} is null and ${appointments.clientEmail} is null and ${when})`

const contactsWithOrder = (which: SQL) => sql`${contacts.id} in (
  select coalesce(client.merged_into, client.id) from ${orders} join ${contacts} client on client.user_id = ${orders.userId} where ${which}
  union all select coalesce(client.merged_into, client.id) from ${orders} join ${contacts} client
    on client.user_id is null and client.email = ${orders.customerEmail} where ${orders.userId} is null and ${which})`

const isReal = sql`${orders.payment} in ('due', 'paid', 'review')`

/** Whether a contact is in a group that follows from their sessions and orders at this moment. */
export function isInSegment(segment: ClientSegment): SQL {
  switch (segment) {
    case 'coming':
      return contactsWithSession(sql`${appointments.status} in ('pending', 'confirmed')
        and ${appointments.appointmentDate} >= now() and ${appointments.appointmentDate} < now() + interval '7 days'`)
    case 'away':
      // Read person by person in the order of the list: most of a page's rows match.
      return sql`${hasSession(sql`${appointments.status} in ('confirmed', 'completed')
          and ${appointments.appointmentDate} < now() - interval '60 days'`)}
        and not ${hasSession(sql`${appointments.status} in ('pending', 'confirmed', 'completed')
          and ${appointments.appointmentDate} >= now() - interval '60 days'`)}`
    case 'bought':
      return contactsWithOrder(
        sql`${isReal} and ${orders.status} <> 'cancelled' and ${orders.createdAt} >= now() - interval '90 days'`,
      )
    case 'unpaid':
      return contactsWithOrder(sql`${orders.status} <> 'cancelled' and (${orders.payment} = 'due'
          and ${orders.totalCents} - ${orders.paidCents} + ${orders.refundedCents} > 0
        or ${orders.payment} = 'review' and ${orders.refundedCents} < greatest(${orders.paidCents}, 1)
          and ${orders.totalCents} - ${orders.paidCents} + ${orders.refundedCents} > 0)`)
  }
}
