import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { stockWaitlist } from '#server/db/schema/stock.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import type { Contact } from '#server/people/read-record.ts'
import { skipCorrectedNumber } from '#server/people/skip-corrected-number.ts'

/** What the owner may correct of a guest. */
export type GuestDetails = Pick<Contact, 'name' | 'email' | 'phone'>

/**
 * Corrects a guest in everything that has their address, or their number where no address was given: records are found by these. A
 * name or number is replaced where the same wrong one was given; others that came with the address stay. Texts stay with the number
 * that they were sent to, and no order keeps the consent to texts of a number that it had. Needs the system role, and the locks of all
 * addresses and numbers.
 */
export async function correctGuest(tx: Tx, guest: Contact, to: GuestDetails): Promise<void> {
  await rewrite(tx, guest, to)
  if (guest.phone && guest.phone !== to.phone)
    await skipCorrectedNumber(tx, { contactId: guest.id, from: guest.phone, to: to.phone })
  await tx.execute(
    sql`select refresh_contacts('{}', ${listOf(guest.email, to.email)}, ${listOf(guest.phone, to.phone)})`,
  )
  const [derived] = await tx.select().from(contacts).where(eq(contacts.id, guest.id))
  if (derived?.name === to.name && derived.phone === to.phone) return
  // Nothing that is stored says so, except the owner.
  await tx
    .update(contacts)
    .set({
      ...{ name: to.name, phone: to.phone },
      addedAt: sql`coalesce(${contacts.addedAt}, now())`,
      search: sql`${contacts.search} || search_text(${to.name}, null, ${to.phone}, null)`,
    })
    .where(eq(contacts.id, guest.id))
}

/** One statement, so that the triggers find all of it corrected: a part that still has the old address would be a guest of its own. */
async function rewrite(tx: Tx, guest: Contact, to: GuestDetails): Promise<void> {
  const { email, phone } = guest
  const own = (column: SQL) => (email ? sql`${column} = ${email}` : sql`false`)
  const isAppointment = email
    ? sql`client_email = ${email}`
    : sql`client_email is null and client_phone = ${phone}`
  const corrected = (column: SQL, from: string | null, value: string | null) =>
    sql`${column} = case when ${column} is not distinct from ${from} then ${value} else ${column} end`
  const newEmail = to.email ?? email
  await tx.execute(sql`
    with ordered as (
      update ${orders} set customer_email = ${newEmail}, ${corrected(sql`customer_name`, guest.name, to.name)},
        ${corrected(sql`customer_phone`, phone, to.phone)},
        texts_agreed_at = case when ${to.phone}::text is distinct from ${phone}::text and customer_phone is not distinct from ${phone}
          then null else texts_agreed_at end
      where user_id is null and ${own(sql`customer_email`)}
    ), booked as (
      update ${appointments} set client_email = ${to.email}, ${corrected(sql`client_name`, guest.name, to.name)},
        ${corrected(sql`client_phone`, phone, to.phone)}
      where user_id is null and ${isAppointment}
    ), written as (
      update ${contactMessages} set email = ${newEmail}, ${corrected(sql`name`, guest.name, to.name)} where ${own(sql`email`)}
    ), threads as (
      update ${threadMessages} set email = ${newEmail} where user_id is null and ${own(sql`email`)}
    ), waiting as (
      update ${waitlistEntries} set email = ${newEmail}, ${corrected(sql`name`, guest.name, to.name)},
        ${corrected(sql`phone`, phone, to.phone)}
      where user_id is null and ${own(sql`email`)}
    ), wanted as (
      update ${stockWaitlist} set email = ${newEmail} where ${own(sql`email`)}
    ), asked as (
      update ${paymentRequests} set customer_email = ${newEmail}, ${corrected(sql`customer_name`, guest.name, to.name)}
      where ${own(sql`customer_email`)}
    )
    update ${contacts} set name = ${to.name}, email = ${to.email}, phone = ${to.phone},
      search = search_text(${to.name}, ${to.email}, ${to.phone}, null)
    where id = ${guest.id}`)
}

const listOf = (...values: (string | null)[]) =>
  sql`${sql.param([...new Set(values.filter((value) => value !== null))])}::text[]`
