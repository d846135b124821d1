import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { users } from '#server/db/schema/identity.ts'
import { orders } from '#server/db/schema/orders.ts'

/** `where`: which appointments. `of`: which records, under the name `client`; all without it. */
type Selection = { where: SQL; of?: SQL }

/** What is found at a merged record counts for the one it was merged into. */
const mainId = sql`coalesce(client.merged_into, client.id) as contact_id`
const client = sql`${contacts} client`

// The same ways as in `server/people/person.ts`. A guest's order or appointment with an account's address is the account's.
const sessionOwners = [
  sql`join ${client} on client.user_id = ${appointments.userId}`,
  sql`join ${client} on ${appointments.userId} is null and client.user_id is null and client.email = ${appointments.clientEmail}`,
  sql`join ${users} on ${appointments.userId} is null and ${users.email} = ${appointments.clientEmail}
    join ${client} on client.user_id = ${users.id}`,
  sql`join ${client} on ${appointments.userId} is null and ${appointments.clientEmail} is null
    and client.phone = ${appointments.clientPhone} and (client.user_id is not null or client.email is null)`,
]
const orderOwners = [
  sql`join ${client} on client.user_id = ${orders.userId}`,
  sql`join ${client} on ${orders.userId} is null and client.user_id is null and client.email = ${orders.customerEmail}`,
  sql`join ${users} on ${orders.userId} is null and ${users.email} = ${orders.customerEmail}
    join ${client} on client.user_id = ${users.id}`,
]

// One part for each way to belong together: a condition with 'or' would use no index.
const unionOf = (parts: SQL[]) => sql.join(parts, sql` union all `)

/** A query of `contact_id`, `appointment_id` and `starts_at` of appointments. */
export const sessionsByContact = ({ where, of = sql`true` }: Selection): SQL =>
  unionOf(
    sessionOwners.map(
      (
        owner,
      ) => sql`select ${mainId}, ${appointments.id} as appointment_id, ${appointments.appointmentDate} as starts_at
        from ${appointments} ${owner} where ${where} and ${of}`,
    ),
  )

/** A query of `contact_id` of orders. */
export const ordersByContact = (where: SQL): SQL =>
  unionOf(orderOwners.map((owner) => sql`select ${mainId} from ${orders} ${owner} where ${where}`))

/** The sessions to come. */
export const isToCome = sql`${appointments.status} in ('pending', 'confirmed') and ${appointments.appointmentDate} >= now()`

/** The id of the record that an appointment is in; each is looked up by itself, so for few of them. */
export const recordOfAppointment: SQL = sql`record_of_appointment(
  ${appointments.userId}, ${appointments.clientEmail}, ${appointments.clientPhone})`

/** The next session of a record, or null. */
export const nextSessionOf = (contactId: SQLWrapper): SQL => sql`next_session_of(${contactId})`

/** The next session of each record that has one, by the record's id. */
export async function readNextSessions(tx: Tx, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; next: number | null }>(sql`
    select id, (extract(epoch from ${nextSessionOf(sql`id`)}) * 1000)::float8 as next
    from unnest(${sql.param(ids)}::uuid[]) as client (id)`)
  return new Map(rows.flatMap(({ id, next }) => (next === null ? [] : [[id, new Date(next)]])))
}
